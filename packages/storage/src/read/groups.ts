import type { Among } from '../backend.js';
import type { KeyedPrompt } from '../facts/group-keys.js';
import type { View } from '../scope.js';

/** The attributes of a brand's prompts that groups depend on. */
export function keyedPrompts({ trx, readable }: View, brand_id: string): Promise<KeyedPrompt[]> {
  return trx
    .selectFrom('prompt')
    .innerJoin('brand', 'brand.id', 'prompt.brand_id')
    .select([
      'prompt.id',
      'ord',
      'prompt.category',
      'theme_id',
      'prompt.location',
      'is_branded',
      'deleted_at',
    ])
    .where(readable)
    .where('prompt.brand_id', '=', brand_id)
    .execute();
}

export async function promptTexts(
  { trx, readable }: View,
  among: Among,
  brand_id: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await trx
    .selectFrom('prompt')
    .innerJoin('brand', 'brand.id', 'prompt.brand_id')
    .select(['prompt.id', 'prompt.text'])
    .where(readable)
    .where('prompt.brand_id', '=', brand_id)
    .where(among('prompt.id', ids))
    .execute();
  return new Map(rows.map(({ id, text }) => [id, text]));
}

export async function themeNames(
  { trx, readable }: View,
  among: Among,
  brand_id: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await trx
    .selectFrom('theme')
    .innerJoin('brand', 'brand.id', 'theme.brand_id')
    .select(['theme.id', 'theme.name'])
    .where(readable)
    .where('theme.brand_id', '=', brand_id)
    .where(among('theme.id', ids))
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
