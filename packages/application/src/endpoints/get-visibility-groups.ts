import { countGroups, givingWay } from '@brand-visibility/counting';
import { groupFigures } from '@brand-visibility/domain/breakdowns/groups';
import { Refusal } from '@brand-visibility/contract';
import type { GroupDimension } from '@brand-visibility/domain/vocabulary';
import type { PromptReader } from '../ports.js';
import { PAGE_BYTES } from './paging.js';
import { paginateRanked, rowsUpTo } from './ranked-paging.js';
import { identitiesOf, readSelection } from '../selection/selection.js';
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
    const page = { by: group_by, sort, order, from: list.from, limit };
    const selection = await readSelection(reader, brand, query, true);
    const { answers, total, rows } = await countGroups(selection, list, page, weights);
    const labels = await labelsOf(reader.prompts, group_by, rows, PAGE_BYTES);
    const shown = rows.slice(0, labels.length);
    const rivals = shown.flatMap(({ named }) => named.map(({ rival }) => rival));
    const identityOf = await identitiesOf(reader, brand, rivals);
    const data = [];
    for (const [i, { key, named, ...counts }] of shown.entries()) {
      const figures = await givingWay(() => groupFigures(counts, weights));
      const competitors_named = named.map(({ rival, answers: count }) => ({
        name: identityOf(rival).name,
        answers: count,
      }));
      data.push({ key, label: labels[i]!, ...figures, competitors_named });
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
 * Returns the labels of groups, up to the group at which the total size of the labels reaches `bytes` (rule 7.7). The
 * labels of prompts and themes are read from storage; any other group is labelled with its key (rule 14.8).
 */
async function labelsOf(
  prompts: PromptReader,
  by: GroupDimension,
  groups: readonly { readonly key: string | null }[],
  bytes: number,
): Promise<readonly (string | null)[]> {
  const own = groups.map(({ key }) => key);
  if (by !== 'prompt' && by !== 'theme') return rowsUpTo(own, bytes, (label) => [label]).rows;
  const keys = own.filter((key) => key !== null);
  const { rows: labels, isCut } = await prompts.labels(by, keys, bytes);
  const last = labels.at(-1);
  const end = isCut ? own.findIndex((key) => key === last?.id) + 1 : own.length;
  const byKey = new Map(labels.map(({ id, label }): [string | null, string] => [id, label]));
  return own.slice(0, end).map((key) => byKey.get(key) ?? key);
}
