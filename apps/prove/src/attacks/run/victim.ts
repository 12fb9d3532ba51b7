import type { HttpRequest } from '@brand-visibility/programs/http';
import { sharedTime } from '@brand-visibility/programs/processes';
import type { Workspace } from '@brand-visibility/programs/workspace';
import { startClock } from './clock.js';
import {
  countsOf,
  latency,
  responsesIn,
  startLoad,
  type Counts,
  type TimedResponse,
} from '../../harness/load.js';

/** The kinds of connections of a well-behaved caller: kept connections, and new connections for single requests. */
export const CONNECTIONS = ['warm', 'new'] as const;
export type Connections = (typeof CONNECTIONS)[number];

/** A well-behaved caller. It sends requests at a constant rate on each kind of connection. */
export interface Victim {
  /** Starts a measurement and ends the previous measurement. */
  startMeasuring(): void;
  /** Returns the figures of the requests sent since `startMeasuring`. */
  measured(): Measured;
  /** Stops sending, and waits for the responses to requests in progress. These responses still count. */
  stop(): Promise<void>;
}

export type Measured = Readonly<Record<Connections, MeasuredResponses>>;

export interface MeasuredResponses {
  /** Latencies in milliseconds, or how much of them the service ran. */
  readonly p50: number;
  readonly p99: number;
  readonly counts: Counts;
}

/** Starts a caller. If `pid` is set, only the time counts for which this process, the service, ran. */
export async function startVictim(
  workspace: Workspace,
  port: number,
  requests: readonly HttpRequest[],
  rate: number,
  pid: number | null,
): Promise<Victim> {
  const streamOf = (sent: readonly HttpRequest[]) =>
    startLoad(workspace, { port, requests: sent, pace: { rate } });
  const warm = await streamOf(requests);
  const fresh = await streamOf(
    requests.map((request) => ({ ...request, headers: { ...request.headers, connection: 'close' } })),
  );
  const clock = pid === null ? null : startClock(pid);
  let start = 0;
  const measuredOf = (all: readonly TimedResponse[]): MeasuredResponses => {
    const responses = responsesIn(all, start).map((each) =>
      clock ? { ...each, took: clock.time(each.at) - clock.time(each.at - each.took) } : each,
    );
    return { p50: latency(responses, 50), p99: latency(responses, 99), counts: countsOf(responses) };
  };
  return {
    startMeasuring: () => {
      start = sharedTime();
    },
    measured: () => ({ warm: measuredOf(warm.responses), new: measuredOf(fresh.responses) }),
    stop: async () => {
      await Promise.all([warm.stop(), fresh.stop()]);
      clock?.stop();
    },
  };
}
