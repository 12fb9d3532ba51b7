/** Counts the brands of a competitors report. */
import type { BrandCounts, EngineCounts } from '@brand-visibility/domain/figures/counts';
import { namedCount } from '@brand-visibility/domain/figures/means';
import {
  answersByEngine,
  type EngineWeights,
  namedByEngine,
} from '@brand-visibility/domain/figures/weighting';
import type { CountedBrand, RivalCounts } from '@brand-visibility/domain/rivals/report';
import { withoutCategories } from '../facts/answer-groups.js';
import { AnswerCounter, type MentionCounter } from '../facts/answer-counter.js';
import { ShownRivalCounter, RivalCounters } from '../facts/rival-counters.js';
import { addRuns } from '../facts/read.js';
import { rankedList, type BrandCounters, type RankedList, type ShownRivals } from '../order/ranked-list.js';
import { rivalRef, type RivalRef } from '../references.js';
import type { ComparedRuns, CountedRuns, Selection } from './visibility.js';

/** Ranks all brands of the window, and counts the shown brands in both windows (rules 8.2 to 8.6). */
export async function countRivals(
  selection: Selection,
  { current, previous }: ComparedRuns,
  shown: ShownRivals,
  weights: EngineWeights,
): Promise<RivalCounts<RivalRef>> {
  const window = await countBrands(selection, current);
  const list = await rankedList(window, shown, weights);
  if (previous === null) return shownCounts(window, list, null);
  const shownRivals = list.shown.map(({ rival }) => rival);
  const mentions = new ShownRivalCounter(selection.rivals.size, shownRivals);
  return shownCounts(window, list, {
    engineCounts: await engineCountsIn(selection, previous, mentions),
    mentions,
  });
}

/** Counts the answers of some runs, and for each rival the answers that name it. */
export async function countBrands(selection: Selection, runs: CountedRuns): Promise<BrandCounters> {
  const { rivals } = selection;
  const counters = new RivalCounters(rivals.size);
  return { engineCounts: await engineCountsIn(selection, runs, counters), counters, rivals };
}

/** Counts the answers of some runs, and passes the mentions in counted answers to `mentions`. */
async function engineCountsIn(
  { facts, mask }: Selection,
  runs: CountedRuns,
  mentions: MentionCounter,
): Promise<readonly EngineCounts[]> {
  const counter = new AnswerCounter(withoutCategories(mask), mentions);
  await addRuns(facts(runs), counter);
  return counter.engineCounts();
}

/** Returns the counts of the brands that a list shows; `before` contains their counts in the comparison window. */
export function shownCounts(
  { engineCounts, counters, rivals }: BrandCounters,
  { ranked, you, allMentions, shown }: RankedList,
  before: { readonly engineCounts: readonly EngineCounts[]; readonly mentions: ShownRivalCounter } | null,
): RivalCounts<RivalRef> {
  const own = (rank: number | null): CountedBrand<RivalRef> => ({
    rank,
    rival: null,
    is_watched: false,
    counts: ownCounts(engineCounts),
    namedBefore: before ? namedByEngine(before.engineCounts) : [],
  });
  const rivalOf = (rank: number | null, rival: number): CountedBrand<RivalRef> => ({
    rank,
    rival: rivalRef(rival),
    is_watched: rivals.isWatched(rival),
    counts: counters.countsOf(rival),
    namedBefore: before ? before.mentions.namedOf(rival) : [],
  });
  return {
    answers: answersByEngine(engineCounts),
    answersBefore: before && answersByEngine(before.engineCounts),
    allMentions,
    ranked,
    you: you === null ? null : own(you),
    data: shown.map(({ rank, rival }) => (rival === null ? own(rank) : rivalOf(rank, rival))),
  };
}

/** Returns the counts of the customer's brand. Each answer that names the brand records the brand's position. */
export function ownCounts(engineCounts: readonly EngineCounts[]): BrandCounts {
  const sum = (of: (each: EngineCounts) => number) =>
    engineCounts.reduce((total, each) => total + of(each), 0);
  return {
    named: namedByEngine(engineCounts),
    positionSum: sum(({ positionSum }) => positionSum),
    positions: namedCount(engineCounts),
    positive: sum(({ positive }) => positive),
    neutral: sum(({ neutral }) => neutral),
    negative: sum(({ negative }) => negative),
  };
}
