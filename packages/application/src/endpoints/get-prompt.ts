import { Refusal } from '@brand-visibility/domain';
import { promptReply } from '../resources/prompt.js';
import { aboutBrand, type UseCase } from './use-case.js';

/** Endpoint 9 (rule 11.11); a deleted prompt is not found (rule 2.6). */
export const getPrompt: UseCase<'getPrompt'> = (context, caller, { brand_id, prompt_id }) =>
  aboutBrand(context, caller, brand_id, async (reader) => {
    const row = await reader.prompt(brand_id, prompt_id);
    return row ? promptReply(row) : new Refusal('not_found');
  });
