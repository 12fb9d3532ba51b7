/** Reads columns of bytes, such as facts, with a select. */
import { sql, type RawBuilder } from 'kysely';
import type { BytesWanted, ReadBytes, StoredBytes } from '../backend.js';
import { RUNS_AT_ONCE } from '../columns/run-columns.js';
import { CURRENT_SET } from '../schema/sets.js';

/** Returns a select of the bytes; `value` puts a string into the statement, as a parameter or as a literal. */
export function bytesQuery(
  { table, column, brand_id, run_ids }: BytesWanted,
  value: (text: string) => RawBuilder<unknown>,
): RawBuilder<StoredBytes> {
  const digest = run_ids ? sql.ref('revision') : sql.lit('');
  const ofRuns = run_ids ? sql`and run_id in (${sql.join(run_ids.map(value))})` : sql``;
  return sql`select ${sql.ref(column)} as data, ${digest} as digest from ${sql.table(table)}
    where set_no = ${sql.lit(CURRENT_SET)} and brand_id = ${value(brand_id)} ${ofRuns}`;
}

/** Reads bytes with a select, for engines whose driver receives raw bytes, not bytes encoded as text. */
export const selectBytes: ReadBytes = async (trx, wanted) => {
  const { run_ids } = wanted;
  const query = bytesQuery(
    run_ids ? { ...wanted, run_ids: padded(run_ids) } : wanted,
    (text) => sql`${text}`,
  );
  const { rows } = await query.execute(trx);
  return rows;
};

/** Repeats the last id until there are `RUNS_AT_ONCE` ids, so that one prepared statement serves any number of ids. */
function padded(ids: readonly string[]): string[] {
  return Array.from({ length: RUNS_AT_ONCE }, (_, i) => ids[Math.min(i, ids.length - 1)]!);
}
