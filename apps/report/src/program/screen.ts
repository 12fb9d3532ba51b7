/** Shows the progress and the result of a command. */
import { waitsOn, type Lines, type Wait } from '@brand-visibility/terminal';

export interface Screen {
  /** Called when the report of a brand begins. `place` counts the brands from 1, and `of` is their total number. */
  brand(id: string, place: number, of: number): void;
  part(done: number, of: number): void;
  /** Called when the client begins to wait before a retry. */
  readonly waiting: (wait: Wait) => void;
  printing(): void;
  /** Called if a report or its PDF file could not be written. */
  missing(id: string, what: 'report' | 'PDF', why: string): void;
  /** Called when published reports were removed. */
  removed(count: number): void;
  /** Prints a line that later progress does not overwrite. */
  readonly say: (line: string) => void;
  done(result: Result): void;
}

export interface Result {
  readonly written: number;
  readonly kept: number;
  readonly printed: number;
  readonly missing: number;
}

/** Creates a screen that shows progress on a terminal. Important messages appear on separate lines. */
export function screenOn(lines: Lines, clock: () => number): Screen {
  const waits = waitsOn(lines, clock);
  let brand = '';
  return {
    brand: (id, place, of) => {
      brand = of === 1 ? id : `${id} (${place} of ${of})`;
      lines.draw(brand, true);
    },
    part: (done, of) => lines.draw(`${brand}: ${done} of ${of} parts read`),
    waiting: (wait) => waits.begin(wait, brand),
    printing: () => lines.draw(`${brand}: printing`, true),
    missing: (id, what, why) => lines.say(`${id}: no ${what} was written: ${why}`),
    removed: (count) => lines.say(`removed ${count} published ${count === 1 ? 'report' : 'reports'}`),
    say: lines.say,
    done: ({ written, kept, printed, missing }) => {
      const waited = waits.forLimit();
      const parts = [
        `wrote ${written} ${written === 1 ? 'report' : 'reports'}`,
        ...(kept > 0 ? [`kept ${kept} existing ${kept === 1 ? 'report' : 'reports'}`] : []),
        ...(printed > 0 ? [`printed ${printed} ${printed === 1 ? 'PDF' : 'PDFs'}`] : []),
        ...(missing > 0 ? [`${missing} could not be written`] : []),
        ...(waited === null ? [] : [`waited ${waited} for the rate limit`]),
      ];
      lines.say(parts.join('; '));
    },
  };
}
