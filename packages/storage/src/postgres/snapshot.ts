/** Runs the reads of a request in one read-only transaction, restricted to the account of the request. */
import { setImmediate } from 'node:timers/promises';
import { CompiledQuery, type Kysely } from 'kysely';
import pg from 'pg';
import { EVERY_ACCOUNT, type Snapshot } from '../backend.js';
import type { LimitedQuery } from './connection.js';
import { isTransient } from './errors.js';
import { WAIT_LIMITS } from './wire/limits.js';
import { SET_VALUES } from './wire/settings.js';
import type { Tables } from '../schema/tables.js';

/**
 * Runs `work` on one connection. After a transient error, runs `work` once more from the start, because a connection
 * that broke while idle fails only at its next use, before anything is returned. Idle connections often break together,
 * so the retry waits for one event-loop iteration, in which the pool drops the broken connections.
 */
export async function withRetry<T>(
  db: Kysely<Tables>,
  work: (connection: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  let isConnected = false;
  const once = () =>
    db.connection().execute((connection) => {
      isConnected = true;
      return work(connection);
    });
  try {
    return await once();
  } catch (error) {
    if (!isConnected || !isTransient(error)) throw error;
    await setImmediate();
    return once();
  }
}

/**
 * Runs reads on one snapshot. The transaction sets the account that row-level security compares; the setting ends with
 * the transaction, so it cannot leak to the next user of the connection. Commands, which read every account, have no
 * time limit and are not retried. Once `signal` is aborted, the next statement throws CallerGone instead of running.
 * If `work` throws, the release of the connection rolls back.
 */
export async function snapshotOf<T>(
  db: Kysely<Tables>,
  account_id: string | typeof EVERY_ACCOUNT,
  work: (trx: Snapshot) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const isOfACommand = account_id === EVERY_ACCOUNT;
  const settings = `${SET_VALUES}, set_account(${literal(isOfACommand ? '' : account_id)})`;
  const begin: LimitedQuery = {
    ...CompiledQuery.raw(
      `begin isolation level repeatable read read only; select ${isOfACommand ? settings : `${settings}, ${WAIT_LIMITS}`}`,
    ),
    hasSettings: true,
    ...(signal && { signal }),
  };
  const read = async (trx: Kysely<Tables>) => {
    await trx.executeQuery(begin);
    const result = await work(trx);
    await trx.executeQuery(CompiledQuery.raw('commit'));
    return result;
  };
  return isOfACommand ? db.connection().execute(read) : withRetry(db, read);
}

/**
 * Writes a value as a literal. Two statements in one query save each request a round trip but cannot have parameters.
 */
const literal = pg.escapeLiteral;
