import { performance } from 'node:perf_hooks';
import { send, type HttpRequest } from '@brand-visibility/programs/http';

/** A response, its time and its duration in milliseconds; `outcome` is its status, or the reason for no response. */
export interface TimedResponse {
  readonly outcome: string;
  readonly at: number;
  readonly took: number;
}

export interface Load {
  /** All responses so far, in order of arrival. */
  readonly responses: readonly TimedResponse[];
  /** Stops the load and returns all responses. */
  stop(): Promise<readonly TimedResponse[]>;
}

/** Starts callers that send the requests repeatedly, each as soon as it has its response. */
export function startLoad(port: number, requests: readonly HttpRequest[], callers: number): Load {
  const responses: TimedResponse[] = [];
  let isOver = false;
  const call = async (first: number) => {
    for (let i = first; !isOver; i += 1) {
      const start = performance.now();
      const outcome = await send(port, requests[i % requests.length]!).then(
        ({ status }) => String(status),
        (error: unknown) => String(error),
      );
      const at = performance.now();
      responses.push({ outcome, at, took: at - start });
    }
  };
  const all = Promise.all(Array.from({ length: callers }, (_, i) => call(i)));
  return {
    responses,
    stop: async () => {
      isOver = true;
      await all;
      return responses;
    },
  };
}

/** Formats the number of responses per outcome, such as `200: 17, 503: 2`. */
export function countedResponses(responses: readonly TimedResponse[]): string {
  const counts = new Map<string, number>();
  for (const { outcome } of responses) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  return [...counts].map(([outcome, count]) => `${outcome}: ${count}`).join(', ') || 'none';
}

/** Whether all responses have one of these outcomes. */
export const onlyResponses = (responses: readonly TimedResponse[], ...outcomes: readonly string[]) =>
  responses.every(({ outcome }) => outcomes.includes(outcome));

/** The quantile of the durations in milliseconds for a share from 0 to 1; 0 without responses. */
export function timeOf(responses: readonly TimedResponse[], share: number): number {
  const times = responses.map(({ took }) => took).sort((a, b) => a - b);
  return times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
}
