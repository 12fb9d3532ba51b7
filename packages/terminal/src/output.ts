/** Writes what programs tell people: lines, a line of progress, waits and the time left. */

/** The properties of an output stream that `linesOn` uses. */
export interface Stream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

/** Output for people: lines that stay and, on a terminal, one line of progress. */
export interface Lines {
  readonly isTerminal: boolean;
  /**
   * Replaces the line of progress, and truncates it to the terminal's width. Unless `isDue` is true, does so at most
   * ten times per second. Writes nothing if the stream is not a terminal.
   */
  readonly draw: (line: string, isDue?: boolean) => void;
  /** Removes the line of progress. */
  readonly clear: () => void;
  /** Writes a line that stays, and removes the line of progress. */
  readonly say: (line: string) => void;
}

const REDRAW_AFTER = 100;
/** Moves to the start of the line, and erases the line. */
const ERASE = '\r\u001B[K';
const USUAL_COLUMNS = 80;

/** Creates the output on a stream; `clock` returns milliseconds. */
export function linesOn(stream: Stream, clock: () => number): Lines {
  const isTerminal = stream.isTTY === true;
  let drawnAt = -Infinity;
  const clear = () => {
    if (isTerminal) stream.write(ERASE);
  };
  return {
    isTerminal,
    clear,
    draw: (line, isDue = false) => {
      const now = clock();
      if (!isTerminal || (!isDue && now - drawnAt < REDRAW_AFTER)) return;
      drawnAt = now;
      // On some terminals, writing in the last column moves the cursor to the next line.
      stream.write(`${ERASE}${singleLine(line).slice(0, (stream.columns || USUAL_COLUMNS) - 1)}`);
    },
    say: (line) => {
      clear();
      stream.write(`${singleLine(line)}\n`);
    },
  };
}

/**
 * Escapes control, format and other invisible characters. Parts of a message come from arguments, files or the service;
 * they must neither control the terminal nor look like another line. Removes API keys, which people pass by mistake.
 */
const singleLine = (message: string): string =>
  message
    .replace(/bvk_[0-9A-Za-z]{38}/g, 'bvk_[removed]')
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, (character) => `\\u{${character.codePointAt(0)?.toString(16) ?? ''}}`);

/** A wait of the client between two attempts of a request. */
export interface Wait {
  readonly milliseconds: number;
  /** The `status` of the response; null if there was none. */
  readonly failure: { readonly status: number | null };
  /** Number of failed attempts so far, at least 1. */
  readonly attempt: number;
}

export interface Waits {
  /** Announces a wait at its beginning; `about` describes the program's current work, or is empty. */
  begin(wait: Wait, about: string): void;
  /** How long the program has waited for the rate limit in total, such as `1 min 58 s`; null if it has not waited. */
  forLimit(): string | null;
}

/** Maximum number of retries per request; more than the client's default, because nobody watches these programs. */
export const RETRIES = 8;
/** The longest time for which the client tries to reach the service: 121 s of waits, and 9 attempts of 30 s. */
const UNREACHABLE = '7 minutes';

/**
 * Announces waits on `lines`. A terminal shows a wait until the next line replaces it. Other streams get one line per
 * request and reason. `clock` returns milliseconds since 1970.
 */
export function waitsOn(lines: Lines, clock: () => number): Waits {
  let limited = 0;
  let last: number | null = null;
  return {
    begin: ({ milliseconds, failure: { status }, attempt }, about) => {
      if (status === 429) limited += milliseconds;
      const isRepeated = attempt > 1 && status === last;
      last = status;
      const line = `${about === '' ? '' : `${about}: `}${reasonOf(status, milliseconds, clock())}`;
      if (lines.isTerminal) lines.draw(line, true);
      else if (!isRepeated) lines.say(line);
    },
    forLimit: () => (limited === 0 ? null : durationOf(wholeSeconds(limited))),
  };
}

function reasonOf(status: number | null, milliseconds: number, now: number): string {
  const wait = `${wholeSeconds(milliseconds)} s`;
  if (status === null) return `the service cannot be reached; trying again for up to ${UNREACHABLE}`;
  if (status !== 429)
    return `the service is unavailable; trying again in ${wait}, and up to ${RETRIES} times`;
  const time = new Date(now + milliseconds).toISOString().slice(11, 19);
  return `the rate limit is reached; continuing in ${wait}, at ${time} UTC`;
}

const wholeSeconds = (milliseconds: number) => Math.ceil(milliseconds / 1000);

/** Formats a number of seconds, such as `1 min 58 s`. */
function durationOf(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  if (minutes < 1) return `${seconds} s`;
  return minutes < 60
    ? `${minutes} min ${seconds % 60} s`
    : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** The work must have taken this many milliseconds before an estimate makes sense. */
const EARLIEST = 5_000;

/**
 * Returns the time left, such as `2 min 5 s left`, if the rest of the work is as fast as the part that is done. Returns
 * an empty string if it is not known yet. `elapsed` is in milliseconds.
 */
export function timeLeft(done: number, of: number, elapsed: number): string {
  if (elapsed < EARLIEST || done <= 0 || done >= of) return '';
  return `${durationOf(Math.ceil((elapsed * (of - done)) / done / 1000))} left`;
}
