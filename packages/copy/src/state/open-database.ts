/** Opens the database file of a copy, and refuses a file that is not a copy. */
import Database from 'better-sqlite3';
import { EXTENSION, STATE_TABLES, VERSION } from './book.js';
import { CopyError } from './copy-error.js';

/** The mark of a copy in the header of its database file. */
const APPLICATION_ID = 0x42_56_43_50;

/**
 * Opens the database of a copy, or creates it with the tables of the state and `tables`.
 * @throws {CopyError} if the file is another database or a copy of another version
 */
export function openDatabase(file: string, tables: string): Database.Database {
  const db = new Database(file);
  try {
    const isNew = db.prepare('select 1 from sqlite_master').get() === undefined;
    if (isNew) db.pragma(`application_id = ${APPLICATION_ID}`);
    else if (db.pragma('application_id', { simple: true }) !== APPLICATION_ID)
      throw new CopyError(`${file} is not a copy: it is a database with other tables; choose another file`);
    const version = db.pragma('user_version', { simple: true });
    if (!isNew && version !== 1 && version !== VERSION)
      throw new CopyError(
        `${file} is a copy of version ${String(version)}, not ${VERSION}; copy to a new file`,
      );
    // With a write-ahead log others read the last commit while this program writes. A commit that is lost when the
    // power fails takes rows and state with it.
    if (file !== ':memory:') db.pragma('journal_mode = wal');
    db.pragma('synchronous = normal');
    db.pragma('secure_delete = on'); // what the account erases is overwritten here, too
    db.exec('begin immediate');
    if (!isNew && version === 1) db.exec(EXTENSION);
    db.exec(STATE_TABLES + tables);
    db.pragma(`user_version = ${VERSION}`);
    db.exec('commit');
    return db;
  } catch (error) {
    db.close();
    if (error instanceof Database.SqliteError) throw new CopyError(`${file}: ${error.message}`);
    throw error;
  }
}

/**
 * Locks the copy against a second program, for which two readings could overtake each other. The lock ends with the
 * process, however it ends. It is a separate database, so that the copy itself can be read.
 * @throws {CopyError} if another process has the lock
 */
export function lockCopy(file: string): { release(): void } {
  const db = new Database(file, { timeout: 0 });
  try {
    db.exec('begin exclusive');
  } catch (error) {
    db.close();
    if (error instanceof Database.SqliteError && error.code === 'SQLITE_BUSY')
      throw new CopyError(`another program is writing this copy: it has locked ${file}`);
    throw error;
  }
  return { release: () => db.close() };
}
