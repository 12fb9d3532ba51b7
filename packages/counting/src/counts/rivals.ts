import type { Batches } from '../columns/columns.js';
import {
  answersByEngine,
  namedByEngine,
  type Cell,
  type CountedBrand,
  type CountedRivals,
} from '@brand-visibility/domain';
import type { CountedAnswers } from '../columns/counted.js';
import { withoutCategories } from '../facts/answer-groups.js';
import { AnswerTallying, type AddsMentions } from '../facts/answer-tally.js';
import { FewRivals } from '../facts/few-rivals.js';
import type { RunFacts } from '../facts/run-facts.js';
import { addRuns } from '../facts/read.js';
import { RivalCounters } from '../facts/rival-counters.js';
import { ordinalOf, rivalRef, type RivalRef } from '../references.js';
import { ownCounts, type RankedList, type RivalTally } from './brands.js';
import type { Selection } from './selection.js';

/** Counts the answers of some runs, and for each rival the answers that name it. */
export async function tallyRivals(
  facts: Batches<RunFacts>,
  { counted, rivals }: Selection,
): Promise<RivalTally> {
  const counters = new RivalCounters(rivals.size);
  return { cells: await cellsIn(facts, counted, counters), counters, rivals };
}

/** The answers of a comparison window, and for each shown rival the answers that name it. */
export interface ShownTally {
  readonly cells: readonly Cell[];
  readonly few: FewRivals;
}

/** Counts the answers of the comparison window, and the answers that name the brands of `list`. */
export async function tallyShown(
  facts: Batches<RunFacts>,
  { counted, rivals }: Selection,
  list: RankedList,
): Promise<ShownTally> {
  const few = new FewRivals(rivals.size, shownOrdinals(list));
  return { cells: await cellsIn(facts, counted, few), few };
}

/** Returns the rivals that a list shows, in its order. */
export const rivalsIn = (list: Pick<RankedList, 'shown'>): RivalRef[] => shownOrdinals(list).map(rivalRef);

const shownOrdinals = ({ shown }: Pick<RankedList, 'shown'>): number[] =>
  shown.flatMap(({ rival }) => rival ?? []);

/** Counts the answers of some runs, and passes the mentions in counted answers to `mentions`. */
async function cellsIn(
  facts: Batches<RunFacts>,
  counted: CountedAnswers,
  mentions: AddsMentions,
): Promise<readonly Cell[]> {
  const tallying = new AnswerTallying(withoutCategories(counted), mentions);
  await addRuns(facts, tallying);
  return tallying.cells();
}

/** The names and domains of rivals, by the rival. */
export type Identities = ReadonlyMap<RivalRef, { readonly name: string; readonly domain: string | null }>;

/** Returns the name and domain of a rival. Throws if the rival is missing. */
export function identityIn(identities: Identities, rival: RivalRef) {
  const identity = identities.get(rival);
  if (!identity) throw new Error(`the identity of the rival ${ordinalOf(rival)} is missing`);
  return identity;
}

/** Returns the counts of the brands that a list shows, with their names and domains. */
export function shownRivals(
  brand: { readonly name: string; readonly domain: string },
  { cells, counters, rivals }: RivalTally,
  { ranked, you, allMentions, shown }: RankedList,
  identities: Identities,
  before: ShownTally | null,
): CountedRivals {
  const own = (rank: number): CountedBrand => ({
    rank,
    name: brand.name,
    domain: brand.domain,
    is_you: true,
    is_watched: false,
    counts: ownCounts(cells),
    namedBefore: before ? namedByEngine(before.cells) : [],
  });
  const rivalOf = (rank: number | null, rival: number): CountedBrand => ({
    rank,
    ...identityIn(identities, rivalRef(rival)),
    is_you: false,
    is_watched: rivals.isWatched(rival),
    counts: counters.countsOf(rival),
    namedBefore: before ? before.few.namedOf(rival) : [],
  });
  return {
    answers: answersByEngine(cells),
    answersBefore: before && answersByEngine(before.cells),
    allMentions,
    ranked,
    you: you === null ? null : own(you),
    data: shown.map(({ rank, rival }) => (rival === null ? own(rank!) : rivalOf(rank, rival))),
  };
}
