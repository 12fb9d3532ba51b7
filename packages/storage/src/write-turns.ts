import { LockHeld } from '@brand-visibility/application';
import { hostname } from 'node:os';

/**
 * Writers exclude each other. A waiting writer reports the process for which it waits, and gives up after a time limit.
 */

/** A writer: a command or a service that opens a database. */
export interface Writer {
  /** The name of the command, such as `keys revoke`. */
  readonly command: string;
  /** Milliseconds that the command waits for other writers; 0 if it must not wait. */
  readonly wait: number;
  /** Milliseconds that a statement may take on PostgreSQL; no limit by default. */
  readonly statement?: number;
}

export const DEFAULT_WRITER: Writer = { command: 'command', wait: 600_000 };

/** A process for which writers wait. */
export interface Holder {
  /** The result of `processName`, or a description of another program. */
  readonly name: string;
  /** Start of the process's transaction in ISO 8601; null if unknown. */
  readonly since: string | null;
}

/** Maximum length of a host name in `processName`, because PostgreSQL truncates `application_name` to 63 bytes. */
const MOST_HOST = 20;

const shortHost = (name: string) => name.replaceAll(/[^\w.-]/g, '-').slice(0, MOST_HOST);

/** The name of this machine, as `processName` shortens it. */
export const HOST = shortHost(hostname());

/** Returns the name under which other processes and PostgreSQL see a process: `brand-visibility import jobs1 4711`. */
export function processName(command: string, host = HOST, pid = process.pid): string {
  return `brand-visibility ${command} ${shortHost(host)} ${pid}`;
}

/** Parses a result of `processName`; null if the name has another form. */
export function readProcessName(name: string): { command: string; host: string; pid: number } | null {
  const [, command, host, pid] = /^brand-visibility (.+) (\S+) (\d+)$/.exec(name) ?? [];
  return command !== undefined && host !== undefined ? { command, host, pid: Number(pid) } : null;
}

export function described(holder: Holder | null): string {
  if (holder === null) return 'another program';
  const { name, since } = holder;
  const known = readProcessName(name);
  const who = known ? `${known.command} on ${known.host}, process ${known.pid}` : name;
  return since === null ? who : `${who}, whose transaction began at ${since}`;
}

/** Milliseconds from the start of a wait to its first announcement, and between announcements. */
export const ANNOUNCED = { after: 1_000, every: 60_000 };

/** Messages for the operator while a process waits for its turn to write. */
export class Turns {
  /** `where`: the database's name in messages; `say`: called with each line for the operator. */
  constructor(
    readonly where: string,
    readonly writer: Writer,
    readonly say: (line: string) => void,
    readonly intervals = ANNOUNCED,
  ) {}

  /**
   * Runs `work`, which waits for another writer, and announces the wait while it lasts. `holder` finds that writer; it
   * returns null if the writer is unknown, and undefined if `work` does not wait.
   */
  async announced<T>(work: () => Promise<T>, holder: () => Promise<Holder | null | undefined>): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    let isOver = false;
    const announce = async () => {
      const found = await holder();
      if (isOver) return;
      if (found !== undefined)
        this.say(
          `${this.where}: waiting for up to ${inMinutes(this.writer.wait)} for ${described(found)}. Stopping that process loses nothing: its transaction is rolled back`,
        );
      const { after, every } = this.intervals;
      timer = setTimeout(() => void announce(), found === undefined ? after : every);
    };
    timer = setTimeout(() => void announce(), this.intervals.after);
    try {
      return await work();
    } finally {
      isOver = true;
      clearTimeout(timer);
    }
  }

  givenUp(holder: Holder | null): LockHeld {
    return new LockHeld(
      `${this.where}: gave up after ${inMinutes(this.writer.wait)} of waiting for ${described(holder)}; nothing was changed`,
    );
  }
}

function inMinutes(milliseconds: number): string {
  return milliseconds % 60_000 === 0 && milliseconds > 0
    ? `${milliseconds / 60_000} min`
    : `${milliseconds / 1_000} s`;
}
