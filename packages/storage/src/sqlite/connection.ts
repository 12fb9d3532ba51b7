/** Connections to a SQLite file, which convert values and cache statements, and a pool of such connections. */
import type Database from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type { Connections } from '@brand-visibility/application';
import { mapped } from './errors.js';
import type { SqliteTurns } from './turns.js';

/** Runs a call to SQLite. If the call throws, throws the error that `mapped` returns. */
export function callSqlite<T>(call: () => T): T {
  try {
    return call();
  } catch (error) {
    throw mapped(error);
  }
}

/** A prepared statement that returns rows as lists of values, and the columns of its result. */
interface PreparedStatement {
  readonly statement: Database.Statement<unknown[], unknown[]>;
  readonly columns: readonly Column[];
}

/** A column of a result. `read` converts a value; null if the values need no conversion. */
interface Column {
  readonly name: string;
  readonly read: ((value: unknown) => unknown) | null;
}

/** Maximum number of cached statements. The texts of some statements vary with the length of a list. */
const MOST_STATEMENTS = 200;

/**
 * A SQLite connection with kysely's interface. SQLite does not have booleans, instants or JSON, so the connection
 * converts results by the declared type of the column, and parameters by their JavaScript type.
 */
export class SqliteConnection implements DatabaseConnection {
  readonly #prepared = new Map<string, PreparedStatement>();

  constructor(readonly database: Database.Database) {}

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    try {
      const { statement, columns } = this.#prepare(query.sql);
      const values = query.parameters.map(toSqlite);
      if (!statement.reader) return { rows: [], numAffectedRows: BigInt(statement.run(...values).changes) };
      // The cast gives the driver's untyped rows the type that kysely infers from the query.
      const rows: R[] = [];
      for (const row of statement.all(...values)) rows.push(rowOf(row, columns) as R);
      return { rows };
    } catch (error) {
      throw mapped(error);
    }
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('streaming results is not supported');
  }

  /** Runs a statement once per list of values, and overwrites the lists with converted values. */
  runEach(sql: string, lists: Iterable<unknown[]>): void {
    const { statement } = this.#prepare(sql);
    callSqlite(() => {
      for (const values of lists) {
        for (let i = 0; i < values.length; i += 1) values[i] = toSqlite(values[i]);
        statement.run(values);
      }
    });
  }

  #prepare(sql: string): PreparedStatement {
    const known = this.#prepared.get(sql);
    if (known) return known;
    const statement = this.database.prepare<unknown[], unknown[]>(sql);
    const prepared = { statement, columns: statement.reader ? prepareColumns(statement) : [] };
    if (this.#prepared.size >= MOST_STATEMENTS) this.#prepared.clear();
    this.#prepared.set(sql, prepared);
    return prepared;
  }
}

type Row = Record<string, unknown>;

/**
 * Makes a row from its values, which is faster than letting the driver make objects and then converting their values.
 */
function rowOf(values: readonly unknown[], columns: readonly Column[]): Row {
  const row: Row = {};
  for (let i = 0; i < columns.length; i += 1) {
    const { name, read } = columns[i]!;
    row[name] = read === null ? values[i] : read(values[i]);
  }
  return row;
}

/** Converts a parameter. In objects and lists, callers must convert values that JSON cannot represent. */
function toSqlite(value: unknown): unknown {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value;
  return JSON.stringify(value);
}

/**
 * Returns the columns of a statement. An instant needs 64 bits, so a statement with an instant returns every integer as
 * a bigint, and the other columns convert the bigints back to numbers.
 */
function prepareColumns(statement: Database.Statement): Column[] {
  const columns = statement.raw(true).columns();
  const hasInstants = columns.some(({ type }) => type === 'timestamp');
  statement.safeIntegers(hasInstants);
  return columns.map(({ name, type }) => ({ name, read: readerOf(type, hasInstants) }));
}

/**
 * Returns the conversion for a declared column type; null if the values need no conversion. SQLite reports the names of
 * its built-in types in capitals.
 */
function readerOf(type: string | null, hasInstants: boolean): Column['read'] {
  switch (type) {
    case 'boolean':
      return toBoolean;
    case 'json':
      return toJson;
    case 'timestamp':
    case 'TEXT':
    case 'BLOB':
      return null;
    default:
      return hasInstants ? toNumber : null;
  }
}

const toBoolean = (value: unknown) => (value === null ? null : Number(value) === 1);
const toJson = (value: unknown): unknown => (typeof value === 'string' ? JSON.parse(value) : value);
const toNumber = (value: unknown) => (typeof value === 'bigint' ? Number(value) : value);

/** Milliseconds after which an unused connection is closed to free its page cache. */
const UNUSED = 10_000;

/**
 * A connection pool. A snapshot keeps its connection while it yields between reads, so that no other request shares its
 * transaction. If `most` connections are in use, callers wait, first come, first served. The pool closes connections
 * that stay unused, except one.
 */
export class SqlitePool implements Driver {
  /** Unused connections, the most recently used last; the pool hands out the last one first. */
  readonly #idle: { readonly connection: SqliteConnection; readonly since: number }[] = [];
  readonly #waiting: ((connection: SqliteConnection) => void)[] = [];
  readonly #all = new Set<SqliteConnection>();
  #closing: NodeJS.Timeout | null = null;

  constructor(
    readonly open: () => SqliteConnection,
    readonly most: number,
    readonly turns: SqliteTurns | null,
  ) {}

  async init(): Promise<void> {}

  async acquireConnection(): Promise<SqliteConnection> {
    const idle = this.#idle.pop();
    if (idle) return idle.connection;
    if (this.#all.size >= this.most) return new Promise((resolve) => this.#waiting.push(resolve));
    const opened = callSqlite(this.open);
    this.#all.add(opened);
    return opened;
  }

  async releaseConnection(connection: SqliteConnection): Promise<void> {
    const next = this.#waiting.shift();
    if (next) {
      next(connection);
      return;
    }
    this.#idle.push({ connection, since: performance.now() });
    if (this.#idle.length > 1) this.#closing ??= setTimeout(() => this.#closeUnused(), UNUSED).unref();
  }

  #closeUnused(): void {
    const before = performance.now() - UNUSED;
    while (this.#idle.length > 1 && this.#idle[0]!.since <= before) {
      const { connection } = this.#idle.shift()!;
      this.#all.delete(connection);
      connection.database.close();
    }
    this.#closing = this.#idle.length > 1 ? setTimeout(() => this.#closeUnused(), UNUSED).unref() : null;
  }

  async beginTransaction(connection: SqliteConnection, settings: TransactionSettings): Promise<void> {
    if (settings.accessMode !== 'read only' && this.turns) await this.turns.begin(connection.database);
    else await connection.executeQuery(CompiledQuery.raw('begin'));
  }

  async commitTransaction(connection: SqliteConnection): Promise<void> {
    this.turns?.end();
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  /** Rolls back, unless SQLite has already done so, as it does after some errors such as a full disk. */
  async rollbackTransaction(connection: SqliteConnection): Promise<void> {
    this.turns?.end();
    if (connection.database.inTransaction) await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async destroy(): Promise<void> {
    clearTimeout(this.#closing ?? undefined);
    for (const { database } of this.#all) database.close();
  }

  vitals(): Connections {
    return {
      most: this.most,
      open: this.#all.size,
      idle: this.#idle.length,
      waiting: this.#waiting.length,
    };
  }
}
