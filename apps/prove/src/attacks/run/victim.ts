import type { HttpRequest } from '@brand-visibility/programs/http';
import { mergeReports, percentile, startLoad, type LoadReport } from '../../harness/load-process.js';
import type { Workspace } from '@brand-visibility/programs/workspace';

/** An honest caller, which sends requests at a constant rate, however late the replies are. */
export interface Victim {
  /** Starts a measurement, which lasts until the next call. */
  startMeasuring(): void;
  /** The figures since `startMeasuring`. */
  measured(): Measured;
  /** Waits for the requests in progress, which still count. */
  stop(): Promise<void>;
}

export interface Measured {
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** The number of replies per status, or per reason for no reply. */
  readonly counts: LoadReport['counts'];
}

export function startVictim(
  workspace: Workspace,
  port: number,
  requests: readonly HttpRequest[],
  rate: number,
): Victim {
  const load = startLoad(workspace, { port, requests, pace: { rate }, every: 250 });
  let first = 0;
  return {
    startMeasuring: () => {
      first = load.reports.length + 1; // the report in progress began before
    },
    measured: () => {
      const { counts, latencies } = mergeReports(load.reports.slice(first));
      return {
        p50: percentile(latencies, 50),
        p99: percentile(latencies, 99),
        counts,
      };
    },
    stop: () => load.stop(),
  };
}
