import { ENGINES, type Category, type GroupDimension } from '@brand-visibility/domain';
import { ENGINE_CODES } from '../columns/engine-codes.js';
import {
  CATEGORY_SLOTS,
  countedEngines,
  NOT_COUNTED,
  type Counted,
  type PromptAttributes,
} from '../columns/counted.js';

/**
 * Groups of answers, by index. The group of an answer is `byPrompt[ordinal] + byEngine[code]`, of which at least one
 * term is 0. The answer does not count if the sum is negative.
 */
export interface AnswerGroups<Key = string | null> {
  readonly keys: readonly Key[];
  readonly byPrompt: Int32Array;
  readonly byEngine: Int32Array;
}

/** A value so small that every sum with it is negative. */
const NO_GROUP = -(2 ** 29);

/** The counted answers by category. */
export function categoryGroups(counted: Counted): AnswerGroups<Category | null> {
  const byPrompt = Int32Array.from(counted.slots, (slot) => (slot === 0 ? NO_GROUP : slot - 1));
  return { keys: CATEGORY_SLOTS, byPrompt, byEngine: engineGroups(counted) };
}

/** The counted answers as one group, for requests that do not need categories: there are fewer cells to count. */
export function withoutCategories(counted: Counted): AnswerGroups<null> {
  const byPrompt = Int32Array.from(counted.slots, (slot) => (slot === 0 ? NO_GROUP : 0));
  return { keys: [null], byPrompt, byEngine: engineGroups(counted) };
}

const KEY_OF: Readonly<
  Record<Exclude<GroupDimension, 'platform'>, (prompt: PromptAttributes) => string | null>
> = {
  prompt: ({ id }) => id,
  theme: ({ theme_id }) => theme_id,
  location: ({ location }) => location,
  category: ({ category }) => category ?? 'uncategorized',
};

/** The counted answers by a dimension, numbered in the order of the prompts (rule 14.8). */
export function groupsBy(
  dimension: GroupDimension,
  prompts: readonly PromptAttributes[],
  counted: Counted,
): AnswerGroups {
  if (dimension === 'platform') {
    const { byPrompt, byEngine } = withoutCategories(counted);
    ENGINE_CODES.forEach((code, engine) => (byEngine[code]! += engine));
    return { keys: ENGINES, byPrompt, byEngine };
  }
  const byPrompt = new Int32Array(counted.slots.length).fill(NO_GROUP);
  const groups = new Map<string | null, number>();
  for (const prompt of prompts) {
    if (counted.slots[prompt.ord] === 0) continue;
    const key = KEY_OF[dimension](prompt);
    const group = groups.get(key) ?? groups.size;
    groups.set(key, group);
    byPrompt[prompt.ord] = group;
  }
  return { keys: [...groups.keys()], byPrompt, byEngine: engineGroups(counted) };
}

/** Group terms by engine code: 0 if the answers of the engine count, else `otherwise`. */
function engineGroups(counted: Counted, otherwise = NO_GROUP): Int32Array {
  return Int32Array.from(countedEngines(counted), (engine) => (engine === NOT_COUNTED ? otherwise : 0));
}

/** The reason why a successful answer counts or does not count. */
export type Fate = 'counted' | 'filtered out' | 'of a deleted prompt';

/**
 * Groups all successful answers by their fate (rule 20.2). An engine that does not pass the filter adds 1 to the group
 * of the prompt.
 */
export function fateGroups(prompts: readonly PromptAttributes[], counted: Counted): AnswerGroups<Fate> {
  const byPrompt = Int32Array.from(counted.slots, (slot) => (slot === 0 ? 1 : 0));
  for (const { ord, deleted_at } of prompts) if (deleted_at !== null) byPrompt[ord] = 3;
  const keys = [
    'counted',
    'filtered out',
    'filtered out',
    'of a deleted prompt',
    'of a deleted prompt',
  ] as const;
  return { keys, byPrompt, byEngine: engineGroups(counted, 1) };
}
