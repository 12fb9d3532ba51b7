/** Runs the reads of a request in one transaction on a reading connection. */
import { StoreUnavailable, type DatabaseVitals } from '@brand-visibility/application';
import { Kysely } from 'kysely';
import type { Backend } from '../backend.js';
import { STORE_LIMITS } from '../limits.js';
import type { Tables } from '../schema/tables.js';
import { countedStatements } from '../store.js';
import { SqliteConnection } from './connection.js';
import { sqliteDialect } from './dialect.js';
import { fileIdentity, openForReading } from './file.js';

/** Reads of one file, on pooled connections. */
export interface Readers {
  readonly db: Kysely<Tables>;
  /** Reads one state of the file. Sees the rows of all accounts, because SQLite does not have row-level security. */
  readonly snapshot: Backend['snapshot'];
  /** Throws StoreUnavailable if the file was removed or replaced after `readersOf` was called. */
  requireSameFile(): void;
  vitals(): DatabaseVitals;
}

/** Prepares reads of a file; connects at the first query. */
export function readersOf(file: string, inService: boolean): Readers {
  const opened = fileIdentity(file);
  const requireSameFile = () => {
    if (fileIdentity(file) !== opened)
      throw new StoreUnavailable(`${file} was removed or replaced while it was open; restart the service`);
  };
  const openReader = () => {
    const database = openForReading(file, inService);
    try {
      requireSameFile(); // otherwise connections might read different files
      return new SqliteConnection(database);
    } catch (error) {
      database.close();
      throw error;
    }
  };
  const dialect = sqliteDialect(openReader, STORE_LIMITS.readsOfSqlite.value);
  const statements = countedStatements();
  const db = new Kysely<Tables>({ dialect, log: statements.log });
  return {
    db,
    snapshot: (_account_id, work) => db.transaction().setAccessMode('read only').execute(work),
    requireSameFile,
    vitals: () => ({
      name: 'primary',
      connections: dialect.vitals(),
      isUnavailable: false,
      statements: statements.vitals(),
    }),
  };
}
