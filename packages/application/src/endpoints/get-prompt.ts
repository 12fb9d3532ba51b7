import { Refusal } from '@brand-visibility/domain';
import type { PromptReader } from '../ports.js';
import { promptResponse } from '../resources/prompt.js';
import { databaseOf } from './database-of.js';
import { withBrand, type UseCase } from './use-case.js';

/** Handles `GET .../prompts/{prompt_id}` (rule 9.1). Refuses a deleted prompt with `not_found` (rule 2.6). */
export const getPrompt: UseCase<'getPrompt'> = (context, caller, { brand_id, prompt_id }, query) => {
  const answer = async (reader: PromptReader) => {
    const row = await reader.prompt(brand_id, prompt_id);
    return row ? promptResponse(row) : new Refusal('not_found');
  };
  return withBrand(context, caller, brand_id, answer, databaseOf('getPrompt', query));
};
