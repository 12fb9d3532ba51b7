import { Refusal } from '@brand-visibility/domain';
import type { PromptReader } from '../ports.js';
import { promptResponse } from '../resources/prompt.js';
import { databaseOf } from './database-of.js';
import { paginate } from './paging.js';
import { withBrand, type UseCase } from './use-case.js';

/** Handles `GET .../prompts` (rule 9.1). */
export const listPrompts: UseCase<'listPrompts'> = async (context, caller, path, query) => {
  const pagination = paginate(context, caller, 'listPrompts', path, query);
  if (pagination instanceof Refusal) return pagination;
  const list = async (reader: PromptReader) =>
    pagination.page(
      await reader.prompts(path.brand_id, query, pagination.slice),
      ({ created_at }) => created_at,
      promptResponse,
    );
  return withBrand(context, caller, path.brand_id, list, databaseOf('listPrompts', query));
};
