import { performance } from 'node:perf_hooks';
import { send, type HttpRequest } from '@brand-visibility/programs/http';

/** A reply, when it was there and how long it took, in milliseconds; `what` is its status, or why there is none. */
export interface Heard {
  readonly what: string;
  readonly at: number;
  readonly took: number;
}

export interface Load {
  /** All replies so far, in the order of their coming. */
  readonly heard: readonly Heard[];
  /** Ends it and gives what was heard. */
  stop(): Promise<readonly Heard[]>;
}

/** Callers that ask the same again and again, each as soon as it has its reply. */
export function startLoad(port: number, asks: readonly HttpRequest[], callers: number): Load {
  const heard: Heard[] = [];
  let isOver = false;
  const call = async (first: number) => {
    for (let i = first; !isOver; i += 1) {
      const began = performance.now();
      const what = await send(port, asks[i % asks.length]!).then(
        ({ status }) => String(status),
        (error: unknown) => String(error),
      );
      const at = performance.now();
      heard.push({ what, at, took: at - began });
    }
  };
  const all = Promise.all(Array.from({ length: callers }, (_, i) => call(i)));
  return {
    heard,
    stop: async () => {
      isOver = true;
      await all;
      return heard;
    },
  };
}

/** How often each reply came, such as `200: 17, 503: 2`. */
export function countedReplies(heard: readonly Heard[]): string {
  const counts = new Map<string, number>();
  for (const { what } of heard) counts.set(what, (counts.get(what) ?? 0) + 1);
  return [...counts].map(([what, count]) => `${what}: ${count}`).join(', ') || 'none';
}

/** Whether all replies are of these. */
export const onlyReplies = (heard: readonly Heard[], ...whats: readonly string[]) =>
  heard.every(({ what }) => whats.includes(what));

/** The time that this share of the replies did not exceed, in milliseconds; 0 without replies. */
export function timeOf(heard: readonly Heard[], share: number): number {
  const times = heard.map(({ took }) => took).sort((a, b) => a - b);
  return times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
}
