import {
  CompiledQuery,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type Dialect,
  type Driver,
  type TransactionSettings,
} from 'kysely';
import type { Connections } from '@brand-visibility/application';
import type { SqliteConnection } from './connection.js';
import { callSqlite } from './errors.js';

/** DDL is transactional in SQLite, and a transaction that writes is alone: migrations need no other lock. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true;
  }
}

/**
 * Hands out connections, each to one user at a time. A snapshot that pauses between its reads keeps its connection, so
 * other requests never slip into it; past `most` they wait in line.
 */
class SqlitePool implements Driver {
  readonly #idle: SqliteConnection[] = [];
  readonly #waiting: ((connection: SqliteConnection) => void)[] = [];
  readonly #all: SqliteConnection[] = [];

  constructor(
    readonly open: () => SqliteConnection,
    readonly most: number,
  ) {}

  async init(): Promise<void> {}

  async acquireConnection(): Promise<SqliteConnection> {
    const idle = this.#idle.pop();
    if (idle) return idle;
    if (this.#all.length >= this.most) return new Promise((resolve) => this.#waiting.push(resolve));
    const opened = callSqlite(this.open);
    this.#all.push(opened);
    return opened;
  }

  async releaseConnection(connection: SqliteConnection): Promise<void> {
    const next = this.#waiting.shift();
    if (next) next(connection);
    else this.#idle.push(connection);
  }

  async beginTransaction(connection: SqliteConnection, settings: TransactionSettings): Promise<void> {
    const begin = settings.accessMode === 'read only' ? 'begin' : 'begin immediate';
    await connection.executeQuery(CompiledQuery.raw(begin));
  }

  async commitTransaction(connection: SqliteConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  /** SQLite ends a transaction by itself after some errors, such as a full disk. */
  async rollbackTransaction(connection: SqliteConnection): Promise<void> {
    if (connection.database.inTransaction) await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async destroy(): Promise<void> {
    for (const { database } of this.#all) database.close();
  }

  vitals(): Connections {
    return {
      most: this.most,
      open: this.#all.length,
      idle: this.#idle.length,
      waiting: this.#waiting.length,
    };
  }
}

/** kysely over at most `most` connections that `open` makes. */
export function sqliteDialect(open: () => SqliteConnection, most: number) {
  const pool = new SqlitePool(open, most);
  const dialect: Dialect = {
    createDriver: () => pool,
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new TransactionalSqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
  return { ...dialect, vitals: () => pool.vitals() };
}
