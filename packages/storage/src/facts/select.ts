import type { ReadFacts, ReadRivalOrder } from '../backend.js';
import { RUNS_AT_ONCE } from './read.js';

/** Reads facts by a select, for engines that hand over bytes as they are. */
export const selectFacts: ReadFacts = (trx, brand_id, run_ids) =>
  trx
    .selectFrom('run_facts')
    .select(['revision', 'data'])
    .where('brand_id', '=', brand_id)
    .where('run_id', 'in', padded(run_ids))
    .execute();

export const selectRivalOrder: ReadRivalOrder = async (trx, brand_id) => {
  const row = await trx
    .selectFrom('rival_order')
    .select('data')
    .where('brand_id', '=', brand_id)
    .executeTakeFirst();
  return row?.data ?? new Uint8Array();
};

/** Always the same number of ids, the last one repeated: one statement to prepare instead of one for each number. */
function padded(ids: readonly string[]): string[] {
  return Array.from({ length: RUNS_AT_ONCE }, (_, i) => ids[Math.min(i, ids.length - 1)]!);
}
