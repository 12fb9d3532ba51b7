import { closeSync, fchmodSync, openSync, statSync } from 'node:fs';
import Database from 'better-sqlite3';
import { damaged, sqliteCode } from './errors.js';

/** A SQLite file as it is opened, told from others, and looked at whole. */

/** Milliseconds to wait for a lock. SQLite waits inside the call, so a service may hardly wait; a command may. */
export const PATIENCE = { service: 100, command: 5_000 };

/** Bytes. The facts of a run take tens of kilobytes: larger pages are fewer to look up. */
const PAGE_SIZE = 16_384;

/** KiB of pages that a connection keeps: a report goes through a few megabytes, an import all over its indexes. */
const PAGE_CACHE = { reading: 16_384, writing: 65_536 };

export function openForReading(file: string, inService: boolean): Database.Database {
  const timeout = inService ? PATIENCE.service : PATIENCE.command;
  const database = new Database(file, { readonly: true, fileMustExist: true, timeout });
  database.pragma('query_only = on');
  database.pragma(`cache_size = -${PAGE_CACHE.reading}`);
  return database;
}

/** Read and written by who owns the file and nobody else. SQLite gives the files beside it the rights that it has. */
const OWNER_ONLY = 0o600;
const OTHERS = 0o007;

/** Makes a file that is not there, for its owner alone whatever the umask; where it cannot, SQLite says why. */
export function makePrivate(file: string): void {
  try {
    const made = openSync(file, 'wx', OWNER_ONLY);
    fchmodSync(made, OWNER_ONLY);
    closeSync(made);
  } catch {
    return;
  }
}

/** Those files of a database that every user of the machine may read or write. */
export function openToOthers(file: string): readonly string[] {
  if (process.platform === 'win32') return [];
  return ['', '-wal', '-shm', '-rate', '-rate-wal', '-rate-shm']
    .map((suffix) => `${file}${suffix}`)
    .filter((each) => ((statSync(each, { throwIfNoEntry: false })?.mode ?? 0) & OTHERS) !== 0);
}

/** A commit survives a power cut: a service that says "imported" must mean it. */
export function openForWriting(file: string): Database.Database {
  makePrivate(file);
  const database = new Database(file, { timeout: PATIENCE.command });
  database.pragma(`page_size = ${PAGE_SIZE}`); // of a file that is made now; others keep theirs
  database.pragma('synchronous = full');
  database.pragma(`cache_size = -${PAGE_CACHE.writing}`);
  return database;
}

/**
 * Who only reads cannot take the log away with it; the writer can, once it has looked into it. What is committed stays in
 * the log where the disk has no room for it.
 */
export function emptyLog(database: Database.Database): void {
  try {
    database.pragma('wal_checkpoint');
  } catch (error) {
    if (sqliteCode(error) === null) throw error;
  }
}

/** Tells a file from another one of the same name; null where none can be seen. */
export function identityOf(file: string): string | null {
  try {
    const { dev, ino } = statSync(file, { bigint: true });
    return `${dev}:${ino}`;
  } catch {
    return null;
  }
}

/** Looks at every page. Throws an OperatorError that says what is wrong first. */
export function requireIntact(file: string): void {
  const database = openForReading(file, false);
  try {
    const found: unknown = database.pragma('integrity_check(1)', { simple: true });
    if (found !== 'ok') throw damaged(String(found).replaceAll('\n', ' '));
  } finally {
    database.close();
  }
}

/** Milliseconds between two tries. */
const PAUSE = 5;

/**
 * Switches a file to a write-ahead log, where readers and the writer do not wait for one another. SQLite does not wait
 * for the lock that this takes, so of two processes that make one file at once the second has to try again.
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
