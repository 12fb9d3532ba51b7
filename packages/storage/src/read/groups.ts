import type { PageRows } from '@brand-visibility/application';
import type { Backend, Snapshot } from '../backend.js';
import type { KeyedPrompt } from '../facts/answer-groups.js';
import type { Read } from '../scheduling/reads.js';
import { rowsWithin, SHORT_ROWS, storedBytes } from '../scheduling/sized-pages.js';
import type { View } from '../scope.js';
import { keysInOrder } from './keys-in-order.js';

/** The attributes of a brand's prompts that groups depend on. */
export function keyedPrompts({ trx, readable }: View, brand_id: string): Promise<KeyedPrompt[]> {
  return trx
    .selectFrom('prompt')
    .innerJoin('brand', (join) => join.on('brand.id', '=', brand_id))
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

/** What has a label: the text of a prompt, the name of a theme. */
const LABELLED = {
  prompt: (trx: Snapshot) => trx.selectFrom('prompt').select(['brand_id', 'id', 'text as label']),
  theme: (trx: Snapshot) => trx.selectFrom('theme').select(['brand_id', 'id', 'name as label']),
};

/**
 * Labels in the order of their ids, up to the one with which they reach `bytes`; without those of unknown ids (rule
 * 7.7).
 */
export async function labels(
  { trx, readable }: View,
  read: Read,
  relating: Pick<Backend, 'relation'>,
  brand_id: string,
  of: keyof typeof LABELLED,
  ids: readonly string[],
  bytes: number,
): Promise<PageRows<Label>> {
  if (ids.length === 0) return { rows: [], isCut: false };
  const rows = trx
    .selectFrom(keysInOrder(trx, relating, ids))
    .innerJoin(LABELLED[of](trx).as('labelled'), (join) =>
      join.on('labelled.brand_id', '=', brand_id).onRef('labelled.id', '=', 'wanted.key'),
    )
    .innerJoin('brand', (join) => join.on('brand.id', '=', brand_id))
    .select(['labelled.id', 'labelled.label'])
    .where(readable)
    .orderBy('wanted.place');
  return rowsWithin<Label>(trx, read, rows, bytes, ({ label }) => storedBytes([label]), SHORT_ROWS);
}

interface Label {
  readonly id: string;
  readonly label: string;
}
