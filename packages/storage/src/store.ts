/** Implements the application's ports `Store` and `JobStore` over a backend. */
import type { NamedKey, Statements, Store, JobStore } from '@brand-visibility/application';
import { currentWork } from '@brand-visibility/counting';
import { type Instant, MILLISECOND } from '@brand-visibility/domain/time/instant';
import { sql, type LogEvent } from 'kysely';
import { channel } from 'node:diagnostics_channel';
import { ColumnsCache } from './columns/run-columns.js';
import { accounts, isNotRevoked, keysWithAccounts, knownKey } from './keys/stored-keys.js';
import { batchLoader, lookupLoader } from './keys/batch-loader.js';
import { KeyUse } from './keys/key-use.js';
import { EVERY_ACCOUNT, type Backend, type Snapshot } from './backend.js';
import { checkAll } from './batch/check.js';
import { createCommandRuns } from './write/command-runs.js';
import { completionSession } from './write/completion.js';
import { erase, eraseAgain, eraseTexts } from './write/erase.js';
import { importSession } from './write/import.js';
import { createBoardReader } from './batch/board-reader.js';
import { putBoard } from './write/outreach-board.js';
import { createReader } from './read/reader.js';
import { remeasureSession } from './batch/remeasure.js';
import { operatingState } from './operating-state.js';
import type { Step } from './schema/steps.js';

/** An open database: the service uses `store`, commands use `jobStore`. */
export interface OpenedStore {
  readonly store: Store;
  readonly jobStore: JobStore;
  /** The names of the steps of the schema that opening the database took. */
  readonly migrated: readonly string[];
  close(): Promise<void>;
}

const DEFAULT_CACHE_BYTES = 64 * 1024 * 1024;

/** Returns the current time. Domain functions never read a clock; their callers pass the time. */
// eslint-disable-next-line no-restricted-syntax -- no other code reads the wall clock
export const systemClock = () => BigInt(Date.now()) * MILLISECOND;

/** Options of a store that do not depend on the engine. */
export interface StoreOptions {
  /** Maximum size of the cache of facts and citations, in bytes. */
  readonly cacheBytes?: number | undefined;
  /** The clock from which commands take the time at which they begin to write; default: the wall clock. */
  readonly clock?: (() => Instant) | undefined;
  /** Called after each brand that a step of the schema has derived. */
  readonly onBrand?: ((done: number, of: number) => void) | undefined;
  /** For tests: the steps that commands take. */
  readonly steps?: readonly Step[] | undefined;
}

/**
 * Implements the application's ports over a backend of any engine. `store` is created on first use, because commands
 * do not serve requests.
 */
export function createStore(
  backend: Backend,
  taken: readonly Step[],
  { cacheBytes = DEFAULT_CACHE_BYTES, clock = systemClock }: StoreOptions,
): OpenedStore {
  const cache = lazy(() => new ColumnsCache(cacheBytes));
  const keyUse = new KeyUse((key_ids, day) => backend.noteKeyUse(key_ids, day));
  const assistantUse = new KeyUse((ids, day) => backend.assistants.noteUse(ids, day));
  const store = lazy(() => servingStore(backend, cache(), keyUse, assistantUse));
  return {
    get store() {
      return store();
    },
    jobStore: createJobStore(backend, cache, clock),
    migrated: taken.map(({ name }) => name),
    close: async () => {
      await Promise.all([keyUse.flush(), assistantUse.flush()]);
      await backend.close();
    },
  };
}

function lazy<T extends object>(make: () => T): () => T {
  let made: T | null = null;
  return () => (made ??= make());
}

function servingStore(backend: Backend, cache: ColumnsCache, keyUse: KeyUse, assistantUse: KeyUse): Store {
  const countRequest = batchLoader(backend.countRequests);
  return {
    databases: backend.databases,
    readsFallBack: backend.readsFallBack,
    findKey: lookupLoader(backend.findKeys),
    assistants: {
      ...backend.assistants,
      findKey: lookupLoader(backend.assistants.findKeys),
      noteUse: assistantUse.add,
      ofKey: async (fingerprint) => {
        await assistantUse.flush(); // so that a person sees the use of a minute ago
        return backend.assistants.ofKey(fingerprint);
      },
    },
    countRequest: (key_id, now) => {
      keyUse.add(key_id, now);
      return countRequest({ key_id, now });
    },
    reading: backend.reading,
    read: (scope, work, from = 'replica') => {
      const signal = currentWork()?.signal;
      const read = (trx: Snapshot) => work(createReader(trx, scope, backend, cache));
      return backend.snapshot(scope.account_id, read, { from, ...(signal && { signal }) });
    },
    operatingState: async (now) => operatingState(await backend.operatingRows(now)),
    replicaLag: () => backend.replicaLag(),
    ping: (database = 'primary') => backend.ping(database),
    missingRights: (database) => backend.missingRights(database),
    vitals: () => ({ ...backend.vitals(), cache: cache.vitals() }),
  };
}

function createJobStore(backend: Backend, cache: () => ColumnsCache, clock: () => Instant): JobStore {
  return {
    withImportSession: (work) => backend.writing((trx) => work(importSession(backend, trx, clock()))),
    runIds: async (which) => {
      const runs = await backend.db
        .selectFrom('run')
        .select('id')
        .where((eb) =>
          which === 'running' ? eb('status', '=', 'running') : backend.isOneOf('run.id', which),
        )
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      return runs.map(({ id }) => id);
    },
    withKeySession: (work) => backend.writing((trx) => work(importSession(backend, trx, clock())), 'keys'),
    withCompletionSession: (work) => backend.writing((trx) => work(completionSession(backend, trx, clock()))),
    accountIds: async () => {
      const accounts = await backend.db.selectFrom('account').select('id').orderBy('id').execute();
      return accounts.map(({ id }) => id);
    },
    brandIds: async (named) => {
      const brands = await backend.db
        .selectFrom('brand')
        .select('id')
        .$if(named !== null, (query) => query.where('id', '=', named ?? ''))
        .orderBy('id')
        .execute();
      return brands.map(({ id }) => id);
    },
    withRemeasureSession: (work) => backend.writing((trx) => work(remeasureSession(backend, trx, cache()))),
    accounts: (now) => accounts(backend.db, now),
    keys: async (account_id) => {
      const rows = await keysWithAccounts(backend.db)
        .select('api_key.fingerprint')
        .$if(account_id !== null, (query) => query.where('api_key.account_id', '=', account_id ?? ''))
        .orderBy('api_key.account_id')
        .orderBy('api_key.created_at')
        .orderBy('api_key.id')
        .execute();
      const days = await backend.keyUse();
      const connected = new Map<string, number>();
      for (const { fingerprint, ended_at } of await backend.assistants.all())
        if (ended_at === null) connected.set(fingerprint, (connected.get(fingerprint) ?? 0) + 1);
      return rows.map((row) => ({
        ...knownKey(row),
        fingerprint: row.fingerprint,
        last_used_on: days.get(row.id) ?? null,
        assistants: connected.get(row.fingerprint) ?? 0,
      }));
    },
    findKey: async (which) => {
      const [[column, value] = ['id', '']] = Object.entries(which);
      const { rows } = await sql<NamedKey>`
        select id, revoked_at from api_key where ${sql.ref(column)} = ${value}`.execute(backend.db);
      return rows[0] ?? null;
    },
    revokeKeys: (key_ids, clock, beforeCommit) =>
      backend.writing(async (trx) => {
        const at = clock();
        const result = await trx
          .updateTable('api_key')
          .set({ revoked_at: at })
          .where(backend.isOneOf('api_key.id', key_ids))
          .where(isNotRevoked(at))
          .executeTakeFirst();
        if (result.numUpdatedRows === 0n) return false;
        beforeCommit?.(at);
        return true;
      }, 'keys'),
    connections: async () => {
      const keys = await backend.db.selectFrom('api_key').select(['id', 'fingerprint']).execute();
      const ids = new Map(keys.map(({ id, fingerprint }) => [fingerprint, id]));
      const connections = await backend.assistants.all();
      return connections.map(({ fingerprint, ...each }) => ({
        ...each,
        key_id: ids.get(fingerprint) ?? null,
      }));
    },
    endConnections: (id, at) => backend.assistants.endConnections(id, at),
    withBoardReader: (work) =>
      backend.snapshot(EVERY_ACCOUNT, (trx) => work(createBoardReader(trx, backend))),
    putBoard: (board) => putBoard(backend, board),
    erase: (what, beforeCommit) => erase(backend, what, clock, beforeCommit),
    eraseAgain: (what, erased) => eraseAgain(backend, what, erased),
    eraseTexts: (brand_id, before, beforeCommit) =>
      eraseTexts(backend, brand_id, before, clock, beforeCommit),
    removeErased: () => backend.removeErased(),
    check: () => checkAll(backend),
    commandRuns: createCommandRuns(backend),
  };
}

/** A diagnostics channel with each statement and its parameters, for subscribers such as tests or debuggers. */
const statementChannel = channel('brand-visibility:statement');

/** Counts the statements sent to a database; kysely must call `log` as its logger. */
export function countedStatements() {
  let count = 0;
  let failed = 0;
  let milliseconds = 0;
  return {
    log: ({ level, query: { sql, parameters }, queryDurationMillis }: LogEvent): void => {
      if (statementChannel.hasSubscribers) statementChannel.publish({ sql, parameters });
      count += 1;
      milliseconds += queryDurationMillis;
      if (level === 'error') failed += 1;
    },
    vitals: (): Statements => ({ count, failed, milliseconds }),
  };
}
