/** Copies journal lines to another machine (rule 10.6). */
import { spawnSync } from 'node:child_process';

/** Copies a line. Returns why that failed, or null. */
export type CopyLine = (line: string) => string | null;

/** Milliseconds after which the program is ended. */
const COPY_TIMEOUT = 10_000;

/** Returns the function that passes a line to a program's standard input (`JOURNAL_COPY`), without a shell. */
export const copyWith =
  (program: string): CopyLine =>
  (line) => {
    const { error, status, signal, stderr } = spawnSync(program, [], {
      input: `${line}\n`,
      timeout: COPY_TIMEOUT,
      killSignal: 'SIGKILL',
      stdio: ['pipe', 'ignore', 'pipe'],
      encoding: 'utf8',
    });
    if (status === 0) return null;
    const code = error && 'code' in error ? String(error.code) : '';
    // A program that does not read its input also causes EPIPE, which says less than its status.
    const ended = status === null ? (signal ?? code) : `status ${status}`;
    const why = code === 'ETIMEDOUT' ? `took more than ${COPY_TIMEOUT / 1000} s` : ended;
    const [said = ''] = (stderr ?? '').trim().split('\n').slice(-1);
    return `JOURNAL_COPY failed (${[why, said].filter((part) => part !== '').join(': ')})`;
  };
