/** Selects the mentions of an answer that count. */
import { nameKey } from './name-key.js';

/**
 * Returns the mentions that count: the first of each name key, in the order recorded (rule 8.1). Returns the same array
 * if all of them count. `keyOf` may return anything that is the same exactly for the same name keys.
 */
export function firstMentions<M extends { readonly name: string }>(
  mentions: readonly M[],
  keyOf: (mention: M) => unknown = ({ name }) => nameKey(name),
): readonly M[] {
  if (mentions.length < 2) return mentions;
  const first = new Map<unknown, M>();
  for (const mention of mentions) {
    const key = keyOf(mention);
    if (!first.has(key)) first.set(key, mention);
  }
  return first.size === mentions.length ? mentions : [...first.values()];
}
