/** Updates the planner's statistics after a large import. */
import { sql } from 'kysely';
import type { Snapshot } from '../backend.js';

/** Fewer changed rows, or a smaller share of a table, are left to autovacuum, which runs within a minute. */
const ROWS_CHANGED = 1_000;
const PART_CHANGED = 0.1;

/**
 * Analyzes the tables of which this transaction changed a large share, at its end. Without statistics the planner
 * assumes that every brand is small: after a first import, a report on thirty thousand rivals takes eight times as
 * long. Tables that another session is analyzing or vacuuming are skipped. The counts may include changes that the
 * same connection made in the second before, because PostgreSQL reports them with a delay.
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
 * Until a transaction ends, no statement scans a table that has an index for it. Of rows that the transaction itself
 * wrote the planner knows nothing: from 200 ids on it would scan all answers for each batch of an import. Tables with
 * rows but without statistics, as after a restore, are analyzed first: the planner would take a brand for small and
 * read all its answers for each batch.
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
