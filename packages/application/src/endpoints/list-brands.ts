import { Refusal } from '@brand-visibility/domain';
import { brandReply } from '../resources/brand.js';
import { walkOf } from './paging.js';
import { scopeOf, type UseCase } from './use-case.js';

/** Endpoint 2 (rule 11.7): every brand of the key's scope. */
export const listBrands: UseCase<'listBrands'> = async (context, caller, path, query) => {
  const walk = walkOf(context, caller, 'listBrands', path, query);
  if (walk instanceof Refusal) return walk;
  return context.store.read(scopeOf(caller.key), async (reader) => {
    const rows = await reader.brands(walk.slice);
    const runs = await reader.latestRuns(rows.map(({ id }) => id));
    return walk.page(
      rows,
      ({ created_at }) => created_at,
      (row) => brandReply(row, runs.get(row.id) ?? null),
    );
  });
};
