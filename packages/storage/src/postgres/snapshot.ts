import { setImmediate } from 'node:timers/promises';
import { CompiledQuery, type Kysely } from 'kysely';
import pg from 'pg';
import type { Snapshot } from '../backend.js';
import { isOfTheMoment } from './errors.js';
import { LIMITS } from './wire/limits.js';
import type { Tables } from '../migrations/tables.js';

/**
 * Asks on one connection, and once more from the start where the connection was lost or another transaction was in the
 * way. A connection that broke while it was idle shows so at its first use only; nobody has seen anything of the answer.
 * Often all break at once: a turn of the event loop later the pool knows, and gives none of the others.
 */
export async function onceMore<T>(
  db: Kysely<Tables>,
  ask: (connection: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  let isConnected = false;
  const once = () =>
    db.connection().execute((connection) => {
      isConnected = true;
      return ask(connection);
    });
  try {
    return await once();
  } catch (error) {
    if (!isConnected || !isOfTheMoment(error)) throw error;
    await setImmediate();
    return once();
  }
}

/**
 * Reads on one snapshot. The transaction names the account that it is for, which row-level security goes by, and with
 * its end that is forgotten: nothing stays with a connection that others will use. Null is for commands: they see all
 * accounts, take their time, and are not begun again.
 */
export async function snapshotOf<T>(
  db: Kysely<Tables>,
  account_id: string | null,
  work: (trx: Snapshot) => Promise<T>,
): Promise<T> {
  const settings = `set_config('app.account_id', ${literal(account_id ?? '')}, true)`;
  const begin = CompiledQuery.raw(
    `begin isolation level repeatable read read only; select ${account_id === null ? settings : `${settings}, ${LIMITS}`}`,
  );
  const read = async (trx: Kysely<Tables>) => {
    await trx.executeQuery(begin);
    try {
      const result = await work(trx);
      await trx.executeQuery(CompiledQuery.raw('commit'));
      return result;
    } catch (error) {
      await trx.executeQuery(CompiledQuery.raw('rollback')).catch(() => undefined);
      throw error;
    }
  };
  return account_id === null ? db.connection().execute(read) : onceMore(db, read);
}

/** One statement text for two statements takes no parameters; it saves each request a way to the database and back. */
const literal = pg.escapeLiteral;
