import { OperatorError } from '@brand-visibility/application';
import { closeSync, existsSync, fchmodSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { damaged, isHeld, mapped, sqliteCode } from './errors.js';

/** Opens, identifies and verifies SQLite files. */

/** Milliseconds to wait for a lock. SQLite blocks the process while it waits, so the timeout of a service is short. */
export const LOCK_TIMEOUTS = { service: 100, command: 5_000 };

/** Page size in bytes. The facts of a run take tens of kilobytes, so large pages need fewer lookups. */
const PAGE_SIZE = 16_384;

/**
 * KiB of cached pages per connection: few for the many readers of a service, and many for imports, which change all
 * indexes.
 */
const PAGE_CACHE = { reading: 2_048, writing: 65_536 };

/** Throws an OperatorError if the folder of a file does not exist. */
export function requireFolder(file: string): void {
  if (!existsSync(dirname(file))) throw new OperatorError(`cannot open ${file}: there is no such folder`);
}

export function openForReading(file: string, inService: boolean): Database.Database {
  const timeout = inService ? LOCK_TIMEOUTS.service : LOCK_TIMEOUTS.command;
  const database = new Database(file, { readonly: true, fileMustExist: true, timeout });
  database.pragma('query_only = on');
  database.pragma(`cache_size = -${PAGE_CACHE.reading}`);
  return database;
}

/** The mode of a file that only its owner may read and write. SQLite gives `-wal` and `-shm` files the same mode. */
const OWNER_ONLY = 0o600;
const OTHERS = 0o007;

/**
 * Creates the file if it is missing, with the mode OWNER_ONLY regardless of the umask. Ignores errors, because SQLite
 * reports the reason when it opens the file.
 */
export function makePrivate(file: string): void {
  try {
    const made = openSync(file, 'wx', OWNER_ONLY);
    fchmodSync(made, OWNER_ONLY);
    closeSync(made);
  } catch {
    return;
  }
}

/** Returns those files of a database that every user of the machine may read or write. */
export function openToOthers(file: string): readonly string[] {
  if (process.platform === 'win32') return [];
  return [file, `${file}-rate`, `${file}-assistants`]
    .flatMap((each) => [each, `${each}-wal`, `${each}-shm`])
    .filter((each) => ((statSync(each, { throwIfNoEntry: false })?.mode ?? 0) & OTHERS) !== 0);
}

/**
 * Opens or creates a file. `synchronous = full` makes reported commits survive a power failure; with `secure_delete`,
 * SQLite overwrites deleted and replaced data with zeros.
 */
export function openForWriting(file: string): Database.Database {
  makePrivate(file);
  const database = new Database(file, { timeout: LOCK_TIMEOUTS.command });
  database.pragma(`page_size = ${PAGE_SIZE}`); // affects new files only
  database.pragma('synchronous = full');
  database.pragma('secure_delete = on');
  database.pragma(`cache_size = -${PAGE_CACHE.writing}`);
  return database;
}

/**
 * Moves the write-ahead log into the database and truncates the log, which deletes earlier versions of pages. Returns
 * null, or the reason why committed transactions stay in the log: other connections still read earlier versions after
 * `timeout` milliseconds, or the disk is full. Closing a read-only connection does not empty the log, so a writer must.
 */
export function emptyLog(database: Database.Database, timeout: number): string | null {
  const reading = 'another process is reading the file';
  try {
    database.pragma(`busy_timeout = ${timeout}`);
    const [{ busy }] = database.pragma('wal_checkpoint(truncate)') as [{ busy: number }];
    return busy === 0 ? null : reading;
  } catch (error) {
    if (sqliteCode(error) === null) throw error;
    return isHeld(error) ? reading : (mapped(error) as Error).message;
  }
}

/** Returns the identity of a file, which changes if another file replaces the file; null if there is no file. */
export function fileIdentity(file: string): string | null {
  try {
    const { dev, ino } = statSync(file, { bigint: true });
    return `${dev}:${ino}`;
  } catch {
    return null;
  }
}

/** Verifies every page of the database. Throws an OperatorError with the first problem found. */
export function requireIntact(file: string): void {
  const database = openForReading(file, false);
  try {
    const found: unknown = database.pragma('integrity_check(1)', { simple: true });
    if (found !== 'ok') throw damaged(String(found).replaceAll('\n', ' '));
  } finally {
    database.close();
  }
}

/** Milliseconds between two attempts to switch to a write-ahead log. */
const PAUSE = 5;

/**
 * Switches a file to a write-ahead log, with which readers and the writer do not block each other. This function
 * retries, because a process that is creating the file may hold the necessary lock. SQLite does not wait for this lock.
 */
export function switchToWal(database: Database.Database, timeout: number): void {
  const end = performance.now() + timeout;
  for (;;) {
    try {
      database.pragma('journal_mode = wal');
      return;
    } catch (error) {
      const isBusy = sqliteCode(error)?.startsWith('SQLITE_BUSY') ?? false;
      if (!isBusy || performance.now() >= end) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE);
    }
  }
}
