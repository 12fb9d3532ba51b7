/** Shows the progress and the result of a command. */
import { waitsOn, type Lines, type Wait } from '@brand-visibility/terminal';

export type Screen = ReturnType<typeof screenOn>;

export interface Result {
  readonly written: number;
  readonly kept: number;
  readonly printed: number;
  readonly missing: number;
}

/** Creates a screen that shows progress on a terminal. Important messages appear on separate lines. */
export function screenOn(lines: Lines, clock: () => number) {
  const waits = waitsOn(lines, clock);
  let brand = '';
  return {
    /** Called when the report of a brand begins. `place` counts the brands from 1, and `of` is their total number. */
    brand: (id: string, place: number, of: number) => {
      brand = of === 1 ? id : `${id} (${place} of ${of})`;
      lines.draw(brand, true);
    },
    part: (done: number, of: number) => lines.draw(`${brand}: ${done} of ${of} parts read`),
    /** Called when the client begins to wait before a retry. */
    waiting: (wait: Wait) => waits.begin(wait, brand),
    printing: () => lines.draw(`${brand}: printing`, true),
    /** Called if a report or its PDF file could not be written. */
    missing: (id: string, what: 'report' | 'PDF', why: string) =>
      lines.say(`${id}: no ${what} was written: ${why}`),
    /** Called when published reports were removed. */
    removed: (count: number) => lines.say(`removed ${count} published ${count === 1 ? 'report' : 'reports'}`),
    /** Prints a line that later progress does not overwrite. */
    say: lines.say,
    done: ({ written, kept, printed, missing }: Result) => {
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
