/** What a conversion notices in tables, for the summary. */
import type { Engine } from '@brand-visibility/domain/vocabulary';
import { beginningOf } from './faults.js';

/** The most names that are counted apart, and the characters of one that are kept. */
const [MOST_NAMES, MOST_NAME] = [1_000, 200];

export class Notes {
  /** The columns that are left out. */
  readonly columns = new Set<string>();
  /** The rows by the name of their engine or model, and what it means: null if it is unknown. */
  readonly engines = new Map<string, { readonly engine: Engine | null; count: number }>();
  /** How a table was read, if it is not the plain one. */
  readonly layouts = new Set<string>();
  /** Sentiments that are numbers, and those that are `0`, which is a word if there are no others. */
  scores = 0;
  zeros = 0;

  /** Whether all texts only say whether somebody is named, or where; null if there is none. */
  isOfMarks: boolean | null = null;

  leaveOut(names: readonly string[]): void {
    for (const name of names)
      if (this.columns.size < MOST_NAMES) this.columns.add(beginningOf(name, MOST_NAME));
  }

  addLayout(layout: string): void {
    if (this.layouts.size < MOST_NAMES) this.layouts.add(layout);
  }

  addEngine(whole: string, engine: Engine | null): void {
    const name = beginningOf(whole, MOST_NAME);
    const key = this.engines.has(name) || this.engines.size < MOST_NAMES ? name : 'others';
    const known = this.engines.get(key) ?? { engine, count: 0 };
    known.count += 1;
    this.engines.set(key, known);
  }
}
