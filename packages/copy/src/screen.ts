import { onOneLine } from './one-line.js';
import type { SyncReport } from './sync.js';

/** The parts of a stream that progress is written to. */
export interface Stream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

export interface Screen extends SyncReport {
  /** The client waits before it tries again. */
  waiting(milliseconds: number, isRateLimit: boolean): void;
  /** Ends the progress line; on a terminal says what was copied. */
  done(): void;
  /** Ends the progress line and says why the program ends. */
  failed(message: string): void;
}

/** How often the progress line changes at most, in milliseconds. */
const REDRAW_AFTER = 100;

/**
 * A progress line on a terminal, which the next one overwrites; nothing in a pipe. What an operator has to know, such
 * as a brand that is gone, is a line of its own in both.
 */
export function screenOn(stream: Stream, now: () => number): Screen {
  const isTerminal = stream.isTTY === true;
  const seen = { brand: '', left: 0, answers: 0, drawn: -Infinity };
  const draw = (line: string) => {
    const room = (stream.columns ?? 80) - 1;
    stream.write(`\r\u001B[K${onOneLine(line).slice(0, room)}`);
  };
  const redraw = (isDue: boolean) => {
    if (!isTerminal || (!isDue && now() - seen.drawn < REDRAW_AFTER)) return;
    seen.drawn = now();
    draw(
      `${seen.brand}: ${grouped(seen.left)} runs and prompts left, ${grouped(seen.answers)} answers copied`,
    );
  };
  const say = (line: string) => {
    if (isTerminal) stream.write('\r\u001B[K');
    stream.write(`${onOneLine(line)}\n`);
  };
  return {
    brand: (id, place, of) => {
      seen.brand = of === 1 ? id : `${id} (${place} of ${of})`;
      seen.left = 0;
      redraw(true);
    },
    progress: (left) => {
      seen.left = left;
      redraw(false);
    },
    received: (answers) => {
      seen.answers += answers;
      redraw(false);
    },
    copied: () => undefined,
    removed: () => undefined,
    waiting: (milliseconds, isRateLimit) => {
      if (!isTerminal) return;
      const seconds = Math.ceil(milliseconds / 1000);
      const of = seen.brand === '' ? '' : `${seen.brand}: `;
      draw(
        isRateLimit
          ? `${of}the rate limit is reached, continuing in ${seconds} s`
          : `${of}the service is unavailable, trying again in ${seconds} s`,
      );
      seen.drawn = -Infinity;
    },
    restarted: (id) => say(`${id}: the service was restored or imported anew; copying it from the start`),
    gone: (id) => say(`${id}: is gone, so its rows were removed`),
    changing: (id) => say(`${id}: keeps changing; run this again for the rest`),
    unread: (id) => say(`${id}: the key does not read it, so its rows were left as they are`),
    done: () => {
      if (isTerminal) say(`up to date: ${grouped(seen.answers)} answers copied`);
    },
    failed: say,
  };
}

const grouped = (number: number) => number.toLocaleString('en-US');
