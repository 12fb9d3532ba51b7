import { createHash } from 'node:crypto';
import type { View } from '../scope.js';
import { keyedPrompts } from './groups.js';

/**
 * A digest of the attributes of a brand's prompts that reports depend on, by ordinal, because facts contain ordinals.
 * It depends on values only, so it is the same on every database; without a prompt, it is the digest of nothing.
 */
export async function promptsDigest(view: View, brand_id: string): Promise<string> {
  const prompts = (await keyedPrompts(view, brand_id)).toSorted((a, b) => a.ord - b.ord);
  const hash = createHash('sha256');
  for (const { ord, id, category, theme_id, location, is_branded, deleted_at } of prompts) {
    const isDeleted = deleted_at !== null;
    hash.update(`${JSON.stringify([ord, id, category, theme_id, location, is_branded, isDeleted])}\n`);
  }
  return hash.digest('hex');
}
