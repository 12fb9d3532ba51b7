import type { AnswerFilter, BrandRow, Covered } from '@brand-visibility/application';
import {
  MOST_RIVALS_LISTED,
  namedCount,
  type CountedExplanation,
  type EngineWeights,
} from '@brand-visibility/domain';
import { addRuns } from '../columns/run-columns.js';
import { fateGroups, withoutCategories } from '../facts/answer-groups.js';
import { AnswerTallying } from '../facts/answer-tally.js';
import { RivalCounters } from '../facts/rival-counters.js';
import { rankedList } from './brands.js';
import { rivalsIn } from './rivals.js';
import type { Room } from './room.js';
import { countVisibility } from './visibility.js';

/** Counts the covered runs in one pass, and determines which of their successful answers count (rule 20.2). */
export async function countExplanation(
  room: Room,
  brand: BrandRow,
  covered: Covered,
  filter: AnswerFilter,
  weights: EngineWeights,
): Promise<CountedExplanation> {
  const rivals = await room.rivals(brand);
  const { prompts, counted, readable } = await room.answers(brand.id, filter);
  const counters = new RivalCounters(rivals.size);
  const tallying = new AnswerTallying(withoutCategories(counted), counters);
  const fates = new AnswerTallying(fateGroups(prompts, counted), null);
  /** For each run, the number of counted answers in this run and the runs before it. */
  const upTo: number[] = [];
  await addRuns(room.facts(brand.id), readable(covered.current), {
    add(facts) {
      tallying.add(facts);
      fates.add(facts);
      upTo.push(fates.answersIn('counted'));
    },
  });
  const cells = tallying.cells();
  // The customer's brand takes one row of the list.
  const first = MOST_RIVALS_LISTED + 1;
  const list = await rankedList({ cells, counters, rivals }, { first }, weights);
  const shown = rivalsIn(list.shown).slice(0, MOST_RIVALS_LISTED);
  const names = await room.data.rivalIdentities(brand.id, shown);
  const [previous = null] = covered.previous
    ? await countVisibility(room, brand, [covered.previous], filter, null)
    : [];
  return {
    current: {
      cells,
      prompts: tallying.prompts(false),
      listedMentions: list.allMentions - namedCount(cells),
    },
    previous,
    countedOfRuns: covered.current.map((_, i) => (upTo[i] ?? 0) - (upTo[i - 1] ?? 0)),
    deletedPrompt: fates.answersIn('of a deleted prompt'),
    filteredOut: fates.answersIn('filtered out'),
    listed: list.listed,
    firstListed: shown.map((rival) => names.get(rival)!.name),
  };
}
