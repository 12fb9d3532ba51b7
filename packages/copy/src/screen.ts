import { onOneLine } from './one-line.js';
import { grouped, summaryOf } from './summary.js';
import type { SyncReport } from './sync.js';
import { lineOfWait, progressOfWait, type Wait } from './waits.js';

/** The parts of a stream that progress is written to. */
export interface Stream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

export interface Screen extends SyncReport {
  /** A request is sent. */
  requested(): void;
  /** The client waits before it tries again. */
  waiting(wait: Wait): void;
  /** Ends the progress line and says what was done. */
  done(): void;
  /** Ends the progress line and says why the program ends. */
  failed(message: string): void;
}

/** How often the progress line changes at most, in milliseconds. */
const REDRAW_AFTER = 100;

/**
 * A progress line on a terminal, which the next one overwrites. In a pipe there is a line when the program begins to
 * wait. What an operator has to know, such as a brand that is gone, and what was done in the end, is a line of its own
 * in both.
 */
export function screenOn(stream: Stream, now: () => number): Screen {
  const isTerminal = stream.isTTY === true;
  const seen = { brand: '', left: 0, drawn: -Infinity };
  const done = {
    brands: 0,
    runs: 0,
    answers: 0,
    prompts: 0,
    removed: 0,
    removedBrands: 0,
    requests: 0,
    limited: 0,
  };
  const draw = (line: string) => {
    const room = (stream.columns ?? 80) - 1;
    stream.write(`\r\u001B[K${onOneLine(line).slice(0, room)}`);
  };
  const redraw = (isDue: boolean) => {
    if (!isTerminal || (!isDue && now() - seen.drawn < REDRAW_AFTER)) return;
    seen.drawn = now();
    draw(
      `${seen.brand}: ${grouped(seen.left)} runs and prompts left, ${grouped(done.answers)} answers copied`,
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
      done.brands = of;
      redraw(true);
    },
    progress: (left) => {
      seen.left = left;
      redraw(false);
    },
    received: (answers) => {
      done.answers += answers;
      redraw(false);
    },
    copied: (kind) => {
      if (kind === 'run') done.runs += 1;
      else done.prompts += 1;
    },
    removed: (rows) => {
      done.removed += rows;
    },
    requested: () => {
      done.requests += 1;
    },
    waiting: (wait) => {
      if (wait.reason === 'rate limit') done.limited += wait.milliseconds;
      const of = seen.brand === '' ? '' : `${seen.brand}: `;
      if (isTerminal) {
        draw(`${of}${progressOfWait(wait)}`);
        seen.drawn = -Infinity;
      } else if (!wait.isRepeated) say(`${of}${lineOfWait(wait, now())}`);
    },
    restarted: (id) => say(`${id}: the service was restored or imported anew; copying it from the start`),
    gone: (id) => {
      done.removedBrands += 1;
      say(`${id}: is gone, so its rows were removed`);
    },
    changing: (id) => say(`${id}: keeps changing; run this again for the rest`),
    unread: (id) => say(`${id}: the key does not read it, so its rows were left as they are`),
    done: () => say(summaryOf(done)),
    failed: say,
  };
}
