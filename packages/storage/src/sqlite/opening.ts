/** Opens a SQLite file for the service or for a command. */
import { OperatorError, StoreUnavailable } from '@brand-visibility/application';
import { formatInstant } from '@brand-visibility/domain/time/instant';
import { CompiledQuery, Kysely, sql } from 'kysely';
import { existsSync } from 'node:fs';
import { selectBytes } from '../runs/bytes.js';
import type { Backend } from '../backend.js';
import { STORE_LIMITS } from '../limits.js';
import { operatingQuery, operatingTimes, type OperatingRow } from '../operating-state.js';
import type { Tables } from '../schema/tables.js';
import { Counter } from '../keys/counter.js';
import { keyFinder } from '../keys/stored-keys.js';
import { createStore, systemClock, type OpenedStore, type StoreOptions } from '../store.js';
import { DEFAULT_WRITER, Turns, type Writer } from '../write-turns.js';
import { AssistantsFile } from './assistants.js';
import { SqliteConnection, callSqlite } from './connection.js';
import { SqliteCounter, createSharedCounter } from './counter.js';
import { isOneOf, insert, listParameter, valuesTable, sqliteDialect, upsert } from './dialect.js';
import { describeOpening } from './errors.js';
import {
  LOCK_TIMEOUTS,
  emptyLog,
  openForWriting,
  openToOthers,
  requireFolder,
  requireIntact,
  switchToWal,
} from './file.js';
import { completeSteps } from '../batch/complete-steps.js';
import type { SchemaAccess } from '../schema/migrate.js';
import { bringUpToDate, ENGINE, requireServableSchema } from './schema.js';
import { readersOf } from './snapshot.js';
import { SqliteTurns } from './turns.js';

export interface SqliteOptions extends StoreOptions {
  readonly file: string;
  /** See `Access`; `serve` migrates if necessary, and `create` and `migrate` create a missing file. */
  readonly access: SchemaAccess;
  /** The name of the command that opens the file, and how long the command waits for other writers. */
  readonly writer?: Writer;
  /** Called with each warning for the operator. A warning is a single line. */
  readonly warn?: (line: string) => void;
}

/** The writer of a service, which writes only to migrate. */
const SERVICE: Writer = { command: 'service', wait: LOCK_TIMEOUTS.command };

/**
 * Opens a SQLite file (rule 10.1). Throws an OperatorError if the file is missing, is not a database of this program,
 * or has a newer or an unknown version.
 */
export async function openSqlite({
  file,
  access,
  writer: command = access === 'serve' ? SERVICE : DEFAULT_WRITER,
  cacheBytes,
  clock = systemClock,
  onBrand,
  steps,
  warn = () => undefined,
}: SqliteOptions): Promise<OpenedStore> {
  if (access !== 'create' && access !== 'migrate' && !existsSync(file))
    throw new OperatorError(`there is no SQLite database at ${file}`);
  requireFolder(file);
  const writing = { connection: null as SqliteConnection | null };
  const openWriter = () => {
    writing.connection = new SqliteConnection(openForWriting(file));
    return writing.connection;
  };
  const turns = new SqliteTurns(new Turns(file, command, warn), clock, file);
  const writer = new Kysely<Tables>({ dialect: sqliteDialect(openWriter, 1, turns) });
  const begin = async () => {
    if (writing.connection) await turns.begin(writing.connection.database);
  };
  const opening = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      await writer.destroy();
      throw describeOpening(error, name);
    }
  };
  const taken = await opening(file, async () => {
    const applied = await bringUpToDate(writer, access, file, steps, begin);
    turns.end();
    // This step follows the checks of `bringUpToDate`, because a file of another program must stay unchanged.
    if (writing.connection) switchToWal(writing.connection.database, LOCK_TIMEOUTS.command);
    return applied;
  });
  const counters = `${file}-rate`;
  const inFile = await opening(counters, async () => new SqliteCounter(counters, LOCK_TIMEOUTS.command));
  const counter = new Counter(createSharedCounter(inFile), warn);
  const assistants = new AssistantsFile(`${file}-assistants`, LOCK_TIMEOUTS.service);
  const open = openToOthers(file);
  if (open.length > 0)
    warn(
      `every user of this machine may read or write ${open.join(', ')}: remove the permission with chmod o=`,
    );
  const readers = readersOf(file, access === 'serve');

  const findKeys = keyFinder(readers.db, isOneOf, JSON.stringify);
  /** Names the file of connections if it is damaged, because a restore of the database would not help. */
  const callAssistants = <T>(call: () => T): T => {
    try {
      return callSqlite(call);
    } catch (error) {
      if (!(error instanceof OperatorError)) throw error;
      const text = `${assistants.file} is damaged: stop the service and delete the file, which only signs assistants out`;
      throw access === 'serve' ? new StoreUnavailable(text, { cause: error }) : new OperatorError(text);
    }
  };
  const backend: Backend = {
    db: readers.db,
    findKeys,
    snapshot: readers.snapshot,
    reading: { connections: STORE_LIMITS.readsOfSqlite.value, timeout: null },
    writing: (work) => writer.transaction().execute(work),
    rowLock: () => sql``,
    recording: (work) => writer.transaction().execute(work),
    upsert: async (_trx, into, rows) => {
      if (!writing.connection) throw new Error('upsert needs a write transaction');
      upsert(writing.connection, into, rows);
    },
    insert: async (_trx, into, rows) => {
      if (!writing.connection) throw new Error('insert needs a write transaction');
      insert(writing.connection, into, rows);
    },
    countRequests: counter.count,
    forgetRequests: async (_trx, key_ids) => callSqlite(() => inFile.forget(key_ids)),
    noteKeyUse: async (key_ids, day) =>
      callSqlite(() => inFile.noteUse(key_ids, day, formatInstant(clock()).slice(0, 10))),
    keyUse: async () => callSqlite(() => inFile.use()),
    assistants: {
      findKeys: async (ids) => {
        const fingerprints = callAssistants(() => assistants.fingerprints(ids));
        const keys = await findKeys([...new Set(fingerprints.values())]);
        return new Map(
          [...fingerprints].flatMap(([id, fingerprint]) => {
            const key = keys.get(fingerprint);
            return key ? [[id, { fingerprint, key }] as const] : [];
          }),
        );
      },
      open: async (connection, now) =>
        (await findKeys([connection.fingerprint])).size > 0 &&
        callAssistants(() => assistants.open(connection, now)),
      renew: async (...args) => callAssistants(() => assistants.renew(...args)),
      end: async (...args) => void callAssistants(() => assistants.end(...args)),
      ofKey: async (fingerprint) => callAssistants(() => assistants.ofKey(fingerprint)),
      noteUse: async (ids, day) =>
        callAssistants(() => assistants.noteUse(ids, day, formatInstant(clock()).slice(0, 10))),
      all: async () => callAssistants(() => assistants.all()),
      endConnections: async (...args) => callAssistants(() => assistants.end(...args)),
      forget: async (_trx, account_id) => callAssistants(() => assistants.forget(account_id)),
    },
    removeErased: async () => {
      const accounts = await readers.db.selectFrom('account').select('id').execute();
      callAssistants(() => assistants.forgetOthers(accounts.map(({ id }) => id)));
      const why = writing.connection && emptyLog(writing.connection.database, LOCK_TIMEOUTS.command);
      if (why !== null)
        warn(`${file} still contains erased data, because ${why}; the next command tries again`);
    },
    readsFallBack: false,
    databases: ['primary'],
    ping: async () => {
      readers.requireSameFile();
      await requireServableSchema(readers.db, file, steps);
      return [];
    },
    missingRights: async () => [],
    checkIntegrity: async () => {
      callSqlite(() => requireIntact(file));
      if (existsSync(assistants.file)) callAssistants(() => requireIntact(assistants.file));
    },
    vitals: () => ({ databases: [readers.vitals()], countedLocally: counter.countedLocally }),
    lock: async () => ({ holder: turns.holder(), waiting: [] }),
    replicaLag: () => null,
    operatingRows: async (now) => {
      const query = operatingQuery('', ['?', '?', '?']);
      const { rows } = await readers.db.executeQuery<OperatingRow>(
        CompiledQuery.raw(query, [...operatingTimes(now)]),
      );
      return rows;
    },
    isOneOf,
    listParameter,
    valuesTable,
    readBytes: selectBytes,
    isRemote: false,
    close: async () => {
      await readers.db.destroy();
      if (writing.connection) emptyLog(writing.connection.database, LOCK_TIMEOUTS.service);
      await writer.destroy();
      inFile.close();
      assistants.close();
    },
  };
  await completeSteps(backend, writer, ENGINE, taken, { say: warn, onBrand });
  return createStore(backend, taken, { cacheBytes, clock });
}
