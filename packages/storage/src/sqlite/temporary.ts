/** Keeps data in a temporary file, which ends with the process. */
import Database from 'better-sqlite3';

/** Opens an empty database, in one transaction that is never committed, and creates its tables. */
export function openTemporary(schema: string): Database.Database {
  const database = new Database(''); // SQLite removes the file as soon as it is open
  database.pragma('journal_mode = off');
  database.pragma('cache_size = -2000');
  database.pragma('temp_store = file'); // sorts, too
  database.exec('begin');
  database.exec(schema);
  return database;
}
