import type { CountedRequest } from '@brand-visibility/application';
import { CompiledQuery, sql, type Kysely } from 'kysely';
import pg from 'pg';
import type { SharedCounter } from './counter.js';
import type { LimitedQuery } from './postgres-connection.js';
import { causeOf, isLost, isTooLate } from './postgres-errors.js';
import { LOCK_LIMIT, SHORT_PATIENCE } from './postgres-limits.js';
import { onceMore } from './postgres-snapshot.js';
import { ListParameter } from './postgres-values.js';
import type { Tables } from './schema.js';

/**
 * Counts in one commit, by the clock of the database: processes with clocks of their own agree. The row keeps the latest
 * time seen, so that a statement that waited over the turn of the minute counts in the new one instead of taking it back;
 * a time far ahead, left by a clock that was wrong, does not hold.
 */
function countingQuery(key_id: string): LimitedQuery {
  const at = `case when w.at between excluded.at and excluded.at + interval '1 minute' then w.at else excluded.at end`;
  const statements = `select ${LOCK_LIMIT};
    insert into rate_window as w (key_id, at, count) values (${pg.escapeLiteral(key_id)}, clock_timestamp(), 1)
    on conflict (key_id) do update set
      count = case when date_trunc('minute', w.at, 'UTC') = date_trunc('minute', ${at}, 'UTC') then w.count + 1 else 1 end,
      at = ${at}
    returning count, at`;
  return { ...CompiledQuery.raw(statements), limit: SHORT_PATIENCE };
}

/** The counter of a database. Where the connection was lost it may have counted; then the request counts twice. */
export function counterIn(db: Kysely<Tables>): SharedCounter {
  return (key_id) =>
    onceMore(db, async (connection) => {
      try {
        const { rows } = await connection.executeQuery<CountedRequest>(countingQuery(key_id));
        return rows[0]!; // one row goes in, so one comes back
      } catch (error) {
        // A database that is frozen whole shows so at the next question.
        const cause = causeOf(error);
        if (isLost(cause) && !isTooLate(cause)) throw error;
        return { trouble: error };
      }
    });
}

/** Forgets the windows of keys with the transaction that removes them. */
export async function forgetInDatabase(trx: Kysely<Tables>, key_ids: readonly string[]): Promise<void> {
  await sql`delete from rate_window where key_id = any(${new ListParameter(key_ids)})`.execute(trx);
}
