/** Writes the lines of a program to a stream and, on a terminal, a line of progress. */

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
      stream.write(`${ERASE}${onOneLine(line).slice(0, (stream.columns || USUAL_COLUMNS) - 1)}`);
    },
    say: (line) => {
      clear();
      stream.write(`${onOneLine(line)}\n`);
    },
  };
}

/**
 * Escapes control, format and other invisible characters. Parts of a message come from arguments, files or the service;
 * they must neither control the terminal nor look like another line. Removes API keys, which people pass by mistake.
 */
const onOneLine = (message: string): string =>
  message
    .replace(/bvk_[0-9A-Za-z]{38}/g, 'bvk_[removed]')
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, (character) => `\\u{${character.codePointAt(0)?.toString(16) ?? ''}}`);
