/** Updates the planner's statistics after a large import. */
import { sql } from 'kysely';
import type { Snapshot } from '../backend.js';

/**
 * The number and the share of changed rows that a table must exceed to be analyzed; autovacuum handles smaller changes.
 */
const ROWS_CHANGED = 1_000;
const PART_CHANGED = 0.1;

/**
 * Analyzes the tables of which this transaction changed a large share; call it at the end of the transaction. Without
 * statistics, the planner assumes that every brand is small; after a first import, a report on 30,000 rivals would take
 * eight times as long. Skips tables that another session is analyzing or vacuuming. The number of changed rows may
 * include changes of an earlier transaction on the connection, because PostgreSQL reports changes up to a second late.
 */
export async function analyseChanged(trx: Snapshot): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select quote_ident(c.relname) as name from pg_stat_xact_user_tables t join pg_class c on c.oid = t.relid
    where c.relnamespace = current_schema()::regnamespace
      and t.n_tup_ins + t.n_tup_upd + t.n_tup_del
        > greatest(${sql.lit(ROWS_CHANGED)}, ${sql.lit(PART_CHANGED)} * c.reltuples)`.execute(trx);
  await analyse(trx, rows);
}

/**
 * Makes the statements of a transaction prefer an index to a scan of the table. The planner has no statistics on rows
 * that the transaction itself wrote, so if a statement contains 200 ids or more, the planner would scan all answers for
 * each batch of an import. Also analyzes tables that have rows but no statistics, as after a restore, because otherwise
 * the planner would assume that a brand is small and would read all answers of the brand for each batch.
 */
export async function preferIndexes(trx: Snapshot): Promise<void> {
  await sql`set local enable_seqscan = off`.execute(trx);
  const { rows } = await sql<{ name: string }>`
    select quote_ident(relname) as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r' and reltuples < 0
      and pg_relation_size(oid) > 0`.execute(trx);
  await analyse(trx, rows);
}

async function analyse(trx: Snapshot, tables: readonly { readonly name: string }[]): Promise<void> {
  if (tables.length === 0) return;
  const names = sql.join(tables.map(({ name }) => sql.raw(name)));
  await sql`analyze (skip_locked) ${names}`.execute(trx);
}
