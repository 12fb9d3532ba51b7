/** Counts the answers of a window by prompt, theme, location, category or engine. */
import {
  step,
  type AnswerFilter,
  type BrandRow,
  type Covered,
  type GroupPage,
  type PageRows,
  type Runs,
} from '@brand-visibility/application';
import {
  answerCount,
  compareGroups,
  groupValue,
  MOST_NAMED,
  type CountedGroups,
  type EngineWeights,
  type GroupDimension,
  type GroupValue,
} from '@brand-visibility/domain';
import { addRuns } from '../columns/run-columns.js';
import type { BrandData } from '../data.js';
import { groupsBy } from '../facts/answer-groups.js';
import { AnswerTallying } from '../facts/answer-tally.js';
import { GroupRivalsCounting, passesOf } from '../facts/group-rivals.js';
import type { FactsSource } from '../facts/read.js';
import { mostNamed, type NamedByAnswers } from '../order/most-named.js';
import type { Rivals } from '../order/name-order.js';
import type { Room } from './room.js';
import { rowsUpTo } from './rows-up-to.js';

/** The number of groups per step. Computing exact values is slow: a step of this size takes a few milliseconds. */
const GROUPS_IN_A_STAGE = 1_024;

/** Counts and sorts all groups, and reads the labels and rivals of the groups on one page of the list. */
export async function countGroups(
  room: Room,
  brand: BrandRow,
  covered: Covered,
  filter: AnswerFilter,
  page: GroupPage,
  weights: EngineWeights,
): Promise<CountedGroups> {
  const rivals = await room.rivals(brand);
  const { prompts, counted } = await room.answers(brand.id, filter);
  const groups = groupsBy(page.by, prompts, counted);
  const facts = room.facts(brand.id, true);
  const readable = (runs: Runs) => (groups.keys.length === 0 ? [] : runs);
  const countedIn = async (runs: Runs) => {
    const tallying = new AnswerTallying(groups, null, rivals.own);
    await addRuns(facts, readable(runs), tallying);
    return tallying;
  };
  const current = await countedIn(covered.current);
  const previous = covered.previous && (await countedIn(covered.previous));
  const countsOf = (group: number) => ({
    cells: current.cellsOf(group),
    cellsBefore: previous?.cellsOf(group) ?? [],
    rivalsNotYou: current.rivalsNotYou(group),
  });
  const values: (GroupValue & { readonly group: number })[] = [];
  let answers = 0;
  const size = groups.keys.length;
  for (let from = 0; from < size; from += GROUPS_IN_A_STAGE)
    await step(() => {
      for (let group = from; group < Math.min(size, from + GROUPS_IN_A_STAGE); group += 1) {
        const counts = countsOf(group);
        if (counts.cells.length === 0) continue;
        answers += answerCount(counts.cells);
        values.push({ group, ...groupValue(groups.keys[group]!, counts, page.sort, weights) });
      }
    });
  const ordered = await step(() => values.sort((a, b) => compareGroups(a, b, page.order)));
  const wanted = ordered.slice(page.from, page.from + page.limit);
  const { rows } = await labelled(room.data, brand.id, page.by, wanted, page.bytes);
  const shown = rows.map(({ group }) => group);
  const named = await rivalsNamed(facts, readable(covered.current), current, shown, rivals);
  const ordinals = [...new Set(named.flatMap((some) => some.map(({ rival }) => rival)))];
  const names = await room.data.rivalIdentities(brand.id, ordinals);
  const promptCounts = current.promptsByGroup();
  return {
    answers,
    total: values.length,
    rows: rows.map(({ group, key, label }, i) => ({
      key,
      label,
      ...countsOf(group),
      prompts: promptCounts[group]!,
      named: named[i]!.map(({ rival, answers }) => ({ name: nameIn(names, rival), answers })),
    })),
  };
}

function nameIn(names: ReadonlyMap<number, { readonly name: string }>, rival: number): string {
  const identity = names.get(rival);
  if (!identity) throw new Error(`no rival has the ordinal ${rival}`);
  return identity.name;
}

/**
 * Returns, for each group, the rivals named most often in answers that do not name the brand (rule 14.12). If the
 * mentions need too much memory for one pass over the facts, several passes count the mentions.
 */
async function rivalsNamed(
  facts: FactsSource,
  runs: Runs,
  tallying: AnswerTallying<string | null>,
  shown: readonly number[],
  rivals: Rivals,
): Promise<NamedByAnswers[][]> {
  const mentionsOf = (group: number) => tallying.mentionsNotYou(group);
  const found: NamedByAnswers[][] = [];
  for (const pass of passesOf(mentionsOf, shown, rivals.size)) {
    const counting = new GroupRivalsCounting(tallying.groups, mentionsOf, pass, rivals.size);
    await addRuns(facts, runs, counting);
    for (const group of pass)
      found.push(await step(() => mostNamed(counting.take(group), rivals, MOST_NAMED)));
  }
  return found;
}

interface Keyed {
  readonly group: number;
  readonly key: string | null;
}

/**
 * Returns the groups with their labels, up to the group at which the total size of the labels reaches `bytes` (rule
 * 7.7). The labels of prompts and themes are read from storage; any other group is labelled with its key (rule 14.8).
 */
async function labelled(
  data: Pick<BrandData, 'labels'>,
  brand_id: string,
  by: GroupDimension,
  groups: readonly Keyed[],
  bytes: number,
): Promise<PageRows<Keyed & { readonly label: string | null }>> {
  if (by !== 'prompt' && by !== 'theme') {
    const own = groups.map(({ group, key }) => ({ group, key, label: key }));
    return rowsUpTo(own, bytes, ({ label }) => [label]);
  }
  const keys = groups.flatMap(({ key }) => (key === null ? [] : [key]));
  const { rows: labels, isCut } = await data.labels(brand_id, by, keys, bytes);
  const last = labels.at(-1);
  const end = isCut ? groups.findIndex(({ key }) => key === last?.id) + 1 : groups.length;
  const byKey = new Map(labels.map(({ id, label }): [string | null, string] => [id, label]));
  const rows = groups.slice(0, end).map(({ group, key }) => ({ group, key, label: byKey.get(key) ?? key }));
  return { rows, isCut };
}
