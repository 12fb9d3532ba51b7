import { ENGINES, type GroupDimension } from '@brand-visibility/domain';
import type { Counted, PromptAttributes } from '../counted.js';
import { ENGINE_BITS, ENGINE_CODES } from '../columns/engine-codes.js';

/** The groups of a grouping. The group of an answer is `byPrompt[ordinal] + byEngine[code]`, one of which is 0. */
export interface GroupKeys {
  readonly keys: readonly (string | null)[];
  readonly byPrompt: Int32Array;
  readonly byEngine: Int32Array;
  readonly isByEngine: boolean;
}

/** A prompt's attributes with its id. */
export type KeyedPrompt = PromptAttributes & { readonly id: string };

const KEY_OF: Readonly<Record<Exclude<GroupDimension, 'platform'>, (prompt: KeyedPrompt) => string | null>> =
  {
    prompt: ({ id }) => id,
    theme: ({ theme_id }) => theme_id,
    location: ({ location }) => location,
    category: ({ category }) => category ?? 'uncategorized',
  };

/** The groups of the counted prompts, numbered in the order of the prompts (rule 14.8). */
export function groupKeys(
  by: GroupDimension,
  prompts: readonly KeyedPrompt[],
  { slots }: Counted,
): GroupKeys {
  const byPrompt = new Int32Array(slots.length);
  const byEngine = new Int32Array(1 << ENGINE_BITS);
  if (by === 'platform') {
    ENGINE_CODES.forEach((code, engine) => (byEngine[code] = engine));
    return { keys: ENGINES, byPrompt, byEngine, isByEngine: true };
  }
  const groups = new Map<string | null, number>();
  for (const prompt of prompts) {
    if (slots[prompt.ord] === 0) continue;
    const key = KEY_OF[by](prompt);
    const group = groups.get(key) ?? groups.size;
    groups.set(key, group);
    byPrompt[prompt.ord] = group;
  }
  return { keys: [...groups.keys()], byPrompt, byEngine, isByEngine: false };
}
