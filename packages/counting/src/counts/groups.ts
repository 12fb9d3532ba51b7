/** Counts the answers of a window by prompt, theme, location, category or engine. */
import type { Batches } from '../columns/columns.js';
import {
  answerCount,
  compareGroups,
  groupValue,
  MOST_NAMED,
  type EngineWeights,
  type GroupSort,
  type GroupValue,
  type SortOrder,
} from '@brand-visibility/domain';
import type { AnswerGroups } from '../facts/answer-groups.js';
import { AnswerTallying } from '../facts/answer-tally.js';
import { GroupRivalsCounting, passesOf } from '../facts/group-rivals.js';
import type { RunFacts } from '../facts/run-facts.js';
import { addRuns } from '../facts/read.js';
import { mostNamed, type NamedByAnswers } from '../order/most-named.js';
import { rivalRef, type RivalRef } from '../references.js';
import type { Rivals } from '../order/name-order.js';
import { step } from '../turn.js';

/** The number of groups per step. Computing exact values is slow: a step of this size takes a few milliseconds. */
const GROUPS_IN_A_STAGE = 1_024;

/** The answers of a window by group. */
export type GroupTally = AnswerTallying<string | null>;

/** Counts the answers of some runs by group. */
export async function tallyGroups(
  facts: Batches<RunFacts>,
  groups: AnswerGroups,
  { own }: Rivals,
): Promise<GroupTally> {
  const tallying = new AnswerTallying(groups, null, own);
  await addRuns(facts, tallying);
  return tallying;
}

/** Returns the counts of a group in a window and its comparison window. */
export const groupCounts = (current: GroupTally, previous: GroupTally | null, group: number) => ({
  cells: current.cellsOf(group),
  cellsBefore: previous?.cellsOf(group) ?? [],
  rivalsNotYou: current.rivalsNotYou(group),
});

/** A group with a counted answer. `group` identifies it in its tally. */
export interface SortedGroup extends GroupValue {
  readonly group: number;
}

/** The groups with a counted answer in the order of a list, and the number of their answers. */
export async function sortedGroups(
  current: GroupTally,
  previous: GroupTally | null,
  { sort, order }: { readonly sort: GroupSort; readonly order: SortOrder },
  weights: EngineWeights,
): Promise<{ readonly answers: number; readonly sorted: readonly SortedGroup[] }> {
  const { keys } = current.groups;
  const values: SortedGroup[] = [];
  let answers = 0;
  for (let from = 0; from < keys.length; from += GROUPS_IN_A_STAGE)
    await step(() => {
      for (let group = from; group < Math.min(keys.length, from + GROUPS_IN_A_STAGE); group += 1) {
        const counts = groupCounts(current, previous, group);
        if (counts.cells.length === 0) continue;
        answers += answerCount(counts.cells);
        values.push({ group, ...groupValue(keys[group]!, counts, sort, weights) });
      }
    });
  return { answers, sorted: await step(() => values.sort((a, b) => compareGroups(a, b, order))) };
}

/** Rivals, each with the number of answers that name it. */
type NamedRivals = readonly { readonly rival: RivalRef; readonly answers: number }[];

const referring = ({ rival, answers }: NamedByAnswers) => ({ rival: rivalRef(rival), answers });

/**
 * Returns, for each of these groups, the rivals named most often in answers that do not name the brand (rule 14.12). If
 * the mentions need too much memory for one pass over the facts, several passes count the mentions.
 */
export async function rivalsNamed(
  facts: () => Batches<RunFacts>,
  tally: GroupTally,
  groups: readonly number[],
  rivals: Rivals,
): Promise<readonly NamedRivals[]> {
  const mentionsOf = (group: number) => tally.mentionsNotYou(group);
  const found: NamedRivals[] = [];
  for (const pass of passesOf(mentionsOf, groups, rivals.size)) {
    const counting = new GroupRivalsCounting(tally.groups, mentionsOf, pass, rivals.size);
    await addRuns(facts(), counting);
    for (const group of pass)
      found.push(await step(() => mostNamed(counting.take(group), rivals, MOST_NAMED).map(referring)));
  }
  return found;
}
