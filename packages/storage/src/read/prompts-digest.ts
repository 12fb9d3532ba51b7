import { createHash } from 'node:crypto';
import type { View } from '../scope.js';

/**
 * The digest of what reports look at in the prompts of a brand, by ordinal, for facts of runs know prompts by their
 * ordinals. It is made of values alone, so every database gives the same; that of no prompt is a digest too.
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
