/** Reads with database functions, because the service has no privilege on the tables. */
import type { Instant } from '@brand-visibility/domain/time/instant';
import { CompiledQuery, type Kysely } from 'kysely';
import { operatingTimes, type OperatingRow } from '../operating-state.js';
import type { Tables } from '../schema/tables.js';
import type { LimitedQuery } from './connection.js';
import { withRetry } from './snapshot.js';
import { LOCK_LIMIT, SHORT_TIMEOUT, statementLimit } from './wire/limits.js';
import { textOfInstant } from './wire/values.js';
import pg from 'pg';
import type { Backend } from '../backend.js';
import { keysByFingerprint, type FoundKey } from '../keys/stored-keys.js';

/** Reads the state with a database function, because the service has no privilege on `command_run` or `api_key`. */
export async function operatingRows(db: Kysely<Tables>, now: Instant): Promise<readonly OperatingRow[]> {
  const times = operatingTimes(now).map((instant) => `'${textOfInstant(instant)}'`);
  return selectLimited(db, `select * from operating_state(${times.join(', ')})`);
}

async function selectLimited<R>(db: Kysely<Tables>, statement: string): Promise<readonly R[]> {
  const statements = `select ${LOCK_LIMIT}, ${statementLimit(`${SHORT_TIMEOUT}ms`)}; ${statement}`;
  const query: LimitedQuery = { ...CompiledQuery.raw(statements), limit: SHORT_TIMEOUT };
  const { rows } = await withRetry(db, (connection) => connection.executeQuery<R>(query));
  return rows;
}

/** Finds keys with a database function, because the service has no privilege on the table `api_key`. */
export function privilegedKeyFinder(db: Kysely<Tables>): Backend['findKeys'] {
  return async (fingerprints) => {
    const query = keyQuery(fingerprints);
    const { rows } = await withRetry(db, (connection) => connection.executeQuery<FoundKey>(query));
    return keysByFingerprint(rows);
  };
}

/** Returns the query that finds keys. Every request begins with this query. */
function keyQuery(fingerprints: readonly string[]): LimitedQuery {
  const wanted = fingerprints.map((fingerprint) => `(${pg.escapeLiteral(fingerprint)})`).join(', ');
  const statements = `select ${LOCK_LIMIT};
    select wanted.fingerprint, key.* from (values ${wanted}) as wanted (fingerprint),
      lateral find_api_key(wanted.fingerprint) as key`;
  return { ...CompiledQuery.raw(statements), limit: SHORT_TIMEOUT };
}
