/** Shows the progress and the result of a sync on a terminal. */
import { timeLeft, waitsOn, type Lines, type Wait } from '@brand-visibility/terminal';
import { grouped, copySummary } from './summary.js';
import type { SyncReport } from './sync.js';

export interface CopyScreen extends SyncReport {
  /** Called each time that a request is sent. */
  requested(): void;
  /** Called when the client begins to wait before a retry. */
  readonly waiting: (wait: Wait) => void;
  /** Prints the result of the sync. */
  done(): void;
}

/** Creates a screen that shows progress in one line of a terminal. Other messages and the result are separate lines. */
export function copyScreenOn(lines: Lines, clock: () => number): CopyScreen {
  const waits = waitsOn(lines, clock);
  /** The current brand; `left` is the number of its runs in the queue, and `begun` the time of its first answers. */
  const seen = { brand: '', left: 0, runs: 0, answers: 0, begun: 0 };
  const done = { brands: 0, runs: 0, answers: 0, prompts: 0, removed: 0, removedBrands: 0, requests: 0 };
  const redraw = (isDue = false) => {
    // The runs in the queue probably have as many answers as those that were copied.
    const expected = seen.runs === 0 ? 0 : seen.answers + Math.round((seen.left * seen.answers) / seen.runs);
    const of = expected > seen.answers ? ` of about ${grouped(expected)}` : '';
    const left = timeLeft(seen.answers, expected, clock() - seen.begun);
    const parts = [
      `${grouped(seen.answers)}${of} answers`,
      `${grouped(seen.left)} runs left`,
      ...(left ? [left] : []),
    ];
    lines.draw(`${seen.brand}: ${parts.join(', ')}`, isDue);
  };
  return {
    brand: (id, place, of) => {
      const brand = of === 1 ? id : `${id} (${place} of ${of})`;
      Object.assign(seen, { brand, left: 0, runs: 0, answers: 0 });
      done.brands = of;
      redraw(true);
    },
    progress: (left) => {
      seen.left = left;
      redraw();
    },
    received: (answers) => {
      if (seen.answers === 0) seen.begun = clock();
      seen.answers += answers;
      done.answers += answers;
      redraw();
    },
    copied: (kind) => {
      if (kind === 'run') {
        done.runs += 1;
        seen.runs += 1;
      } else done.prompts += 1;
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
    done: () => lines.say(copySummary(done, waits.forLimit())),
  };
}
