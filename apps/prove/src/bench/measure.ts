import { median } from '../harness/figures.js';

/** An implementation of one operation, which can be timed. */
export interface Timed {
  readonly name: string;
  readonly run: () => unknown;
}

/** Milliseconds for which each implementation runs in a round. An implementation that takes less time is repeated. */
const SLICE = 50;

/** Milliseconds for all rounds of an implementation. A slow implementation runs in fewer rounds, but at least one. */
const IN_ALL = 10_000;

/**
 * After one warm-up round, times the implementations in turn, so that a slowdown of the machine affects all of them.
 * Returns the median milliseconds by name. A short implementation runs several times in succession. An untimed run
 * precedes these runs and replaces the data that the previous implementation left in the processor caches.
 */
export async function medianTimes(
  implementations: readonly Timed[],
  rounds: number,
): Promise<ReadonlyMap<string, number>> {
  const taken = new Map<string, number[]>(implementations.map(({ name }) => [name, []]));
  const short = new Set<string>();
  const most = new Map<string, number>();
  for (let round = -1; round < rounds; round += 1) {
    for (const { name, run } of implementations) {
      if (round >= (most.get(name) ?? rounds)) continue;
      if (short.has(name)) await run();
      const times: number[] = [];
      const start = performance.now();
      let last = start;
      while (times.length === 0 || last - start < SLICE) {
        await run();
        const now = performance.now();
        times.push(now - last);
        last = now;
      }
      if (round >= 0) taken.get(name)!.push(...times);
      else {
        if (times.length > 1) short.add(name);
        most.set(name, Math.max(1, Math.floor(IN_ALL / (last - start))));
      }
    }
  }
  return new Map([...taken].map(([name, times]) => [name, median(times)]));
}
