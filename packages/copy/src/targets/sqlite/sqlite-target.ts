import { RECORD_TYPES, type RecordType } from '../../members.js';
import { bookIn } from '../../state/book.js';
import { lockCopy, openDatabase } from '../../state/open-database.js';
import type { Target } from '../../target.js';
import { ROW_TABLES, sqliteRows } from './sqlite-rows.js';

/**
 * Opens a copy in one SQLite file, which other programs can read at any time. Each transaction changes rows and state.
 * @throws {CopyError} if the file is not a copy, or if another program is writing the copy
 */
export function openSqliteTarget(
  file: string,
  tables: ReadonlySet<RecordType> = new Set(RECORD_TYPES),
): Target {
  const lock = lockCopy(`${file}-lock`);
  try {
    const db = openDatabase(file, ROW_TABLES);
    return {
      book: bookIn(db, tables),
      tables,
      rows: sqliteRows(db, tables),
      close: () => {
        db.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}
