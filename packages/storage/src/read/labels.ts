/** Reads the texts of prompts or the names of themes, up to a total size in bytes. */
import type { PageRows } from '@brand-visibility/application';
import { inOrder, rowsWithin } from './sized-pages.js';
import type { View } from '../scope.js';

/** The queries for labels. The label of a prompt is its text, and the label of a theme is its name. */
const LABELLED = {
  prompt: ({ trx, among }: View, ids: readonly string[]) =>
    trx.selectFrom('prompt').select(['brand_id', 'id', 'text as label']).where(among('prompt.id', ids)),
  theme: ({ trx, among }: View, ids: readonly string[]) =>
    trx.selectFrom('theme').select(['brand_id', 'id', 'name as label']).where(among('theme.id', ids)),
};

/**
 * Reads labels in the order of `ids`, up to the label at which their total length reaches `bytes` (rule 7.7). Skips
 * unknown ids. The database knows the length of a string without reading the string.
 */
export async function labels(
  reading: View,
  brand_id: string,
  of: keyof typeof LABELLED,
  ids: readonly string[],
  bytes: number,
): Promise<PageRows<Label>> {
  if (ids.length === 0) return { rows: [], isCut: false };
  const labelled = (some: readonly string[]) =>
    reading.trx
      .selectFrom(LABELLED[of](reading, some).as('labelled'))
      .innerJoin('brand', (join) => join.on('brand.id', '=', brand_id))
      .where(reading.readable)
      .where('labelled.brand_id', '=', brand_id)
      .select('labelled.id');
  const sizes = await labelled(ids)
    .select(({ fn }) => fn<number>('octet_length', ['labelled.label']).as('bytes'))
    .execute();
  return rowsWithin(inOrder(ids, sizes), bytes, (some) => labelled(some).select('labelled.label').execute());
}

interface Label {
  readonly id: string;
  readonly label: string;
}
