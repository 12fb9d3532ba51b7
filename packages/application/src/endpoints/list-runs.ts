import { Refusal } from '@brand-visibility/domain';
import type { RunReader } from '../ports.js';
import { runResponse } from '../resources/run.js';
import { databaseOf } from './database-of.js';
import { paginate } from './paging.js';
import { withBrand, type UseCase } from './use-case.js';

/** Handles `GET .../runs` (rule 9.6). */
export const listRuns: UseCase<'listRuns'> = async (context, caller, path, query) => {
  const pagination = paginate(context, caller, 'listRuns', path, query);
  if (pagination instanceof Refusal) return pagination;
  const list = async (reader: RunReader) =>
    pagination.page(
      await reader.runs(path.brand_id, query, pagination.slice),
      ({ created_at }) => created_at,
      runResponse,
    );
  return withBrand(context, caller, path.brand_id, list, databaseOf('listRuns', query));
};
