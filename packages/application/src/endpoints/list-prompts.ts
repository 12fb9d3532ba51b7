import { Refusal } from '@brand-visibility/domain';
import { promptReply } from '../resources/prompt.js';
import { walkOf } from './paging.js';
import { aboutBrand, type UseCase } from './use-case.js';

/** Endpoint 8 (rule 11.11). */
export const listPrompts: UseCase<'listPrompts'> = async (context, caller, path, query) => {
  const walk = walkOf(context, caller, 'listPrompts', path, query);
  if (walk instanceof Refusal) return walk;
  return aboutBrand(context, caller, path.brand_id, async (reader) =>
    walk.page(
      await reader.prompts(path.brand_id, query, walk.slice),
      ({ created_at }) => created_at,
      promptReply,
    ),
  );
};
