import { median } from '../harness/figures.js';

/** Milliseconds for which each implementation runs in a round. An implementation that takes less time is repeated. */
const SLICE = 50;

/** Milliseconds for all rounds of an implementation. A slow implementation runs in fewer rounds, but at least one. */
const IN_ALL = 10_000;

/**
 * After one warm-up round, times the implementations in turn, so that a slowdown of the machine affects all of them.
 * Returns their median milliseconds. A short implementation runs several times in succession. An untimed run precedes
 * these runs and replaces the data that the previous implementation left in the processor caches.
 */
export async function medianTimes(
  implementations: readonly (() => unknown)[],
  rounds: number,
): Promise<readonly number[]> {
  const timed = implementations.map((run) => ({
    run,
    taken: new Array<number>(),
    isShort: false,
    most: rounds,
  }));
  for (let round = -1; round < rounds; round += 1) {
    for (const each of timed) {
      if (round >= each.most) continue;
      if (each.isShort) await each.run();
      const times: number[] = [];
      const start = performance.now();
      let last = start;
      while (times.length === 0 || last - start < SLICE) {
        await each.run();
        const now = performance.now();
        times.push(now - last);
        last = now;
      }
      if (round >= 0) each.taken.push(...times);
      else {
        each.isShort = times.length > 1;
        each.most = Math.max(1, Math.floor(IN_ALL / (last - start)));
      }
    }
  }
  return timed.map(({ taken }) => median(taken));
}
