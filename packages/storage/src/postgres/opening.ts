import { OperatorError } from '@brand-visibility/application';
import pg from 'pg';
import { Counter } from '../admission.js';
import { storeOver, type OpenedStore } from '../store.js';
import { counterIn, forgetInDatabase } from './counter.js';
import { amongValues, relation, Upserter } from './dialect.js';
import { keyFinder } from './row-security/keys.js';
import { bringUpToDate, takeWritersLock } from './schema.js';
import { snapshotOf } from './snapshot.js';
import { analyseChanged } from './statistics.js';
import { copyFacts, copyRivalOrder } from './wire/copy.js';
import { PATIENCE } from './wire/limits.js';
import { postgresPool, type PostgresPool } from './wire/pool.js';
import { lookBeforeServing, openingOf } from './wire/startup-checks.js';

export interface PostgresOptions {
  readonly url: string;
  /** A replica that a service reads the data of accounts from; absent: the database itself. */
  readonly readUrl?: string;
  /** `serve` never changes the schema; `work` and `create` bring it up to date. */
  readonly access: 'serve' | 'work' | 'create';
  /** Bound of the facts kept in memory between requests. */
  readonly cacheBytes?: number;
  /** Connections of this process at most, to each of the two. */
  readonly connections?: number;
  /** Refuse to serve where row-level security would not hold, instead of saying so. */
  readonly requireRowSecurity?: boolean;
  /** Told what an operator should know, a line each. */
  readonly warn?: (line: string) => void;
}

const MOST_CONNECTIONS = 10;

/**
 * Opens a PostgreSQL database, with a replica of it where one is named. Throws an OperatorError for what only an operator
 * can mend, such as a wrong password or a schema of another version. A service opens also while a database is away: what
 * is asked of that one throws StoreUnavailable until it is there and was found right. Neither stands in for the other.
 */
export async function openPostgres({
  url,
  readUrl,
  access,
  cacheBytes,
  connections = MOST_CONNECTIONS,
  requireRowSecurity = false,
  warn = () => undefined,
}: PostgresOptions): Promise<OpenedStore> {
  const where = describePostgres(url);
  const isServing = access === 'serve';
  const primary = postgresPool({ name: 'primary', url, where, most: connections, isServing });
  const writer = postgresPool({ name: 'primary', url, where, most: 1, isServing });
  const replica = readUrl === undefined ? null : replicaPool(readUrl, connections);
  const close = async () => {
    for (const pool of [primary, writer, replica]) await pool?.close();
  };

  let migrated: readonly string[] = [];
  const opening = (pool: PostgresPool) =>
    openingOf(pool, () => lookBeforeServing(pool, requireRowSecurity, warn), warn);
  const admission = isServing
    ? opening(primary)
    : openingOf(primary, async () => void (migrated = await bringUpToDate(writer.db, where, warn)), warn);
  /** Of what reads the data of an account. */
  const reading = replica ? opening(replica) : admission;
  try {
    await admission.begin(isServing);
    if (replica) await reading.begin(isServing);
  } catch (error) {
    await close();
    throw error;
  }

  const findKeys = keyFinder(primary.db);
  const counter = new Counter(counterIn(primary.db), warn);
  const upserter = new Upserter();
  return storeOver(
    {
      db: primary.db,
      findKeys: async (fingerprints) => {
        await admission.checked();
        return findKeys(fingerprints);
      },
      snapshot: async (account_id, work) => {
        await reading.checked();
        return snapshotOf((replica ?? primary).db, account_id, work);
      },
      reading: { connections, timeout: isServing ? PATIENCE.inLine : null },
      writing: (work) =>
        writer.db.transaction().execute(async (trx) => {
          await takeWritersLock(trx);
          // oxlint-disable-next-line typescript/no-misused-promises -- `finally` waits for what its callback promises
          const result = await work(trx).finally(() => upserter.done()); // what it throws is the cause of all after it
          await analyseChanged(trx);
          return result;
        }),
      upsert: upserter.upsert,
      countRequests: async (requests) => {
        await admission.checked();
        return counter.count(requests);
      },
      forgetRequests: forgetInDatabase,
      databases: replica ? ['primary', 'replica'] : ['primary'],
      ping: (database) => (database === 'primary' ? admission : reading).ping(),
      checkIntegrity: async () => undefined,
      vitals: () => ({
        databases: [primary, ...(replica ? [replica] : [])].map((pool) => pool.vitals()),
        countedAlone: counter.countedAlone,
      }),
      among: amongValues,
      relation,
      readFacts: copyFacts,
      readRivalOrder: copyRivalOrder,
      migrated,
      close,
    },
    cacheBytes,
  );
}

/** Only a service has one; its messages tell it from the primary, which may have the same address. */
function replicaPool(url: string, most: number): PostgresPool {
  const where = `${describePostgres(url)} (DATABASE_READ_URL)`;
  return postgresPool({ name: 'replica', url, where, most, isServing: true });
}

/** Where the database is, without user and password. Throws an OperatorError when the address cannot be read. */
export function describePostgres(url: string): string {
  try {
    const { host, port, database } = new pg.Client({ connectionString: url });
    return `PostgreSQL at ${host}:${port}${database === undefined ? '' : `/${database}`}`;
  } catch {
    throw new OperatorError('the address of the PostgreSQL database cannot be read');
  }
}
