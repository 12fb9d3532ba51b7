import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { OperatorError, StoreUnavailable } from '@brand-visibility/application';
import { Kysely, sql } from 'kysely';
import type { Among, Backend, Relation } from '../backend.js';
import { Counter } from '../rate/counter.js';
import { selectFacts, selectRivalOrder } from '../facts/select.js';
import { keysByFingerprint, keysWithAccounts, type FoundKey } from '../read/keys.js';
import { applyMigrations, requireServable, schemaState, stateOfMigrations, type Purpose } from '../migrations/migrate.js';
import { migrations } from '../migrations/index.js';
import type { Tables } from '../migrations/tables.js';
import { SqliteConnection } from './connection.js';
import { SqliteCounter, counterIn } from './counter.js';
import { sqliteDialect } from './dialect.js';
import { callSqlite, describeOpening } from './errors.js';
import {
  PATIENCE,
  emptyLog,
  identityOf,
  openForReading,
  openForWriting,
  openToOthers,
  requireSound,
} from './file.js';
import { switchToWal } from './wal.js';
import { countedStatements } from '../scheduling/statements.js';
import { storeOver, type OpenedStore } from '../store.js';

/** Column types are declared in words of our own choice: they tell sqlite-connection.ts how to read a value. */
const TYPES = {
  text: 'text',
  integer: 'integer',
  number: 'real',
  flag: 'boolean',
  instant: 'timestamp',
  json: 'json',
  bytes: 'blob',
};

export const SQLITE_MIGRATIONS = migrations(TYPES);

/** A report that pauses holds a connection; more than this many wait for one another. */
const MOST_READERS = 16;

export interface SqliteOptions {
  readonly file: string;
  /** `serve` migrates when needed, then only reads; `work` writes too; `create` makes a missing file. */
  readonly access: 'serve' | 'work' | 'create';
  /** Bound of the facts kept in memory between requests. */
  readonly cacheBytes?: number;
  /** Told what an operator should know, a line each. */
  readonly warn?: (line: string) => void;
}

/** Opens a SQLite file. Throws an OperatorError when it is missing, no database of ours, or of a newer version. */
export async function openSqlite({
  file,
  access,
  cacheBytes,
  warn = () => undefined,
}: SqliteOptions): Promise<OpenedStore> {
  if (access !== 'create' && !existsSync(file))
    throw new OperatorError(`there is no SQLite database at ${file}`);
  if (!existsSync(dirname(file))) throw new OperatorError(`cannot open ${file}: there is no such folder`);
  const writing = { connection: null as SqliteConnection | null };
  const openWriter = () => {
    writing.connection = new SqliteConnection(openForWriting(file));
    return writing.connection;
  };
  const writer = new Kysely<Tables>({ dialect: sqliteDialect(openWriter, 1) });
  const opening = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      await writer.destroy();
      throw describeOpening(error, name);
    }
  };
  const migrated = await opening(file, async () => {
    const applied = await bringUpToDate(writer, access === 'serve' ? 'serve' : 'work', file);
    // Not before: a file of something else stays as it is.
    if (writing.connection) switchToWal(writing.connection.database, PATIENCE.command);
    return applied;
  });
  const counters = `${file}-rate`;
  const inFile = await opening(counters, async () => new SqliteCounter(counters, PATIENCE.command));
  const counter = new Counter(counterIn(inFile), warn);
  const open = openToOthers(file);
  if (open.length > 0)
    warn(
      `every user of this machine may read or write ${open.join(', ')}: take that right away with chmod o=`,
    );
  const opened = identityOf(file);
  const requireSameFile = () => {
    if (identityOf(file) !== opened)
      throw new StoreUnavailable(`${file} was removed or replaced while it was open; start again`);
  };
  const openReader = () => {
    const database = openForReading(file, access === 'serve');
    try {
      requireSameFile(); // connections that read different files would give answers of two databases
      return new SqliteConnection(database);
    } catch (error) {
      database.close();
      throw error;
    }
  };
  const dialect = sqliteDialect(openReader, MOST_READERS);
  const statements = countedStatements();
  const readers = new Kysely<Tables>({ dialect, log: statements.log });

  return storeOver(
    {
      db: readers,
      findKeys: keyFinder(readers),
      snapshot: (_account_id, work) => readers.transaction().setAccessMode('read only').execute(work),
      reading: { connections: MOST_READERS, patience: null },
      writing: (work) => writer.transaction().execute(work),
      upsert: async (_trx, into, rows) => {
        if (!writing.connection) throw new Error('rows are put inside a transaction that writes');
        writing.connection.upsert(into, rows);
      },
      countRequests: (requests) => counter.count(requests),
      forgetRequests: async (_trx, key_ids) => callSqlite(() => inFile.forget(key_ids)),
      databases: ['primary'],
      ping: async () => {
        requireSameFile();
        requireServable(await stateOfMigrations(readers, SQLITE_MIGRATIONS, 'serve', file), file);
      },
      inspect: async () => callSqlite(() => requireSound(file)),
      vitals: () => ({
        databases: [
          {
            name: 'primary',
            connections: dialect.vitals(),
            isAway: false,
            statements: statements.vitals(),
          },
        ],
        countedAlone: counter.countedAlone,
      }),
      among: amongValues,
      relation,
      readFacts: selectFacts,
      readRivalOrder: selectRivalOrder,
      migrated,
      close: async () => {
        await readers.destroy();
        if (writing.connection) emptyLog(writing.connection.database);
        await writer.destroy();
        inFile.close();
      },
    },
    cacheBytes,
  );
}

async function bringUpToDate(db: Kysely<Tables>, purpose: Purpose, file: string): Promise<readonly string[]> {
  // kysely leaves its own tables out of the list unless asked, and its own are what tells our databases.
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  const names = tables.map(({ name }) => name);
  const state = await schemaState(db, SQLITE_MIGRATIONS, purpose, names, file);
  return state === 'current' || state === 'ahead' ? [] : applyMigrations(db, SQLITE_MIGRATIONS);
}

/** Every request asks it before anything else is known, so the statement is compiled once. */
export function keyFinder(db: Kysely<Tables>): Backend['findKeys'] {
  const query = keysWithAccounts(db).select('api_key.fingerprint');
  const compiled = query.where(amongValues('api_key.fingerprint', [])).compile();
  return async (fingerprints) => {
    const parameters = [JSON.stringify(fingerprints)];
    const { rows } = await db.executeQuery<FoundKey>({ ...compiled, parameters });
    return keysByFingerprint(rows);
  };
}

/** The values travel as one JSON text: SQLite takes 32,766 parameters at most. */
export const amongValues: Among = (column, values) =>
  sql`${sql.ref(column)} in (select value from json_each(${JSON.stringify(values)}))`;

/** As above; `->>` takes a value out of the JSON array that a row is. */
const relation: Relation = (columns, rows) => {
  const values = columns.map((column, i) => sql`value ->> ${sql.lit(i)} as ${sql.ref(column)}`);
  return sql`(select ${sql.join(values)} from json_each(${JSON.stringify(rows)}))`;
};
