import type { TimeSlices } from '../ports.js';

/** Runs `work` over [0, count) in stages of `size`, between which other reads can run. */
export async function inStages(
  reader: TimeSlices,
  count: number,
  size: number,
  work: (from: number, to: number) => void,
): Promise<void> {
  for (let from = 0; from < count; from += size)
    await reader.inTimeSlices(() => work(from, Math.min(count, from + size)));
}
