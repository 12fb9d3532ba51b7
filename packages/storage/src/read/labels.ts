/** Reads the texts of prompts and the names of themes, bounded in bytes. */
import type { PageRows } from '@brand-visibility/application';
import { inOrder, rowsWithin } from './sized-pages.js';
import type { View } from '../scope.js';

/** The owner of a label: a prompt with its text, or a theme with its name. */
const LABELLED = {
  prompt: ({ trx, among }: View, ids: readonly string[]) =>
    trx.selectFrom('prompt').select(['brand_id', 'id', 'text as label']).where(among('prompt.id', ids)),
  theme: ({ trx, among }: View, ids: readonly string[]) =>
    trx.selectFrom('theme').select(['brand_id', 'id', 'name as label']).where(among('theme.id', ids)),
};

/**
 * Labels in the order of their ids, up to the one with which they reach `bytes`; without labels of unknown ids (rule
 * 7.7). The length of a string is known without reading it.
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
