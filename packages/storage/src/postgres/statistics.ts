import { sql } from 'kysely';
import type { Snapshot } from '../backend.js';

/** Fewer changed rows, or a smaller part of a table, are left to autovacuum, which comes within a minute. */
const ROWS_CHANGED = 1_000;
const PART_CHANGED = 0.1;

/**
 * Has PostgreSQL look anew at the tables of which this transaction changed much, at its end. Until it has, it takes
 * every brand for a small one: the report on thirty thousand rivals that follows a first import takes eight times as
 * long. A table that somebody else is looking at or vacuuming is left out rather than waited for. The counts may hold
 * what the same connection changed in the second before, for so long PostgreSQL keeps them together.
 */
export async function analyseChanged(trx: Snapshot): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select quote_ident(c.relname) as name from pg_stat_xact_user_tables t join pg_class c on c.oid = t.relid
    where c.relnamespace = current_schema()::regnamespace
      and t.n_tup_ins + t.n_tup_upd + t.n_tup_del
        > greatest(${sql.lit(ROWS_CHANGED)}, ${sql.lit(PART_CHANGED)} * c.reltuples)`.execute(trx);
  if (rows.length === 0) return;
  const names = sql.join(rows.map(({ name }) => sql.raw(name)));
  await sql`analyze (skip_locked) ${names}`.execute(trx);
}
