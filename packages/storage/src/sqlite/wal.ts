import type Database from 'better-sqlite3';
import { sqliteCode } from './errors.js';

/** Milliseconds between two tries. */
const PAUSE = 5;

/**
 * Switches a file to a write-ahead log, where readers and the writer do not wait for one another. SQLite does not wait
 * for the lock that this takes, so of two processes that make one file at once the second has to try again.
 */
export function switchToWal(database: Database.Database, patience: number): void {
  const end = performance.now() + patience;
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
