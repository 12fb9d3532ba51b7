import { type Category, ENGINES, type GroupDimension } from '@brand-visibility/domain/vocabulary';
import { ENGINE_CODES } from '../columns/engine-codes.js';
import {
  PROMPT_CATEGORIES,
  countedEngines,
  NOT_COUNTED,
  type AnswerMask,
  type PromptAttributes,
} from '../columns/answer-mask.js';

/**
 * Assigns answers to groups. `keys` contains the key of each group. The index of an answer's group is the sum
 * `byPrompt[ordinal of its prompt] + byEngine[code of its engine]`. If the sum is negative, the answer does not count.
 */
export interface AnswerGroups<Key = string | null> {
  readonly keys: readonly Key[];
  readonly byPrompt: Int32Array;
  readonly byEngine: Int32Array;
}

/** A term so small that any sum with it is negative. */
const NO_GROUP = -(2 ** 29);

/** Groups the counted answers by category. */
export function withCategories(mask: AnswerMask): AnswerGroups<Category | null> {
  const byPrompt = Int32Array.from(mask.categoryByPrompt, (slot) => (slot === 0 ? NO_GROUP : slot - 1));
  return { keys: PROMPT_CATEGORIES, byPrompt, byEngine: engineGroups(mask) };
}

/** Puts all counted answers into one group, which is faster for requests that do not need categories. */
export function withoutCategories(mask: AnswerMask): AnswerGroups<null> {
  const byPrompt = Int32Array.from(mask.categoryByPrompt, (slot) => (slot === 0 ? NO_GROUP : 0));
  return { keys: [null], byPrompt, byEngine: engineGroups(mask) };
}

const KEY_OF: Readonly<
  Record<Exclude<GroupDimension, 'platform'>, (prompt: PromptAttributes) => string | null>
> = {
  prompt: ({ id }) => id,
  theme: ({ theme_id }) => theme_id,
  location: ({ location }) => location,
  category: ({ category }) => category ?? 'uncategorized',
};

/** Groups the counted answers by a dimension. Groups are numbered in the order of `prompts` (rule 14.8). */
export function groupsBy(
  dimension: GroupDimension,
  prompts: readonly PromptAttributes[],
  mask: AnswerMask,
): AnswerGroups {
  if (dimension === 'platform') {
    const { byPrompt, byEngine } = withoutCategories(mask);
    ENGINE_CODES.forEach((code, engine) => (byEngine[code]! += engine));
    return { keys: ENGINES, byPrompt, byEngine };
  }
  const byPrompt = new Int32Array(mask.categoryByPrompt.length).fill(NO_GROUP);
  const groups = new Map<string | null, number>();
  for (const prompt of prompts) {
    if (mask.categoryByPrompt[prompt.ord] === 0) continue;
    const key = KEY_OF[dimension](prompt);
    const group = groups.get(key) ?? groups.size;
    groups.set(key, group);
    byPrompt[prompt.ord] = group;
  }
  return { keys: [...groups.keys()], byPrompt, byEngine: engineGroups(mask) };
}

/** Returns a term for each engine code: 0 if the answers of the engine count, else `otherwise`. */
function engineGroups(mask: AnswerMask, otherwise = NO_GROUP): Int32Array {
  return Int32Array.from(countedEngines(mask), (engine) => (engine === NOT_COUNTED ? otherwise : 0));
}

/** Whether a successful answer counts, or the reason why it does not. */
export type Fate = 'counted' | 'filtered out' | 'of a deleted prompt';

/** Groups all successful answers by fate (rule 20.2). The term of an engine that does not pass the filter is 1. */
export function fateGroups(prompts: readonly PromptAttributes[], mask: AnswerMask): AnswerGroups<Fate> {
  const byPrompt = Int32Array.from(mask.categoryByPrompt, (slot) => (slot === 0 ? 1 : 0));
  for (const { ord, deleted_at } of prompts) if (deleted_at !== null) byPrompt[ord] = 3;
  const keys = [
    'counted',
    'filtered out',
    'filtered out',
    'of a deleted prompt',
    'of a deleted prompt',
  ] as const;
  return { keys, byPrompt, byEngine: engineGroups(mask, 1) };
}
