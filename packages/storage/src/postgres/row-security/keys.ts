import { CompiledQuery, type Kysely } from 'kysely';
import pg from 'pg';
import type { Backend } from '../../backend.js';
import type { Tables } from '../../schema/tables.js';
import { keysByFingerprint, type FoundKey } from '../../keys/stored-keys.js';
import type { LimitedQuery } from '../connection.js';
import { withRetry } from '../snapshot.js';
import { LOCK_LIMIT, SHORT_TIMEOUT } from '../wire/limits.js';

/** Finds keys with a database function, because the service has no privilege on the table `api_key`. */
export function keyFinder(db: Kysely<Tables>): Backend['findKeys'] {
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
