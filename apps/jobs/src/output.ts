import { OperatorError, type ImportError, type KeyRefusal } from '@brand-visibility/application';
import { closeSync, fstatSync, fsyncSync, openSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { devNull } from 'node:os';
import type { Invocation } from './invocation.js';
import { linesOn, timeLeft, type Stream } from '@brand-visibility/terminal';
import type { Clock, Writer } from '@brand-visibility/wiring';

/** Standard output is for scripts; messages for people go to standard error. */

const clock = () => performance.now();

/** The parts of a process that a command uses. `invocation` is null if the command is not recorded. */
export interface Io {
  readonly invocation: Invocation | null;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdout: Stdout;
  readonly stderr: Stream;
  readonly clock: Clock;
  /** The name of the command, and how long it waits for other writers. */
  readonly writer?: Writer;
}

interface Stdout {
  readonly fd?: number;
  write(text: string, done?: (error?: Error | null) => void): unknown;
}

export interface Output {
  readonly print: (line: string) => void;
  /** Prints lines, and waits until the operating system has taken them. */
  readonly deliver: Deliver;
  readonly say: (line: string) => void;
  readonly startProgress: () => Progress;
}

/** Writes lines in order; if a write fails, returns why, and how many lines a reader has received in any case. */
export type Deliver = (
  lines: readonly string[],
) => Promise<{ readonly delivered: number; readonly fault: string | null }>;

export const outputTo = ({ stdout, stderr }: Pick<Io, 'stdout' | 'stderr'>): Output => ({
  print: (line) => void stdout.write(`${line}\n`),
  deliver: async (lines) => {
    if (isClosed(stdout)) return { delivered: 0, fault: 'standard output is closed' };
    for (const [written, line] of lines.entries()) {
      const error = await new Promise<Error | null | undefined>((end) => void stdout.write(`${line}\n`, end));
      if (error)
        return {
          delivered: written - unreadIn(stdout, lines.slice(0, written)),
          fault: `cannot write to standard output: ${error.message}`,
        };
    }
    return { delivered: lines.length, fault: null };
  },
  say: linesOn(stderr, clock).say,
  startProgress: () => startProgress(stderr),
});

/** Whether the output is the null device, which Node also opens if standard output is closed. */
function isClosed({ fd }: Stdout): boolean {
  return fd !== undefined && fstatSync(fd).rdev === statSync(devNull).rdev;
}

/** The bytes that a pipe holds, all of which are lost if its reader ends. */
const PIPE_BYTES = 65_536;

/** Returns how many of the written lines may still be in a pipe, so that nobody has read them. */
function unreadIn({ fd }: Stdout, written: readonly string[]): number {
  if (fd === undefined || !fstatSync(fd).isFIFO()) return 0;
  let [bytes, lines] = [0, 0];
  for (; lines < written.length && bytes < PIPE_BYTES; lines += 1)
    bytes += Buffer.byteLength(written.at(-1 - lines)!) + 1;
  return lines;
}

/**
 * Creates a file that only its owner can read, and runs `work`, which delivers lines to the file; without a file, to
 * standard output. Throws an OperatorError if the file exists. Removes the file unless the status is 0.
 */
export async function withDelivery(
  file: string | undefined,
  { deliver }: Pick<Output, 'deliver'>,
  work: (deliver: Deliver) => Promise<number>,
): Promise<number> {
  if (file === undefined) return work(deliver);
  let fd: number;
  try {
    fd = openSync(file, 'wx', 0o600);
  } catch (error) {
    throw new OperatorError(`cannot create the file: ${messageOf(error)}`);
  }
  let status = 1;
  try {
    return (status = await work(async (lines) => {
      try {
        writeFileSync(fd, lines.map((line) => `${line}\n`).join(''));
        fsyncSync(fd);
        return { delivered: lines.length, fault: null };
      } catch (error) {
        return { delivered: 0, fault: `cannot write to ${file}: ${messageOf(error)}` };
      }
    }));
  } finally {
    closeSync(fd);
    if (status !== 0) rmSync(file, { force: true });
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/**
 * Formats `FILE:LINE: type id: path, path: message`. Omits unknown parts, and omits the paths if `namesField` is true
 * (rule 12.8).
 */
export function errorLine({ file, line, type, id, paths, message, namesField }: ImportError): string {
  const record = [type, id].filter((word) => word !== null).join(' ');
  return [line === null ? file : `${file}:${line}`, record, namesField ? '' : paths.join(', '), message]
    .filter((part) => part !== '')
    .join(': ');
}

/** Returns the line for a brand or run that failed and was rolled back, after which the command continues. */
export function failureLine(what: string, fault: unknown): string {
  return `${what} failed and was left unchanged: ${messageOf(fault)}`;
}

/** Returns the line that explains why a key was not created. */
export function missingLine({ missing, id }: KeyRefusal): string {
  switch (missing) {
    case 'account':
      return `there is no account ${id}`;
    case 'brand':
      return `the account has no brand ${id}`;
    case 'owner':
      return `the account ${id} has no owner; only an account with an owner can have keys`;
    case 'api_access':
      return `the plan of the account ${id} does not include API access`;
  }
}

/** The steps of long commands, by what they have done, and how a terminal names them. */
const STEPS = {
  rebuilt: 'computing run figures',
  derived: 'deriving brands',
  completed: 'completing runs',
  counted: 'counting citations',
  measured: 'measuring brands',
};

/** The progress of a long command: each function takes how many runs or brands are done, of how many. */
export interface Progress extends Record<keyof typeof STEPS, (done: number, of: number) => void> {
  read(bytes: number, ofBytes: number): void;
  /** Sets the number of answers read so far. */
  answers(count: number): void;
  /** Removes the bar before other output; the next step draws a new one. */
  stop(): void;
}

const MAX_BAR = 40;
const MIN_BAR = 5;

/**
 * Formats a progress line that fits the terminal: `reading ████░░░░ 50 %`. In a narrow terminal, the bar first shrinks
 * and disappears; then the name of the step is truncated. The percentage stays. If `columns` is 0, the width is 80.
 * `details`, such as `2 min left`, follow the percentage if they fit next to a bar.
 */
export function progressLine(step: string, share: number, columns: number, details = ''): string {
  const percentage = `${Math.floor(share * 100)} %`;
  const room = (columns || 80) - 1; // writing in the last column moves some terminals to the next line
  const after = details === '' ? '' : `, ${details}`;
  const forBar = room - step.length - '  100 %'.length - after.length;
  if (forBar < MIN_BAR && after !== '') return progressLine(step, share, columns);
  if (forBar >= MIN_BAR) {
    const size = Math.min(MAX_BAR, forBar);
    const done = Math.floor(share * size);
    return `${step} ${'\u2588'.repeat(done)}${'\u2591'.repeat(size - done)} ${percentage}${after}`;
  }
  const forStep = room - ' 100 %'.length;
  return forStep > 0 ? `${step.slice(0, forStep)} ${percentage}` : percentage.slice(0, Math.max(room, 0));
}

/** Draws a bar and the time left on standard error if it is a terminal, and nothing if it is a pipe or a file. */
export function startProgress(stream: Stream, now = clock): Progress {
  const lines = linesOn(stream, now);
  let [step, begun, answers] = ['', 0, 0];
  const show = (name: string, done: number, of: number, ...details: readonly string[]) => {
    const isNew = step !== name;
    if (isNew) [step, begun] = [name, now()];
    const words = [...details, timeLeft(done, of, now() - begun)].filter((each) => each !== '').join(', ');
    lines.draw(progressLine(name, of === 0 ? 1 : done / of, stream.columns ?? 0, words), isNew);
  };
  return {
    answers: (count) => {
      answers = count;
    },
    read: (bytes, ofBytes) =>
      show('reading', bytes, ofBytes, ...(answers > 0 ? [`${answers.toLocaleString('en-US')} answers`] : [])),
    rebuilt: (done, of) => show(STEPS.rebuilt, done, of),
    derived: (done, of) => show(STEPS.derived, done, of),
    completed: (done, of) => show(STEPS.completed, done, of),
    counted: (done, of) => show(STEPS.counted, done, of),
    measured: (done, of) => show(STEPS.measured, done, of),
    stop: () => {
      if (step !== '') lines.clear();
      step = '';
    },
  };
}
