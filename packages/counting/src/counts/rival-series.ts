import type { AnswerFilter, BrandRow, Runs, ShownRivals } from '@brand-visibility/application';
import type { CountedBucket, CountedSeries, EngineWeights } from '@brand-visibility/domain';
import { withoutCategories } from '../facts/answer-groups.js';
import { AnswerTallying } from '../facts/answer-tally.js';
import { countParts, type Tallies } from '../facts/read.js';
import { RivalCounters } from '../facts/rival-counters.js';
import { countedBucket, rankedList } from './brands.js';
import { cellsIn, shownRivals } from './rivals.js';
import type { Room } from './room.js';

/** Ranks the brands over all covered runs, then counts the shown brands in each bucket with the same counters. */
export async function countRivalSeries(
  room: Room,
  brand: BrandRow,
  covered: Runs,
  buckets: readonly Runs[],
  filter: AnswerFilter,
  shown: ShownRivals,
  limit: number,
  weights: EngineWeights,
): Promise<CountedSeries> {
  const rivals = await room.rivals(brand);
  const { counted, readable } = await room.answers(brand.id, filter);
  const facts = room.facts(brand.id, true);
  const counters = new RivalCounters(rivals.size);
  const window = { cells: await cellsIn(facts, readable(covered), counted, counters), counters, rivals };
  const all = await rankedList(window, shown, weights);
  const list = { ...all, shown: all.shown.slice(0, limit) };
  const whole = await shownRivals(room, brand, window, list, null);
  counters.clear();
  const tallying = new AnswerTallying(withoutCategories(counted), counters);
  const tallies: Tallies<CountedBucket> = {
    add: (run) => tallying.add(run),
    take: () => {
      const bucket = countedBucket({ cells: tallying.cells(), counters, rivals }, list.shown, weights);
      tallying.reset();
      counters.clear();
      return bucket;
    },
  };
  return { whole, buckets: await countParts(facts, buckets.map(readable), tallies) };
}
