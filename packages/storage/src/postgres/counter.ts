import type { CountedRequest } from '@brand-visibility/application';
import { CompiledQuery, sql, type Kysely } from 'kysely';
import pg from 'pg';
import type { SharedCounter } from '../admission.js';
import type { LimitedQuery } from './connection.js';
import { causeOf, isLost, isTooLate } from './errors.js';
import { LOCK_LIMIT, SHORT_PATIENCE } from './wire/limits.js';
import { onceMore } from './snapshot.js';
import { ListParameter } from './wire/values.js';
import type { Tables } from '../migrations/tables.js';

/** What a key has after all its requests of one turn. */
interface CountedKey extends CountedRequest {
  readonly key_id: string;
}

/** Counts in one commit, by a function of the database: the service may not touch the table itself. */
function countingQuery(requests: ReadonlyMap<string, number>): LimitedQuery {
  const ids = [...requests.keys()].map((id) => pg.escapeLiteral(id));
  const counts = [...requests.values()];
  const statements = `select ${LOCK_LIMIT};
    select key_id, count, at from count_requests(array[${ids.join(', ')}]::text[], array[${counts.join(', ')}]::bigint[])`;
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
