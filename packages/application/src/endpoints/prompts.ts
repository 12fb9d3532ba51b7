import { listPrompts, type getPrompt, type ReplyOf } from '@brand-visibility/contract';
import { Refusal, formatInstant, formatInstantOrNull, promptStatus } from '@brand-visibility/domain';
import { walkOf } from './paging.js';
import type { PromptRow } from '../ports.js';
import { aboutBrand } from './scope.js';
import type { UseCase } from './use-case.js';

/** Endpoint 8 [2.5]. */
export const prompts: UseCase<typeof listPrompts> = async (context, caller, path, query) => {
  const walk = walkOf(context, caller, listPrompts, path, query);
  if (walk instanceof Refusal) return walk;
  return aboutBrand(context, caller, path.brand_id, async (reader) =>
    walk.page(await reader.prompts(path.brand_id, query, walk.slice), ({ created_at }) => created_at, shown),
  );
};

/** Endpoint 9 [2.5]; a deleted prompt is not found (decisions 2.6). */
export const prompt: UseCase<typeof getPrompt> = (context, caller, { brand_id, prompt_id }) =>
  aboutBrand(context, caller, brand_id, async (reader) => {
    const row = await reader.prompt(brand_id, prompt_id);
    return row ? shown(row) : new Refusal('not_found');
  });

function shown(row: PromptRow): ReplyOf<typeof getPrompt> {
  const { is_tracked, activated_at } = row;
  return {
    id: row.id,
    text: row.text,
    category: row.category,
    status: promptStatus({ is_tracked, was_activated: activated_at !== null }),
    theme: row.theme,
    location: row.location,
    is_branded: row.is_branded,
    volume: row.volume,
    difficulty: row.difficulty,
    created_at: formatInstant(row.created_at),
    activated_at: formatInstantOrNull(activated_at),
  };
}
