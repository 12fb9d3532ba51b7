import { Refusal } from '@brand-visibility/domain';
import { runReply } from '../resources/run.js';
import { walkOf } from './paging.js';
import { aboutBrand, type UseCase } from './use-case.js';

/** Endpoint 6 (rule 11.10). */
export const listRuns: UseCase<'listRuns'> = async (context, caller, path, query) => {
  const walk = walkOf(context, caller, 'listRuns', path, query);
  if (walk instanceof Refusal) return walk;
  return aboutBrand(context, caller, path.brand_id, async (reader) =>
    walk.page(await reader.runs(path.brand_id, query, walk.slice), ({ created_at }) => created_at, runReply),
  );
};
