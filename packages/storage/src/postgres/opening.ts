import { OperatorError } from '@brand-visibility/application';
import pg from 'pg';
import { Counter } from '../key-lookup.js';
import type { Backend } from '../backend.js';
import { storeOver, type OpenedStore, type StoreOptions } from '../store.js';
import { counterIn, forgetInDatabase, keyUse, noteKeyUse } from './counter.js';
import { amongValues, relation, Upserter } from './dialect.js';
import { keyFinder } from './row-security/keys.js';
import { operatingRows, replicaLag } from './operating-state.js';
import { bringUpToDate, takeWritersLock } from './schema.js';
import { snapshotOf } from './snapshot.js';
import { analyseChanged, preferIndexes } from './statistics.js';
import { copyBytes } from './wire/copy.js';
import { TIMEOUTS } from './wire/limits.js';
import { postgresPool, type PostgresPool } from './wire/pool.js';
import { requireServableDatabase, startupChecksOf } from './wire/startup-checks.js';

export interface PostgresOptions extends StoreOptions {
  readonly url: string;
  /**
   * The replica from which a service reads account data unless a read names the primary; absent: the database at `url`.
   */
  readonly readUrl?: string;
  /** `serve` never changes the schema; `work` and `create` bring it up to date. */
  readonly access: 'serve' | 'work' | 'create';
  /** Connections of this process to each database, at most. */
  readonly connections?: number;
  /** Refuse to serve when row-level security does not apply to the user, instead of warning. */
  readonly requireRowSecurity?: boolean;
  /** Called with each warning for the operator, one line. */
  readonly warn?: (line: string) => void;
}

const MOST_CONNECTIONS = 10;

/**
 * Connections that no snapshot takes: X, would wait for whole reports. At most a
 * quarter, two at most.
 */
const keptForKeys = (connections: number) => Math.min(2, connections >> 2);

/**
 * Opens a PostgreSQL database and, if named, a replica of it (rules 10.1 and 10.8). Throws an OperatorError for
 * problems that only an operator can fix, such as a wrong password or a schema of another version. A service also
 * starts while a database is unreachable: until that database is back and passes the startup checks, its queries throw
 * StoreUnavailable. Neither database replaces the other.
 */
export async function openPostgres({
  url,
  readUrl,
  access,
  cacheBytes,
  clock,
  connections = MOST_CONNECTIONS,
  requireRowSecurity = false,
  warn = () => undefined,
}: PostgresOptions): Promise<OpenedStore> {
  const where = describePostgres(url);
  const isServing = access === 'serve';
  const primary = postgresPool({ name: 'primary', url, where, most: connections, isServing });
  const writer = postgresPool({ name: 'primary', url, where, most: 1, isServing, isPipelined: true });
  const replica = readUrl === undefined ? null : replicaPool(readUrl, connections);
  const close = async () => {
    for (const pool of [primary, writer, replica]) await pool?.close();
  };

  let migrated: readonly string[] = [];
  const commandChecks = async () => {
    migrated = await bringUpToDate(writer.db, where, warn);
    return false; // only a service is asked for the workers of a cluster
  };
  const servingChecks = (pool: PostgresPool) =>
    startupChecksOf(pool, () => requireServableDatabase(pool, requireRowSecurity, warn), warn);
  const primaryChecks = isServing ? servingChecks(primary) : startupChecksOf(primary, commandChecks, warn);
  /** The checks of the database with account data. */
  const reading = replica ? servingChecks(replica) : primaryChecks;
  try {
    await primaryChecks.begin(isServing);
    if (replica) await reading.begin(isServing);
  } catch (error) {
    await close();
    throw error;
  }

  const findKeys = keyFinder(primary.db);
  const counter = new Counter(counterIn(primary.db), warn);
  const upserter = new Upserter();
  const backend: Backend = {
    db: primary.db,
    findKeys: async (fingerprints) => {
      await primaryChecks.checked();
      return findKeys(fingerprints);
    },
    snapshot: async (account_id, work, { from = 'replica', signal } = {}) => {
      const [checks, pool] = replica && from === 'replica' ? [reading, replica] : [primaryChecks, primary];
      await checks.checked();
      return snapshotOf(pool.db, account_id, work, signal);
    },
    reading: {
      connections: connections - keptForKeys(connections),
      timeout: isServing ? TIMEOUTS.waiting : null,
    },
    writing: (work) =>
      writer.db.transaction().execute(async (trx) => {
        await takeWritersLock(trx);
        await preferIndexes(trx);
        // oxlint-disable-next-line typescript/no-misused-promises -- `finally` waits for the promise of its callback
        const result = await work(trx).finally(() => upserter.done()); // its error is the cause of later ones
        await analyseChanged(trx);
        return result;
      }),
    recording: (work) => primary.db.transaction().execute(work),
    upsert: upserter.upsert,
    insert: upserter.insert,
    countRequests: async (requests) => {
      await primaryChecks.checked();
      return counter.count(requests);
    },
    forgetRequests: forgetInDatabase,
    noteKeyUse: async (key_ids, day) => {
      await primaryChecks.checked();
      await noteKeyUse(primary.db, key_ids, day);
    },
    keyUse: () => keyUse(primary.db),
    removeErased: async () => undefined, // vacuum and the server's own log do, in their time
    databases: replica ? ['primary', 'replica'] : ['primary'],
    ping: (database) => (database === 'primary' ? primaryChecks : reading).ping(),
    checkIntegrity: async () => undefined,
    vitals: () => ({
      databases: [primary, ...(replica ? [replica] : [])].map((pool) => pool.vitals()),
      countedLocally: counter.countedLocally,
    }),
    replicaLag: async () => (replica ? replicaLag(primary.db, replica.db) : null),
    operatingRows: async (now) => {
      await primaryChecks.checked();
      return operatingRows(primary.db, now);
    },
    among: amongValues,
    relation,
    readBytes: copyBytes,
    isRemote: true,
    close,
  };
  return storeOver(backend, migrated, { cacheBytes, clock });
}

/** Only for a service. Messages name its setting, because the primary may have the same address. */
function replicaPool(url: string, most: number): PostgresPool {
  const where = `${describePostgres(url)} (DATABASE_READ_URL)`;
  return postgresPool({ name: 'replica', url, where, most, isServing: true });
}

/** The address of the database, without user and password. Throws an OperatorError for an invalid address. */
export function describePostgres(url: string): string {
  try {
    const { host, port, database } = new pg.Client({ connectionString: url });
    return `PostgreSQL at ${host}:${port}${database === undefined ? '' : `/${database}`}`;
  } catch {
    throw new OperatorError(
      'the address of the PostgreSQL database is invalid; use postgres://USER:PASSWORD@HOST:PORT/DATABASE',
    );
  }
}
