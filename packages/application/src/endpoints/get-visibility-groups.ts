import {
  groupCounts,
  groupsBy,
  identityIn,
  rivalsNamed,
  sortedGroups,
  step,
  tallyGroups,
  type AnswerFilter,
} from '@brand-visibility/counting';
import {
  groupFigures,
  Refusal,
  type EngineWeights,
  type GroupDimension,
  type GroupSort,
  type SortOrder,
} from '@brand-visibility/domain';
import type { BrandRow, FactsReader, PromptReader, RivalReader, Runs } from '../ports.js';
import { answersToCount, type ComparedRuns } from './answers-to-count.js';
import { PAGE_BYTES } from './paging.js';
import { paginateRanked } from './ranked-paging.js';
import { rowsUpTo } from './rows-up-to.js';
import { comparedWindowResponse } from './window.js';
import { withBrand, type UseCase } from './use-case.js';

/** Handles `GET .../visibility/groups`: the figures of each group of answers (rule 14.15). */
export const getVisibilityGroups: UseCase<'getVisibilityGroups'> = async (context, caller, path, query) => {
  const pagination = paginateRanked(context, caller, 'getVisibilityGroups', path, query, 'answers');
  if (pagination instanceof Refusal) return pagination;
  const { brand_id } = path;
  const { weights } = context;
  const { group_by, sort, order, limit } = query;
  return withBrand(context, caller, brand_id, async (reader, brand) => {
    const list = await pagination.begin(reader, brand);
    if (list instanceof Refusal) return list;
    const page = { by: group_by, sort, order, from: list.from, limit, bytes: PAGE_BYTES };
    const { answers, total, rows } = await countedGroups(reader, brand, list, query, page, weights);
    const data = [];
    for (const { key, label, named, ...counts } of rows) {
      const figures = await step(() => groupFigures(counts, weights));
      data.push({ key, label, ...figures, competitors_named: named });
    }
    return {
      brand_id,
      window: comparedWindowResponse(list.window, list.carried_from),
      group_by,
      answer_count: answers,
      total,
      ...list.page(data, total),
    };
  });
};

/**
 * A page of groups: at most `limit` rows from index `from` on, up to the row at which the total size of the labels
 * reaches `bytes` (rule 7.7).
 */
interface GroupPage {
  readonly by: GroupDimension;
  readonly sort: GroupSort;
  readonly order: SortOrder;
  readonly from: number;
  readonly limit: number;
  readonly bytes: number;
}

/** Counts and sorts all groups, and reads the labels and rivals of the groups on one page of the list. */
export async function countedGroups(
  reader: FactsReader & Pick<RivalReader, 'rivalIdentities'> & Pick<PromptReader, 'labels'>,
  brand: BrandRow,
  runs: ComparedRuns,
  filter: AnswerFilter,
  page: GroupPage,
  weights: EngineWeights,
) {
  const answers = await answersToCount(reader, brand, filter, true);
  const { prompts, counted, rivals } = answers;
  const groups = groupsBy(page.by, prompts, counted);
  const factsOf = (some: Runs) => answers.facts(groups.keys.length === 0 ? [] : some);
  const current = await tallyGroups(factsOf(runs.current), groups, rivals);
  const previous = runs.previous && (await tallyGroups(factsOf(runs.previous), groups, rivals));
  const { answers: answerCount, sorted } = await sortedGroups(current, previous, page, weights);
  const shown = await labelled(reader, brand.id, page, sorted.slice(page.from, page.from + page.limit));
  const numbers = shown.map(({ group }) => group);
  const named = await rivalsNamed(() => factsOf(runs.current), current, numbers, rivals);
  const all = new Set(named.flatMap((some) => some.map(({ rival }) => rival)));
  const identities = await reader.rivalIdentities(brand.id, [...all]);
  const promptCounts = current.promptsByGroup();
  const rows = shown.map(({ group, key, label }, i) => ({
    key,
    label,
    ...groupCounts(current, previous, group),
    prompts: promptCounts[group]!,
    named: named[i]!.map(({ rival, answers: count }) => ({
      name: identityIn(identities, rival).name,
      answers: count,
    })),
  }));
  return { answers: answerCount, total: sorted.length, rows };
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
  reader: Pick<PromptReader, 'labels'>,
  brand_id: string,
  { by, bytes }: GroupPage,
  groups: readonly Keyed[],
): Promise<readonly (Keyed & { readonly label: string | null })[]> {
  if (by !== 'prompt' && by !== 'theme') {
    const own = groups.map(({ group, key }) => ({ group, key, label: key }));
    return rowsUpTo(own, bytes, ({ label }) => [label]).rows;
  }
  const keys = groups.flatMap(({ key }) => (key === null ? [] : [key]));
  const { rows: labels, isCut } = await reader.labels(brand_id, by, keys, bytes);
  const last = labels.at(-1);
  const end = isCut ? groups.findIndex(({ key }) => key === last?.id) + 1 : groups.length;
  const byKey = new Map(labels.map(({ id, label }): [string | null, string] => [id, label]));
  return groups.slice(0, end).map(({ group, key }) => ({ group, key, label: byKey.get(key) ?? key }));
}
