/** Lets commands write one after the other, by SQLite's own lock. */
import type Database from 'better-sqlite3';
import { formatInstant, type Instant } from '@brand-visibility/domain';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { HOST, processName, readProcessName, type Holder, type Turns } from '../write-turns.js';
import { isHeld, mapped } from './errors.js';
import { LOCK_TIMEOUTS } from './file.js';

/** Milliseconds of one attempt to lock, during which SQLite blocks the process. */
const ATTEMPT = 500;

/**
 * The write transactions of this process. Their lock is SQLite's own, which the system releases when a process ends.
 * The file `FILE-writer` only names the process that holds it, and one that a killed process left is not believed.
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

  /** Begins a write transaction; throws LockHeld if others write for too long. */
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

  /** Called before a write transaction ends, since the next writer then leaves a note. */
  end(): void {
    if (!this.#hasNote) return;
    this.#hasNote = false;
    try {
      rmSync(this.#note, { force: true });
    } catch {
      return; // the next writer replaces it
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
      return; // on a full disk others wait for an unknown process
    }
  }

  holder(): Holder | null {
    try {
      const holder = JSON.parse(readFileSync(this.#note, 'utf8')) as Holder; // written above
      return isRunning(holder.name) ? holder : null;
    } catch {
      return null;
    }
  }
}

/** Whether a process of this machine is running; true for one of another machine. */
function isRunning(name: string): boolean {
  const known = readProcessName(name);
  if (known?.host !== HOST) return true;
  try {
    return process.kill(known.pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
