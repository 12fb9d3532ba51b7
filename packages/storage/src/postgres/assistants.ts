/** The connections of assistants in PostgreSQL. A service uses database functions, a command the table. */
import type { ConnectedKey } from '@brand-visibility/application';
import type { Instant } from '@brand-visibility/domain/time/instant';
import { CompiledQuery, sql, type Kysely } from 'kysely';
import pg from 'pg';
import type { AssistantsBackend, StoredConnection } from '../backend.js';
import { knownKey, type FoundKey } from '../keys/stored-keys.js';
import type { Tables } from '../schema/tables.js';
import type { LimitedQuery } from './connection.js';
import { withRetry } from './snapshot.js';
import { LOCK_LIMIT, SHORT_TIMEOUT } from './wire/limits.js';
import { ListParameter, textOfInstant } from './wire/values.js';

const literal = (value: string | number | bigint) =>
  typeof value === 'number'
    ? String(value)
    : pg.escapeLiteral(typeof value === 'bigint' ? textOfInstant(value) : value);

/** Returns a statement that is sent in one round trip, so it has literals instead of parameters. */
const short = (statement: string): LimitedQuery => ({
  ...CompiledQuery.raw(`select ${LOCK_LIMIT}; ${statement}`),
  limit: SHORT_TIMEOUT,
});

const callOf = (name: string, args: readonly (string | number | bigint)[]) =>
  short(`select ${name}(${args.map(literal).join(', ')}) as result`);

/** `checked` rejects while the database is not usable. */
export function assistantsIn(db: Kysely<Tables>, checked: () => Promise<unknown>): AssistantsBackend {
  const rowsOf = async <R>(query: LimitedQuery) => {
    await checked();
    return (await withRetry(db, (connection) => connection.executeQuery<R>(query))).rows;
  };
  return {
    findKeys: async (ids) => {
      const wanted = ids.map((id) => `(${literal(id)})`).join(', ');
      const rows = await rowsOf<FoundKey & { readonly connection: string }>(
        short(`select wanted.connection, key.* from (values ${wanted}) as wanted (connection),
          lateral find_connected_key(wanted.connection) as key`),
      );
      return new Map(
        rows.map(({ connection, ...row }): [string, ConnectedKey] => [
          connection,
          { fingerprint: row.fingerprint, key: knownKey(row) },
        ]),
      );
    },
    // Not repeated after a lost connection, because the second attempt would end what the first one may have stored.
    open: async ({ id, fingerprint, client, destination }, now) => {
      await checked();
      const query = callOf('open_assistant', [id, fingerprint, client, destination, now]);
      const { rows } = await db
        .connection()
        .execute((connection) => connection.executeQuery<{ result: boolean }>(query));
      return rows[0]?.result ?? false;
    },
    renew: async (id, generation, now) => {
      const [row] = await rowsOf<{ result: number | null }>(callOf('renew_assistant', [id, generation, now]));
      return row?.result ?? null;
    },
    end: async (id, now) => void (await rowsOf(callOf('end_assistant', [id, now]))),
    ofKey: (fingerprint) => rowsOf(short(`select * from assistants_of_key(${literal(fingerprint)})`)),
    noteUse: async (ids, day) => {
      await checked();
      await db
        .transaction()
        .execute((trx) =>
          sql`select note_assistant_use(${new ListParameter(ids)}::text[], ${day})`.execute(trx),
        );
    },
    all: async () => {
      const { rows } = await sql<StoredConnection>`
        select id, account_id, fingerprint, client, destination, created_at, renewed_at, used_on, ended_at
        from assistant_connection order by account_id, created_at, id`.execute(db);
      return rows;
    },
    endConnections: async (id, at: Instant) => {
      const { numAffectedRows = 0n } = await sql`
        update assistant_connection set ended_at = ${at}
        where ended_at is null and (id = ${id} or ${id}::text is null)`.execute(db);
      return Number(numAffectedRows);
    },
    forget: async (trx, account_id) => {
      await sql`delete from assistant_connection where account_id = ${account_id}`.execute(trx);
    },
  };
}
