import type { AnswerFilter, BrandRow, Covered, Runs, ShownRivals } from '@brand-visibility/application';
import {
  answersByEngine,
  namedByEngine,
  type Cell,
  type CountedBrand,
  type CountedRivals,
  type EngineWeights,
} from '@brand-visibility/domain';
import type { Counted } from '../columns/counted.js';
import { addRuns } from '../columns/run-columns.js';
import { withoutCategories } from '../facts/answer-groups.js';
import { AnswerTallying, type AddsMentions } from '../facts/answer-tally.js';
import { FewRivals } from '../facts/few-rivals.js';
import type { FactsSource } from '../facts/read.js';
import { RivalCounters } from '../facts/rival-counters.js';
import { ownCounts, rankedList, type CountedMentions, type RankedList, type ShownBrand } from './brands.js';
import type { Room } from './room.js';

/** Ranks all brands of the window, and counts the shown brands in both windows. */
export async function countRivals(
  room: Room,
  brand: BrandRow,
  covered: Covered,
  filter: AnswerFilter,
  shown: ShownRivals,
  weights: EngineWeights,
): Promise<CountedRivals> {
  const rivals = await room.rivals(brand);
  const { counted, readable } = await room.answers(brand.id, filter);
  const facts = room.facts(brand.id);
  const counters = new RivalCounters(rivals.size);
  const cells = await cellsIn(facts, readable(covered.current), counted, counters);
  const window = { cells, counters, rivals };
  const list = await rankedList(window, shown, weights);
  const few = new FewRivals(rivals.size, rivalsIn(list.shown));
  const before = covered.previous && (await cellsIn(facts, readable(covered.previous), counted, few));
  const countsBefore = before && { cells: before, few };
  return shownRivals(room, brand, window, list, countsBefore);
}

export const rivalsIn = (shown: readonly ShownBrand[]): number[] => shown.flatMap(({ rival }) => rival ?? []);

/** Counts the answers of some runs, and passes the mentions in counted answers to `mentions`. */
export async function cellsIn(
  facts: FactsSource,
  runs: Runs,
  counted: Counted,
  mentions: AddsMentions,
): Promise<readonly Cell[]> {
  const tallying = new AnswerTallying(withoutCategories(counted), mentions);
  await addRuns(facts, runs, tallying);
  return tallying.cells();
}

/** Returns the counts of the shown brands, with their display names and domains. */
export async function shownRivals(
  room: Room,
  brand: BrandRow,
  { cells, counters, rivals }: CountedMentions,
  { ranked, you, allMentions, shown }: RankedList,
  before: { readonly cells: readonly Cell[]; readonly few: FewRivals } | null,
): Promise<CountedRivals> {
  const names = await room.data.rivalIdentities(brand.id, rivalsIn(shown));
  const own = (rank: number): CountedBrand => ({
    rank,
    name: brand.name,
    domain: brand.domain,
    is_you: true,
    is_watched: false,
    counts: ownCounts(cells),
    namedBefore: before ? namedByEngine(before.cells) : [],
  });
  const rivalOf = (rank: number | null, rival: number): CountedBrand => {
    const identity = names.get(rival);
    if (!identity) throw new Error(`no rival has the ordinal ${rival}`);
    return {
      rank,
      name: identity.name,
      domain: identity.domain,
      is_you: false,
      is_watched: rivals.isWatched(rival),
      counts: counters.countsOf(rival),
      namedBefore: before ? before.few.namedOf(rival) : [],
    };
  };
  return {
    answers: answersByEngine(cells),
    answersBefore: before && answersByEngine(before.cells),
    allMentions,
    ranked,
    you: you === null ? null : own(you),
    data: shown.map(({ rank, rival }) => (rival === null ? own(rank!) : rivalOf(rank, rival))),
  };
}
