import type { KeyedPrompt } from '@brand-visibility/counting';
import { createHash } from 'node:crypto';

/**
 * A digest of the attributes of a brand's prompts that reports depend on, by ordinal, because facts contain ordinals
 * (rule 7.10). It depends on values only, so it is the same on every database; without a prompt, it is the digest of
 * nothing.
 */
export function promptsDigest(prompts: readonly KeyedPrompt[]): string {
  const hash = createHash('sha256');
  const byOrdinal = prompts.toSorted((a, b) => a.ord - b.ord);
  for (const { ord, id, category, theme_id, location, is_branded, deleted_at } of byOrdinal) {
    const isDeleted = deleted_at !== null;
    hash.update(`${JSON.stringify([ord, id, category, theme_id, location, is_branded, isDeleted])}\n`);
  }
  return hash.digest('hex');
}
