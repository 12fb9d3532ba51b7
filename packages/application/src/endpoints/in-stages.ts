import { step } from '../turn.js';

/** Runs `work` over [0, count) in stages of `size`, between which other requests can run. */
export async function inStages(
  count: number,
  size: number,
  work: (from: number, to: number) => void,
): Promise<void> {
  for (let from = 0; from < count; from += size) await step(() => work(from, Math.min(count, from + size)));
}
