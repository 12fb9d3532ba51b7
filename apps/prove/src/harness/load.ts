import { performance } from 'node:perf_hooks';
import { send, type HttpRequest } from '@brand-visibility/programs/http';

/** A reply with its time and its duration in milliseconds; `outcome` is its status, or the reason for no reply. */
export interface TimedReply {
  readonly outcome: string;
  readonly at: number;
  readonly took: number;
}

export interface Load {
  /** All replies so far, in order of arrival. */
  readonly replies: readonly TimedReply[];
  /** Stops the load and returns all replies. */
  stop(): Promise<readonly TimedReply[]>;
}

/** Starts callers that send the requests repeatedly, each as soon as it has its reply. */
export function startLoad(port: number, requests: readonly HttpRequest[], callers: number): Load {
  const replies: TimedReply[] = [];
  let isOver = false;
  const call = async (first: number) => {
    for (let i = first; !isOver; i += 1) {
      const start = performance.now();
      const outcome = await send(port, requests[i % requests.length]!).then(
        ({ status }) => String(status),
        (error: unknown) => String(error),
      );
      const at = performance.now();
      replies.push({ outcome, at, took: at - start });
    }
  };
  const all = Promise.all(Array.from({ length: callers }, (_, i) => call(i)));
  return {
    replies,
    stop: async () => {
      isOver = true;
      await all;
      return replies;
    },
  };
}

/** Formats the number of replies per outcome, such as `200: 17, 503: 2`. */
export function countedReplies(replies: readonly TimedReply[]): string {
  const counts = new Map<string, number>();
  for (const { outcome } of replies) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  return [...counts].map(([outcome, count]) => `${outcome}: ${count}`).join(', ') || 'none';
}

/** Whether all replies have one of these outcomes. */
export const onlyReplies = (replies: readonly TimedReply[], ...outcomes: readonly string[]) =>
  replies.every(({ outcome }) => outcomes.includes(outcome));

/** The quantile of the durations in milliseconds for a share from 0 to 1; 0 without replies. */
export function timeOf(replies: readonly TimedReply[], share: number): number {
  const times = replies.map(({ took }) => took).sort((a, b) => a - b);
  return times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
}
