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

/** What a key has after all its requests of one turn. */
interface CountedKey extends CountedRequest {
  readonly key_id: string;
}

/**
 * Counts in one commit, by the clock of the database: processes with clocks of their own agree. The row keeps the latest
 * time seen, so that a statement that waited over the turn of the minute counts in the new one instead of taking it back;
 * a time far ahead, left by a clock that was wrong, does not hold. Rows are locked in the order of their ids, so that
 * two processes never wait for each other.
 */
function countingQuery(requests: ReadonlyMap<string, number>): LimitedQuery {
  const at = `case when w.at between excluded.at and excluded.at + interval '1 minute' then w.at else excluded.at end`;
  const rows = [...requests]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key_id, count]) => `(${pg.escapeLiteral(key_id)}, clock_timestamp(), ${count})`);
  const statements = `select ${LOCK_LIMIT};
    insert into rate_window as w (key_id, at, count) values ${rows.join(', ')}
    on conflict (key_id) do update set
      count = case when date_trunc('minute', w.at, 'UTC') = date_trunc('minute', ${at}, 'UTC') then w.count + excluded.count else excluded.count end,
      at = ${at}
    returning key_id, count, at`;
  return { ...CompiledQuery.raw(statements), limit: SHORT_PATIENCE };
}

/** The counter of a database. Where the connection was lost it may have counted; then the requests count twice. */
export function counterIn(db: Kysely<Tables>): SharedCounter {
  return (requests) =>
    onceMore(db, async (connection) => {
      const sums = new Map<string, number>();
      const places = requests.map(({ key_id }) => {
        const place = (sums.get(key_id) ?? 0) + 1;
        sums.set(key_id, place);
        return place;
      });
      try {
        const { rows } = await connection.executeQuery<CountedKey>(countingQuery(sums));
        const counted = new Map(rows.map((row) => [row.key_id, row]));
        return requests.map(({ key_id }, i) => {
          const { count, at } = counted.get(key_id)!; // a row goes in for each key, so one comes back
          return { count: count - sums.get(key_id)! + places[i]!, at };
        });
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
