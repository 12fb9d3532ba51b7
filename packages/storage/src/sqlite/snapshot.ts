import { StoreUnavailable, type DatabaseVitals } from '@brand-visibility/application';
import { Kysely } from 'kysely';
import type { Backend } from '../backend.js';
import type { Tables } from '../migrations/tables.js';
import { countedStatements } from '../store.js';
import { SqliteConnection } from './connection.js';
import { sqliteDialect } from './dialect.js';
import { identityOf, openForReading } from './file.js';

/** A report that pauses holds a connection; more than this many wait for one another. */
export const MOST_READERS = 16;

/** The connections that read a file. */
export interface Readers {
  readonly db: Kysely<Tables>;
  /** Reads the file as it was when it began: SQLite knows no accounts, so it shows the rows of all. */
  readonly snapshot: Backend['snapshot'];
  /** Throws where the file was removed or replaced since it was opened. */
  requireSameFile(): void;
  vitals(): DatabaseVitals;
}

/** Opens no connection before it is asked something. */
export function readersOf(file: string, inService: boolean): Readers {
  const opened = identityOf(file);
  const requireSameFile = () => {
    if (identityOf(file) !== opened)
      throw new StoreUnavailable(`${file} was removed or replaced while it was open; start again`);
  };
  const openReader = () => {
    const database = openForReading(file, inService);
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
  const db = new Kysely<Tables>({ dialect, log: statements.log });
  return {
    db,
    snapshot: (_account_id, work) => db.transaction().setAccessMode('read only').execute(work),
    requireSameFile,
    vitals: () => ({
      name: 'primary',
      connections: dialect.vitals(),
      isAway: false,
      statements: statements.vitals(),
    }),
  };
}
