/** Shows the progress and the result of a sync on a terminal. */
import { waitsOn, type Lines, type Wait } from '@brand-visibility/terminal';
import { grouped, summaryOf } from './summary.js';
import type { SyncReport } from './sync.js';

export interface Screen extends SyncReport {
  /** Called each time that a request is sent. */
  requested(): void;
  /** Called when the client begins to wait before a retry. */
  readonly waiting: (wait: Wait) => void;
  /** Prints the result of the sync. */
  done(): void;
}

/** Creates a screen that shows progress in one line of a terminal. Other messages and the result are separate lines. */
export function screenOn(lines: Lines, clock: () => number): Screen {
  const waits = waitsOn(lines, clock);
  const seen = { brand: '', left: 0 };
  const done = { brands: 0, runs: 0, answers: 0, prompts: 0, removed: 0, removedBrands: 0, requests: 0 };
  const redraw = (isDue = false) =>
    lines.draw(
      `${seen.brand}: ${grouped(seen.left)} runs and prompts left, ${grouped(done.answers)} answers copied`,
      isDue,
    );
  return {
    brand: (id, place, of) => {
      seen.brand = of === 1 ? id : `${id} (${place} of ${of})`;
      seen.left = 0;
      done.brands = of;
      redraw(true);
    },
    progress: (left) => {
      seen.left = left;
      redraw();
    },
    received: (answers) => {
      done.answers += answers;
      redraw();
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
    waiting: (wait) => waits.begin(wait, seen.brand),
    restarted: (id) =>
      lines.say(`${id}: the service was restored or imported again; copying the brand from the start`),
    retabled: (id) => lines.say(`${id}: the set of tables has changed; copying the brand from the start`),
    gone: (id) => {
      done.removedBrands += 1;
      lines.say(`${id}: the brand was deleted, so its rows were removed`);
    },
    changing: (id) => lines.say(`${id}: the brand keeps changing; run the program again to copy the rest`),
    unread: (id) => lines.say(`${id}: the key cannot read this brand, so its rows stay unchanged`),
    done: () => lines.say(summaryOf(done, waits.forLimit())),
  };
}
