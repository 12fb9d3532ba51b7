import { closeSync, fchmodSync, openSync, statSync } from 'node:fs';
import Database from 'better-sqlite3';
import { damaged, sqliteCode } from './errors.js';

/** Opens, identifies and verifies SQLite files. */

/**
 * Milliseconds to wait for a lock. SQLite blocks the process while it waits, so the timeout of a service is short.
 */
export const LOCK_TIMEOUTS = { service: 100, command: 5_000 };

/** Bytes. The facts of a run take tens of kilobytes, so larger pages mean fewer lookups. */
const PAGE_SIZE = 16_384;

/** KiB of cached pages per connection: a service has many that read, an import touches all indexes. */
const PAGE_CACHE = { reading: 2_048, writing: 65_536 };

export function openForReading(file: string, inService: boolean): Database.Database {
  const timeout = inService ? LOCK_TIMEOUTS.service : LOCK_TIMEOUTS.command;
  const database = new Database(file, { readonly: true, fileMustExist: true, timeout });
  database.pragma('query_only = on');
  database.pragma(`cache_size = -${PAGE_CACHE.reading}`);
  return database;
}

/** Readable and writable by the owner only. SQLite creates the `-wal` and `-shm` files with the same mode. */
const OWNER_ONLY = 0o600;
const OTHERS = 0o007;

/**
 * Creates a missing file, for its owner only, with any umask. On failure SQLite reports the reason when it opens
 * it.
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

/** The files of a database that every user of the machine may read or write. */
export function openToOthers(file: string): readonly string[] {
  if (process.platform === 'win32') return [];
  return ['', '-wal', '-shm', '-rate', '-rate-wal', '-rate-shm']
    .map((suffix) => `${file}${suffix}`)
    .filter((each) => ((statSync(each, { throwIfNoEntry: false })?.mode ?? 0) & OTHERS) !== 0);
}

/**
 * `synchronous = full`: a commit that was reported must survive a power failure. `secure_delete`: SQLite overwrites
 * what is deleted or replaced with zeros.
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
 * Moves the write-ahead log into the database and truncates it, so that earlier versions of pages are gone. Returns
 * false if others still read them after `timeout` milliseconds. Only a writer can do this: closing the last read-only
 * connection leaves the log behind. On a full disk the committed transactions stay in the log.
 */
export function emptyLog(database: Database.Database, timeout: number): boolean {
  try {
    database.pragma(`busy_timeout = ${timeout}`);
    const [{ busy }] = database.pragma('wal_checkpoint(truncate)') as [{ busy: number }];
    return busy === 0;
  } catch (error) {
    if (sqliteCode(error) === null) throw error;
    return false;
  }
}

/** Distinguishes a file from another of the same name; null when there is none. */
export function identityOf(file: string): string | null {
  try {
    const { dev, ino } = statSync(file, { bigint: true });
    return `${dev}:${ino}`;
  } catch {
    return null;
  }
}

/** Verifies every page. Throws an OperatorError with the first problem. */
export function requireIntact(file: string): void {
  const database = openForReading(file, false);
  try {
    const found: unknown = database.pragma('integrity_check(1)', { simple: true });
    if (found !== 'ok') throw damaged(String(found).replaceAll('\n', ' '));
  } finally {
    database.close();
  }
}

/** Milliseconds between two attempts. */
const PAUSE = 5;

/**
 * Switches a file to a write-ahead log, in which readers and the writer do not block each other. SQLite does not wait
 * for the lock that this needs, so when two processes create a file concurrently the second retries.
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
