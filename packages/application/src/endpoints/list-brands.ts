import { Refusal } from '@brand-visibility/domain';
import { brandResponse } from '../resources/brand.js';
import { paginate } from './paging.js';
import { scopeOf, type UseCase } from './use-case.js';

/** Handles `GET /v1/brands` (rule 2.9): lists the brands in the scope of the key (rule 5.4). */
export const listBrands: UseCase<'listBrands'> = async (context, caller, path, query) => {
  const pagination = paginate(context, caller, 'listBrands', path, query);
  if (pagination instanceof Refusal) return pagination;
  return context.store.read(scopeOf(caller.key), async (reader) => {
    const read = await reader.brands(pagination.slice);
    const runs = await reader.latestRuns(read.rows.map(({ id }) => id));
    return pagination.page(
      read,
      ({ created_at }) => created_at,
      (row) => brandResponse(row, runs.get(row.id) ?? null),
    );
  });
};
