import type { DatabaseVitals, Statements, Store, JobStore } from '@brand-visibility/application';
import type { LogEvent } from 'kysely';
import { batchLoader, keysWithAccounts, knownKey } from './admission.js';
import type { Backend, KeyRequest } from './backend.js';
import { boardReaderOver } from './derived/citing-answers.js';
import { checkAll } from './derived/check.js';
import { completionSession } from './write/completion.js';
import { erase } from './write/erase.js';
import { ColumnsCache } from './facts/run-columns.js';
import { importSession } from './write/import.js';
import { putBoard } from './write/outreach-board.js';
import { readerOver } from './read/reader.js';
import { inTimeSlices, ReadScheduler, type EnterLarge } from './scheduling/reads.js';
import { remeasureSession } from './write/remeasure.js';
import { inScope } from './scope.js';

/** An open database, for the service and the commands. */
export interface OpenedStore {
  readonly store: Store;
  readonly jobStore: JobStore;
  /** The migrations applied while it was opened. */
  readonly migrated: readonly string[];
  close(): Promise<void>;
}

const DEFAULT_CACHE_BYTES = 64 * 1024 * 1024;

/**
 * Implements the application's ports over a backend, for every engine alike. Commands do not serve requests, so
 * `store` is created at its first use.
 */
export function storeOver(
  backend: Backend,
  migrated: readonly string[],
  cacheBytes = DEFAULT_CACHE_BYTES,
): OpenedStore {
  const cache = lazy(() => new ColumnsCache(cacheBytes));
  const store = lazy(() => servingStore(backend, cache()));
  return {
    get store() {
      return store();
    },
    jobStore: jobStoreOver(backend, cache),
    migrated,
    close: () => backend.close(),
  };
}

function lazy<T extends object>(make: () => T): () => T {
  let made: T | null = null;
  return () => (made ??= make());
}

function servingStore(backend: Backend, cache: ColumnsCache): Store {
  const findKey = batchLoader(async (fingerprints: readonly string[]) => {
    const keys = await backend.findKeys([...new Set(fingerprints)]);
    return fingerprints.map((fingerprint) => keys.get(fingerprint) ?? null);
  });
  const countRequest = batchLoader((requests: readonly KeyRequest[]) => backend.countRequests(requests));
  const reads = new ReadScheduler(backend.reading);
  const readWith =
    (large: EnterLarge): Store['read'] =>
    (scope, work) =>
      inTimeSlices(scope.key_id, large, (read) =>
        backend.snapshot(scope.account_id, (trx) =>
          work(readerOver(trx, inScope(scope, backend.among), backend, cache, read)),
        ),
      );
  return {
    databases: backend.databases,
    findKey,
    countRequest: (key_id, now) => countRequest({ key_id, now }),
    read: (scope, work) => reads.run(scope.key_id, (large) => readWith(large)(scope, work)),
    serve: (key_id, work) => reads.run(key_id, (large) => work(readWith(large))),
    ping: (database = 'primary') => backend.ping(database),
    vitals: () => {
      const { databases, ...others } = backend.vitals();
      return { ...others, databases: withWaiting(databases, reads.waiting), cache: cache.vitals() };
    },
  };
}

/** Adds the reads that have not begun: they wait for a connection to the last database, which snapshots read. */
function withWaiting(databases: readonly DatabaseVitals[], waiting: number): DatabaseVitals[] {
  return databases.map((database, i) => {
    if (i < databases.length - 1) return database;
    const { connections } = database;
    return { ...database, connections: { ...connections, waiting: connections.waiting + waiting } };
  });
}

function jobStoreOver(backend: Backend, cache: () => ColumnsCache): JobStore {
  return {
    withImportSession: (work) => backend.writing((trx) => work(importSession(backend, trx))),
    runIds: async (which) => {
      const runs = await backend.db
        .selectFrom('run')
        .select('id')
        .where((eb) => (which === 'running' ? eb('status', '=', 'running') : backend.among('run.id', which)))
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      return runs.map(({ id }) => id);
    },
    withCompletionSession: (work) => backend.writing((trx) => work(completionSession(backend, trx))),
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
    keys: async (account_id) => {
      const rows = await keysWithAccounts(backend.db)
        .where('api_key.account_id', '=', account_id)
        .orderBy('api_key.created_at')
        .orderBy('api_key.id')
        .execute();
      return rows.map(knownKey);
    },
    revokeKey: (key_id, at) =>
      backend.writing(async (trx) => {
        const result = await trx
          .updateTable('api_key')
          .set({ revoked_at: at })
          .where('id', '=', key_id)
          .where('revoked_at', 'is', null)
          .executeTakeFirst();
        return result.numUpdatedRows > 0n;
      }),
    withBoardReader: (work) => backend.snapshot(null, (trx) => work(boardReaderOver(trx))),
    putBoard: (board) => putBoard(backend, board),
    erase: (what) => erase(backend, what),
    check: () => checkAll(backend),
  };
}

/** Counts the statements sent to a database; `log` is kysely's logger. */
export function countedStatements() {
  let count = 0;
  let failed = 0;
  let milliseconds = 0;
  return {
    log: ({ level, queryDurationMillis }: LogEvent): void => {
      count += 1;
      milliseconds += queryDurationMillis;
      if (level === 'error') failed += 1;
    },
    vitals: (): Statements => ({ count, failed, milliseconds }),
  };
}
