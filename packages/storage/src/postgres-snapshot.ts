import { isStoreUnavailable } from '@brand-visibility/application';
import { CompiledQuery, type Kysely } from 'kysely';
import pg from 'pg';
import type { Snapshot } from './backend.js';
import type { Tables } from './schema.js';

/** A connection that broke while it was idle shows so at its first use; a read may then be tried on another one. */
export async function onceMore<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (isStoreUnavailable(error)) return read();
    throw error;
  }
}

/**
 * Reads on one snapshot. The transaction names the account that it is for, which row-level security goes by, and with
 * its end that is forgotten: nothing stays with a connection that others will use.
 */
export async function snapshotOf<T>(
  db: Kysely<Tables>,
  account_id: string | null,
  work: (trx: Snapshot) => Promise<T>,
): Promise<T> {
  const begin = CompiledQuery.raw(
    `begin isolation level repeatable read read only; select set_config('app.account_id', ${literal(account_id ?? '')}, true)`,
  );
  let hasBegun = false;
  const read = () =>
    db.connection().execute(async (trx) => {
      await trx.executeQuery(begin);
      hasBegun = true;
      try {
        const result = await work(trx);
        await trx.executeQuery(CompiledQuery.raw('commit'));
        return result;
      } catch (error) {
        await trx.executeQuery(CompiledQuery.raw('rollback')).catch(() => undefined);
        throw error;
      }
    });
  try {
    return await read();
  } catch (error) {
    if (hasBegun || !isStoreUnavailable(error)) throw error;
    return read();
  }
}

/** One statement text for two statements takes no parameters; it saves each request a way to the database and back. */
const literal = pg.escapeLiteral;
