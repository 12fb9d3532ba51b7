/** Opens a PostgreSQL database for the service or for a command. */
import { sql } from 'kysely';
import { Counter } from '../keys/counter.js';
import type { Backend } from '../backend.js';
import { createStore, type OpenedStore, type StoreOptions } from '../store.js';
import { DEFAULT_WRITER, processName, Turns, type Writer } from '../write-turns.js';
import { describeOpening, describeSlow } from './errors.js';
import { assistantsIn } from './assistants.js';
import { createSharedCounter, forgetInDatabase, keyUse, noteKeyUse } from './counter.js';
import { isOneOf, listParameter, valuesTable, Upserter } from './dialect.js';
import { privilegedKeyFinder, operatingRows } from './privileged-reads.js';
import { ownsTables } from './row-security/check.js';
import { ReplicaLag } from './replica-lag.js';
import { bringUpToDate, ENGINE } from './schema.js';
import { completeSteps } from '../batch/complete-steps.js';
import type { SchemaAccess } from '../schema/migrate.js';
import type { Step } from '../schema/steps.js';
import { snapshotOf } from './snapshot.js';
import { analyseChanged, preferIndexes } from './statistics.js';
import { PostgresTurns } from './turns.js';
import { describePostgres } from './wire/address.js';
import { copyBytes } from './wire/copy.js';
import { TIMEOUTS } from './wire/limits.js';
import { postgresPool, type PostgresPool } from './wire/pool.js';
import {
  requireReplicaOf,
  requireServableDatabase,
  startupChecksOf,
  type StartupChecks,
} from './wire/startup-checks.js';

export interface PostgresOptions extends StoreOptions {
  readonly url: string;
  /** URL of the replica from which a service reads account data, unless a read asks for the primary; default: `url`. */
  readonly readUrl?: string;
  /** If set, reads use the primary while the replica is unusable or lags by more than this number of seconds. */
  readonly readLagLimit?: number;
  /** For tests: skips the check that the database at `readUrl` is a replica of the database at `url`. */
  readonly readsElsewhere?: boolean;
  /** `serve` never changes the schema; the others repair row-level security, and do as `Access` says. */
  readonly access: SchemaAccess;
  /** The name of the command that opens the database, and how long the command waits for other writers. */
  readonly writer?: Writer;
  /** Maximum number of pooled connections of this process to each database. */
  readonly connections?: number;
  /** Whether to refuse to serve, instead of warning, if row-level security does not protect the user's reads. */
  readonly requireRowSecurity?: boolean;
  /** Called with each warning for the operator. A warning is a single line. */
  readonly warn?: (line: string) => void;
}

/**
 * Checks whether a service of this release can use the database and its replica, without changing anything. If the
 * user owns the tables, this does not check the user's own rights. Throws OlderSchema, UnservableSchema or another
 * OperatorError if not, and StoreUnavailable if a database is unreachable.
 */
export async function requireServablePostgres(
  urls: readonly string[],
  requireRowSecurity: boolean,
  warn: (line: string) => void,
): Promise<void> {
  for (const url of urls) {
    const where = describePostgres(url);
    const applicationName = processName('service');
    const pool = postgresPool({ name: 'primary', url, where, isServing: true, applicationName, most: 1 });
    try {
      const isOwner = !requireRowSecurity && (await ownsTables(pool.db));
      await requireServableDatabase(pool, requireRowSecurity, warn, isOwner);
    } catch (error) {
      throw describeOpening(error, where);
    } finally {
      await pool.close();
    }
  }
}

const DEFAULT_CONNECTIONS = 10;

/**
 * Returns the number of connections kept for key lookups and request counts, which would otherwise wait for complete
 * reports. It is a quarter of all connections, but at most two.
 */
const keptForKeys = (connections: number) => Math.min(2, connections >> 2);

/**
 * Opens a PostgreSQL database and, if `readUrl` is set, its replica (rules 10.1 and 10.8). Throws an OperatorError for
 * problems that only an operator can fix, such as a wrong password or a schema of another version. A service starts
 * even if a database is unreachable. Queries to that database throw StoreUnavailable until it passes the startup
 * checks. The primary may replace the replica (`readLagLimit`), but the replica never replaces the primary.
 */
export async function openPostgres({
  url,
  readUrl,
  readsElsewhere = false,
  readLagLimit,
  access,
  writer: command = DEFAULT_WRITER,
  cacheBytes,
  clock,
  onBrand,
  steps,
  connections = DEFAULT_CONNECTIONS,
  requireRowSecurity = false,
  warn = () => undefined,
}: PostgresOptions): Promise<OpenedStore> {
  const where = describePostgres(url);
  const isServing = access === 'serve';
  const applicationName = processName(isServing ? 'service' : command.command);
  const own = {
    name: 'primary',
    url,
    where,
    isServing,
    applicationName,
    ...(isServing && { warn }),
    // A statement may wait for the command's turn, which has its own limit.
    ...(command.statement !== undefined && {
      statementTimeout: Math.max(command.statement, command.wait + TIMEOUTS.statement),
    }),
  } as const;
  const primary = postgresPool({ ...own, most: connections });
  const writer = postgresPool({ ...own, most: 1, isPipelined: true });
  const replica =
    readUrl === undefined
      ? null
      : postgresPool({
          ...own,
          name: 'replica',
          url: readUrl,
          where: `${describePostgres(readUrl)} (DATABASE_READ_URL)`, // the primary may have the same description
          most: connections,
        });
  const close = async () => {
    await lag?.end();
    for (const pool of [primary, writer, replica]) await pool?.close();
  };

  const turns = new PostgresTurns(new Turns(where, command, warn), primary.db);
  let taken: readonly Step[] = [];
  const commandChecks = async () => {
    taken = await bringUpToDate(writer.db, access, where, warn, turns, steps);
    return false; // only a service reports the unreachable workers of a cluster
  };
  const servingChecks = async (pool: PostgresPool) => requireServableDatabase(pool, requireRowSecurity, warn);
  const replicaChecks = async (pool: PostgresPool) => {
    if (!readsElsewhere) await requireReplicaOf(primary, pool);
    return servingChecks(pool);
  };
  const primaryChecks = startupChecksOf(
    primary,
    isServing ? () => servingChecks(primary) : commandChecks,
    warn,
  );
  /** The checks of the database from which account data is read. */
  const reading = replica ? startupChecksOf(replica, () => replicaChecks(replica), warn) : primaryChecks;
  const lag =
    replica && new ReplicaLag(primary, replica, readLagLimit ?? null, async () => reading.checked(), warn);
  try {
    await primaryChecks.begin(isServing);
    if (replica) await reading.begin(isServing);
    await lag?.begin();
  } catch (error) {
    await close();
    throw error;
  }

  const findKeys = privilegedKeyFinder(primary.db);
  const counter = new Counter(createSharedCounter(primary.db), warn);
  const upserter = new Upserter();
  const backend: Backend = {
    db: primary.db,
    findKeys: async (fingerprints) => {
      await primaryChecks.checked();
      return findKeys(fingerprints);
    },
    snapshot: (account_id, work, { from = 'replica', signal } = {}) => {
      const reads =
        (checks: StartupChecks, { db }: PostgresPool) =>
        async () => {
          await checks.checked();
          return snapshotOf(db, account_id, work, signal);
        };
      const fromPrimary = reads(primaryChecks, primary);
      if (!replica || !lag || from === 'primary') return fromPrimary();
      return lag.read(reads(reading, replica), fromPrimary);
    },
    readsFallBack: readLagLimit !== undefined,
    reading: {
      connections: connections - keptForKeys(connections),
      timeout: isServing ? TIMEOUTS.waiting : null,
    },
    writing: async (work, kind = 'records') => {
      const transaction = writer.db.transaction().execute(async (trx) => {
        // oxlint-disable-next-line typescript/no-misused-promises -- `finally` waits for the promise of its callback
        const working = () => work(trx).finally(() => upserter.done()); // `done` throws the error that caused the others
        if (kind === 'keys') return turns.besideOthers(trx, working);
        const began = await turns.exclude(trx);
        await preferIndexes(trx);
        const result = await (kind === 'erasure' ? turns.besideOthers(trx, working, began) : working());
        await analyseChanged(trx);
        return result;
      });
      return transaction.catch((error: unknown) => {
        throw describeSlow(error);
      });
    },
    rowLock: (strength) => sql`for ${sql.raw(strength)}`,
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
    assistants: assistantsIn(primary.db, () => primaryChecks.checked()),
    removeErased: async () => undefined, // vacuum and the recycling of the write-ahead log remove erased rows later
    databases: replica ? ['primary', 'replica'] : ['primary'],
    ping: (database) => (database === 'primary' ? primaryChecks : reading).ping(),
    missingRights: (database) => (database === 'primary' ? primaryChecks : reading).missingRights(),
    checkIntegrity: async () => undefined,
    vitals: () => ({
      databases: [primary, ...(replica ? [replica] : [])].map((pool) => pool.vitals()),
      countedLocally: counter.countedLocally,
    }),
    lock: () => turns.lock(),
    replicaLag: () => lag?.seconds ?? null,
    operatingRows: async (now) => {
      await primaryChecks.checked();
      return operatingRows(primary.db, now);
    },
    isOneOf,
    listParameter,
    valuesTable,
    readBytes: copyBytes,
    isRemote: true,
    close,
  };
  await completeSteps(backend, primary.db, ENGINE, taken, { say: warn, onBrand });
  return createStore(backend, taken, { cacheBytes, clock });
}
