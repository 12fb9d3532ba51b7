/** Counts the answers of a window by prompt, theme, location, category or engine. */
import type { Batches } from '../columns/columns.js';
import {
  compareGroups,
  type GroupCounts,
  groupValue,
  type GroupValue,
  MOST_NAMED,
} from '@brand-visibility/domain/breakdowns/groups';
import { answerCount } from '@brand-visibility/domain/figures/means';
import type { EngineWeights } from '@brand-visibility/domain/figures/weighting';
import { compareTied, type Tied } from '@brand-visibility/domain/rivals/report';
import type { GroupDimension, GroupSort, SortOrder } from '@brand-visibility/domain/vocabulary';
import { groupsBy } from '../facts/answer-groups.js';
import { AnswerCounter } from '../facts/answer-counter.js';
import { GroupRivalCounter, passesOf } from '../facts/group-rivals.js';
import type { RunFacts } from '../facts/run-facts.js';
import { addRuns } from '../facts/read.js';
import { rivalRef, type RivalRef } from '../references.js';
import type { WatchedOrder } from '../order/name-order.js';
import { givingWay } from '../give-way.js';
import type { ComparedRuns, CountedRuns, Selection } from './visibility.js';

/** The number of groups between giving way. Computing exact values is slow: so many take a few milliseconds. */
const GROUPS_AT_ONCE = 1_024;

/** The answers of a window by group. */
type GroupCounter = AnswerCounter<string | null>;

/** The counts of a group on a page, and the rivals that its answers name without the brand (rule 14.12). */
interface CountedGroup extends GroupCounts {
  readonly key: string | null;
  readonly named: readonly { readonly rival: RivalRef; readonly answers: number }[];
}

/** Counts and sorts the answers of all groups, and counts the rivals of at most `limit` groups from index `from` on. */
export async function countGroups(
  { facts, prompts, mask, rivals }: Selection,
  runs: ComparedRuns,
  page: GroupPage,
  weights: EngineWeights,
): Promise<{ readonly answers: number; readonly total: number; readonly rows: readonly CountedGroup[] }> {
  const groups = groupsBy(page.by, prompts, mask);
  const factsOf = (some: CountedRuns) => facts(groups.keys.length === 0 ? [] : some);
  const count = async (some: CountedRuns) => {
    const counter = new AnswerCounter(groups, null, rivals.own);
    await addRuns(factsOf(some), counter);
    return counter;
  };
  const current = await count(runs.current);
  const previous = runs.previous && (await count(runs.previous));
  const { answers, sorted } = await sortedGroups(current, previous, page, weights);
  const shown = sorted.slice(page.from, page.from + page.limit);
  const named = await rivalsNamed(
    () => factsOf(runs.current),
    current,
    shown.map(({ group }) => group),
    rivals,
  );
  const promptCounts = current.promptsByGroup();
  const rows = shown.map(({ group, key }, i) => ({
    key,
    ...groupCounts(current, previous, group),
    prompts: promptCounts[group]!,
    named: named[i]!,
  }));
  return { answers, total: sorted.length, rows };
}

/** The groups and their order, and the part of the list that a page shows. */
interface GroupPage {
  readonly by: GroupDimension;
  readonly sort: GroupSort;
  readonly order: SortOrder;
  readonly from: number;
  readonly limit: number;
}

/** Returns the counts of a group in a window and its comparison window. */
const groupCounts = (current: GroupCounter, previous: GroupCounter | null, group: number) => ({
  engineCounts: current.engineCountsOf(group),
  engineCountsBefore: previous?.engineCountsOf(group) ?? [],
  onlyRivals: current.onlyRivals(group),
});

/** A group with a counted answer. `group` identifies it in its counter. */
interface SortedGroup extends GroupValue {
  readonly group: number;
}

/** The groups with a counted answer in the order of a list, and the number of their answers. */
async function sortedGroups(
  current: GroupCounter,
  previous: GroupCounter | null,
  { sort, order }: GroupPage,
  weights: EngineWeights,
): Promise<{ readonly answers: number; readonly sorted: readonly SortedGroup[] }> {
  const { keys } = current.groups;
  const values: SortedGroup[] = [];
  let answers = 0;
  for (let from = 0; from < keys.length; from += GROUPS_AT_ONCE)
    await givingWay(() => {
      for (let group = from; group < Math.min(keys.length, from + GROUPS_AT_ONCE); group += 1) {
        const counts = groupCounts(current, previous, group);
        if (counts.engineCounts.length === 0) continue;
        answers += answerCount(counts.engineCounts);
        values.push({ group, ...groupValue(keys[group]!, counts, sort, weights) });
      }
    });
  return { answers, sorted: await givingWay(() => values.sort((a, b) => compareGroups(a, b, order))) };
}

const referring = ({ rival, answers }: NamedByAnswers) => ({ rival: rivalRef(rival), answers });

/**
 * Returns, for each of these groups, the rivals named most often in answers that do not name the brand (rule 14.12). If
 * the mentions need too much memory for one pass over the facts, several passes count the mentions.
 */
async function rivalsNamed(
  facts: () => Batches<RunFacts>,
  counter: GroupCounter,
  groups: readonly number[],
  rivals: WatchedOrder,
): Promise<CountedGroup['named'][]> {
  const mentionsOf = (group: number) => counter.mentionsNotYou(group);
  const found: CountedGroup['named'][] = [];
  for (const pass of passesOf(mentionsOf, groups, rivals.size)) {
    const rivalCounter = new GroupRivalCounter(counter.groups, mentionsOf, pass, rivals.size);
    await addRuns(facts(), rivalCounter);
    for (const group of pass)
      found.push(
        await givingWay(() => mostNamed(rivalCounter.take(group), rivals, MOST_NAMED).map(referring)),
      );
  }
  return found;
}

/** Rivals in no particular order: `answers[i]` answers name the rival `ordinals[i]`, for i from 0 to `size` - 1. */
interface NamedCounts {
  readonly size: number;
  readonly ordinals: ArrayLike<number>;
  readonly answers: ArrayLike<number>;
}

/** A rival, and the number of answers that name it. */
interface NamedByAnswers extends Tied {
  readonly rival: number;
}

/**
 * Returns at most `most` rivals by number of answers, descending, then by name key (rules 9.7 and 14.12). The result
 * does not contain the rival with the brand's own name.
 */
export function mostNamed(
  { size, ordinals, answers }: NamedCounts,
  rivals: Pick<WatchedOrder, 'own' | 'placeOf'>,
  most: number,
): NamedByAnswers[] {
  const first: NamedByAnswers[] = [];
  const seen = { rival: 0, answers: 0, place: 0 };
  for (let i = 0; i < size; i += 1) {
    const last = first[most - 1];
    seen.answers = answers[i]!;
    seen.rival = ordinals[i]!;
    if ((last && seen.answers < last.answers) || seen.rival === rivals.own) continue;
    seen.place = rivals.placeOf(seen.rival);
    // Most rivals come after the last kept rival, so no object is created for them.
    if (last && compareTied(last, seen) < 0) continue;
    let at = first.length;
    while (at > 0 && compareTied(seen, first[at - 1]!) < 0) at -= 1;
    first.splice(at, 0, { ...seen });
    if (first.length > most) first.pop();
  }
  return first;
}
