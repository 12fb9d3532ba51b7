import { createHash } from 'node:crypto';
import type { View } from '../scope.js';

/**
 * A digest of the attributes of a brand's prompts that reports depend on, by ordinal, because facts contain ordinals.
 * It depends on values only, so it is the same on every database; without a prompt, it is the digest of nothing.
 */
export async function promptsDigest({ trx, readable }: View, brand_id: string): Promise<string> {
  const prompts = await trx
    .selectFrom('prompt')
    .innerJoin('brand', 'brand.id', 'prompt.brand_id')
    .select([
      'ord',
      'prompt.id',
      'prompt.category',
      'theme_id',
      'prompt.location',
      'is_branded',
      'deleted_at',
    ])
    .where(readable)
    .where('prompt.brand_id', '=', brand_id)
    .orderBy('ord')
    .execute();
  const hash = createHash('sha256');
  for (const { ord, id, category, theme_id, location, is_branded, deleted_at } of prompts) {
    const isDeleted = deleted_at !== null;
    hash.update(`${JSON.stringify([ord, id, category, theme_id, location, is_branded, isDeleted])}\n`);
  }
  return hash.digest('hex');
}
