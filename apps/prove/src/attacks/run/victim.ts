import type { HttpRequest } from '@brand-visibility/programs/http';
import { mergeReports, percentile, startLoad, type LoadReport } from '../../harness/load-process.js';
import type { Workspace } from '@brand-visibility/programs/workspace';

/** The connections of an honest caller: those that it keeps, and one for each request. */
export const CONNECTIONS = ['warm', 'new'] as const;
export type Connections = (typeof CONNECTIONS)[number];

/** An honest caller, which sends requests at a constant rate on each kind of connection, however late responses are. */
export interface Victim {
  /** Starts a measurement, which lasts until the next call. */
  startMeasuring(): void;
  /** The figures since `startMeasuring`. */
  measured(): Measured;
  /** Waits for the requests in progress, which still count. */
  stop(): Promise<void>;
}

export type Measured = Readonly<Record<Connections, MeasuredResponses>>;

export interface MeasuredResponses {
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** The number of responses per status, or per reason for no response. */
  readonly counts: LoadReport['counts'];
}

export function startVictim(
  workspace: Workspace,
  port: number,
  requests: readonly HttpRequest[],
  rate: number,
): Victim {
  const streamOf = (sent: readonly HttpRequest[]) => {
    const load = startLoad(workspace, { port, requests: sent, pace: { rate }, every: 250 });
    return { load, first: 0 };
  };
  const streams = {
    warm: streamOf(requests),
    new: streamOf(
      requests.map((request) => ({ ...request, headers: { ...request.headers, connection: 'close' } })),
    ),
  };
  const measuredOf = ({ load, first }: (typeof streams)['warm']): MeasuredResponses => {
    const { counts, latencies } = mergeReports(load.reports.slice(first));
    return { p50: percentile(latencies, 50), p99: percentile(latencies, 99), counts };
  };
  return {
    startMeasuring: () => {
      // The reports in progress began before.
      for (const stream of Object.values(streams)) stream.first = stream.load.reports.length + 1;
    },
    measured: () => ({ warm: measuredOf(streams.warm), new: measuredOf(streams.new) }),
    stop: async () => {
      await Promise.all(Object.values(streams).map(({ load }) => load.stop()));
    },
  };
}
