/** Counts requests in PostgreSQL with a database function. */
import type { CountedRequest } from '@brand-visibility/application';
import { CompiledQuery, sql, type Kysely } from 'kysely';
import pg from 'pg';
import type { SharedCounter } from '../keys/counter.js';
import type { LimitedQuery } from './connection.js';
import { causeOf, isLost, isQueryTimeout } from './errors.js';
import { LOCK_LIMIT, SHORT_TIMEOUT } from './wire/limits.js';
import { withRetry } from './snapshot.js';
import { SETTINGS_FIRST } from './wire/settings.js';
import { ListParameter } from './wire/values.js';
import type { Tables } from '../schema/tables.js';

/** The count of a key after all requests of the key in one batch. */
interface CountedKey extends CountedRequest {
  readonly key_id: string;
}

/** Returns a query that calls `count_requests`, because the service has no privilege on `rate_window`. */
function countingQuery(requests: ReadonlyMap<string, number>): LimitedQuery {
  const ids = [...requests.keys()].map((id) => pg.escapeLiteral(id));
  const counts = [...requests.values()];
  const statements = `${SETTINGS_FIRST}, ${LOCK_LIMIT};
    select key_id, count, at from count_requests(array[${ids.join(', ')}]::text[], array[${counts.join(', ')}]::bigint[])`;
  return { ...CompiledQuery.raw(statements), limit: SHORT_TIMEOUT, hasSettings: true };
}

/** Makes a shared counter from a database. If a commit loses its connection, the retry may count requests twice. */
export function createSharedCounter(db: Kysely<Tables>): SharedCounter {
  return (requests) =>
    withRetry(db, async (connection) => {
      const sums = new Map<string, number>();
      const ranks = requests.map(({ key_id }) => {
        const rank = (sums.get(key_id) ?? 0) + 1;
        sums.set(key_id, rank);
        return rank;
      });
      try {
        const { rows } = await connection.executeQuery<CountedKey>(countingQuery(sums));
        const counted = new Map(rows.map((row) => [row.key_id, row]));
        return requests.map(({ key_id }, i) => {
          const { count, at } = counted.get(key_id)!; // the function returns one row per key
          return { count: count - sums.get(key_id)! + ranks[i]!, at };
        });
      } catch (error) {
        // A timeout is not thrown here. If the database itself hangs, the next query fails too.
        const cause = causeOf(error);
        if (isLost(cause) && !isQueryTimeout(cause)) throw error;
        return { trouble: error };
      }
    });
}

/** Stores a day of use with a database function, because the service has no privilege on `key_use`. */
export async function noteKeyUse(db: Kysely<Tables>, key_ids: readonly string[], day: string): Promise<void> {
  await db
    .transaction()
    .execute((trx) => sql`select note_key_use(${new ListParameter(key_ids)}::text[], ${day})`.execute(trx));
}

export async function keyUse(db: Kysely<Tables>): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ key_id: string; day: string }>`select key_id, day from key_use`.execute(db);
  return new Map(rows.map(({ key_id, day }) => [key_id, day]));
}

/** Deletes the rate windows of keys in the transaction that deletes the keys. */
export async function forgetInDatabase(trx: Kysely<Tables>, key_ids: readonly string[]): Promise<void> {
  await sql`delete from rate_window where key_id = any(${new ListParameter(key_ids)})`.execute(trx);
}
