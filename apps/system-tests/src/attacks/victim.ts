import type { HttpRequest } from '@brand-visibility/programs/http';
import { described, percentile, startLoad, together } from '../load-process.js';
import type { Workspace } from '@brand-visibility/programs/workspace';

/** An honest caller, who asks at a steady pace however late the replies are. */
export interface Victim {
  /** From now on, until the next call. */
  listen(): void;
  /** What he heard since `listen`. */
  heard(): Heard;
  /** Lets the requests under way end; they are heard, too. */
  stop(): Promise<void>;
}

export interface Heard {
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** How often each status came, such as `200: 17`. */
  readonly replies: string;
  readonly isUnharmed: boolean;
}

export function startVictim(place: Workspace, port: number, asks: readonly HttpRequest[], rate: number): Victim {
  const load = startLoad(place, { port, asks, pace: { rate }, every: 250 });
  let first = 0;
  return {
    listen: () => {
      first = load.reports.length + 1; // the report that is under way speaks of before
    },
    heard: () => {
      const { counts, latencies } = together(load.reports.slice(first));
      return {
        p50: percentile(latencies, 50),
        p99: percentile(latencies, 99),
        replies: described(counts),
        isUnharmed: Object.keys(counts).join() === '200',
      };
    },
    stop: () => load.stop(),
  };
}
