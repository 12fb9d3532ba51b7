import { Refusal } from '@brand-visibility/domain';
import { runReply } from '../resources/run.js';
import { paginate } from './paging.js';
import { withBrand, type UseCase } from './use-case.js';

/** Endpoint 6 (rule 11.10). */
export const listRuns: UseCase<'listRuns'> = async (context, caller, path, query) => {
  const pagination = paginate(context, caller, 'listRuns', path, query);
  if (pagination instanceof Refusal) return pagination;
  return withBrand(context, caller, path.brand_id, async (reader) =>
    pagination.page(
      await reader.runs(path.brand_id, query, pagination.slice),
      ({ created_at }) => created_at,
      runReply,
    ),
  );
};
