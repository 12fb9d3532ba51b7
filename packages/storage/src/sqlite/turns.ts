/** Lets commands write one after the other, with SQLite's own lock. */
import type Database from 'better-sqlite3';
import { formatInstant, type Instant } from '@brand-visibility/domain/time/instant';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { HOST, processName, readProcessName, type Holder, type Turns } from '../write-turns.js';
import { isHeld, mapped } from './errors.js';
import { LOCK_TIMEOUTS } from './file.js';

/** Maximum duration, in milliseconds, of one attempt to lock the file. SQLite blocks the process during an attempt. */
const ATTEMPT = 500;

/**
 * Begins and ends write transactions. Uses SQLite's own lock, which the system releases when a process ends. The
 * note `FILE-writer` only identifies the process that holds the lock; the note of a process that has ended is ignored.
 */
export class SqliteTurns {
  readonly #note: string;
  #hasNote = false;

  constructor(
    readonly turns: Turns,
    readonly clock: () => Instant,
    file: string,
  ) {
    this.#note = `${file}-writer`;
  }

  /** Begins a write transaction; throws LockHeld if other writers hold the lock for too long. */
  async begin(database: Database.Database): Promise<void> {
    const end = performance.now() + this.turns.writer.wait;
    const begun = async () => {
      while (!this.#hasBegun(database, end - performance.now())) {
        if (performance.now() >= end) throw this.turns.givenUp(this.holder());
        await sleep(0);
      }
    };
    await this.turns.announced(begun, async () => this.holder());
    this.#leaveNote();
  }

  /**
   * Removes the note. Call it before the write transaction ends, because the next writer writes its own note after
   * that.
   */
  end(): void {
    if (!this.#hasNote) return;
    this.#hasNote = false;
    try {
      rmSync(this.#note, { force: true });
    } catch {
      return; // the next writer replaces the note
    }
  }

  #hasBegun(database: Database.Database, left: number): boolean {
    database.pragma(`busy_timeout = ${Math.max(0, Math.min(ATTEMPT, Math.ceil(left)))}`);
    try {
      database.exec('begin immediate');
      return true;
    } catch (error) {
      if (isHeld(error)) return false;
      throw mapped(error);
    } finally {
      database.pragma(`busy_timeout = ${LOCK_TIMEOUTS.command}`);
    }
  }

  #leaveNote(): void {
    this.#hasNote = true;
    try {
      const note = { name: processName(this.turns.writer.command), since: formatInstant(this.clock()) };
      writeFileSync(this.#note, JSON.stringify(note), { mode: 0o600 });
    } catch {
      return; // the disk may be full, for example; other writers then report an unknown program
    }
  }

  holder(): Holder | null {
    try {
      const holder = JSON.parse(readFileSync(this.#note, 'utf8')) as Holder; // `#leaveNote` wrote the note
      return isRunningProcess(holder.name) ? holder : null;
    } catch {
      return null;
    }
  }
}

/** Whether a process is running; also true if the process is on another machine or if its name has another form. */
function isRunningProcess(name: string): boolean {
  const known = readProcessName(name);
  if (known?.host !== HOST) return true;
  try {
    return process.kill(known.pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
