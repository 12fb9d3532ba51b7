import { groupFigures, Refusal } from '@brand-visibility/domain';
import { step } from '../turn.js';
import { PAGE_BYTES } from './paging.js';
import { paginateRanked } from './ranked-paging.js';
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
    const { answers, total, rows } = await reader.groups(brand, list, query, page, weights);
    const data = [];
    for (const group of rows) {
      const figures = await step(() => groupFigures(group, weights));
      data.push({ key: group.key, label: group.label, ...figures, competitors_named: group.named });
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
