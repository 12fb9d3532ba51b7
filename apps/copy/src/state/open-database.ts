/** Opens the database file of a copy. Refuses files that are not copies. */
import { EXTENSION, STATE_TABLES, STATE_VERSION } from './sqlite-state.js';
import { CopyError } from './copy-error.js';
import { isSqliteError, valuesInOrder, type OpenSqlite, type Sqlite } from './sqlite.js';

/** `BVCP` in ASCII, the SQLite application id in the file header. It identifies the file as a copy. */
const APPLICATION_ID = 0x42_56_43_50;
const SET_APPLICATION_ID = `pragma application_id = ${APPLICATION_ID}`;
const SET_VERSION = `pragma user_version = ${STATE_VERSION}`;

/**
 * Opens or creates the database of a copy. `tables` is the SQL that creates those row tables that do not exist yet.
 * @throws {CopyError} if the file is another database or a copy of a later version, or if an SQL statement fails
 */
export function openDatabase(open: OpenSqlite, file: string, tables: string): Sqlite {
  const db = open(file);
  try {
    db.exec('pragma busy_timeout = 5000');
    const isNew = db.prepare('select 1 from sqlite_master').get() === undefined;
    if (isNew) db.exec(SET_APPLICATION_ID);
    else if (valuesInOrder(db, 'pragma application_id').get() !== APPLICATION_ID)
      throw new CopyError(`${file} is not a copy: it is a database with other tables; choose another file`);
    const version = valuesInOrder<number>(db, 'pragma user_version').get() ?? 0;
    if (!isNew && (version < 1 || version > STATE_VERSION))
      throw new CopyError(
        `${file} is a copy of version ${version}, not ${STATE_VERSION}; copy to a new file`,
      );
    // The write-ahead log lets other programs read the last commit while this program writes. If a power failure loses
    // a commit, its rows and its state are lost together, so the copy stays consistent.
    db.exec('pragma journal_mode = wal');
    db.exec('pragma synchronous = normal');
    db.exec('pragma secure_delete = on'); // overwrites removed rows with zeros, so that erased data cannot be recovered
    db.exec('begin immediate');
    if (version === 1) db.exec(EXTENSION);
    db.exec(STATE_TABLES + tables);
    db.exec(SET_VERSION);
    db.exec('commit');
    return db;
  } catch (error) {
    db.close();
    if (isSqliteError(error)) throw new CopyError(`${file}: ${error.message}`);
    throw error;
  }
}

/**
 * Locks the copy against other programs, because one of two concurrent syncs could overwrite newer rows with older
 * ones. The lock ends when the process ends, even if the process is killed. The locked file is a separate database, so
 * that other programs can read the copy.
 * @throws {CopyError} if another process holds the lock
 */
export function lockCopy(open: OpenSqlite, file: string): { release(): void } {
  const db = open(file);
  try {
    db.exec('pragma busy_timeout = 0');
    db.exec('begin exclusive');
  } catch (error) {
    db.close();
    if (isSqliteError(error) && error.message === 'database is locked')
      throw new CopyError(`another program is writing this copy: it has locked ${file}`);
    throw error;
  }
  return { release: () => void db.close() };
}
