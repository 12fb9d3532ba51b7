import type { AnswerTimes } from './times.js';
import type { RunCitations } from './layout.js';
import { ENGINE_MASK } from '../columns/engine-codes.js';

/** Where a citation is: in which run and answer, and at which place of its list. */
export interface CitationPlace {
  /** The index of the run in the list that is counted. */
  readonly run: number;
  /** The ordinal of the prompt. */
  readonly prompt: number;
  /** The engine's code. */
  readonly engine: number;
  readonly place: number;
}

interface Citation extends CitationPlace {
  readonly tie: number;
  /** What the caller wants to know of the latest citation. */
  readonly value: number;
}

/** An answer of the run with this index, whose time is read. */
export interface CitingAnswer {
  readonly run: RunCitations;
  readonly index: number;
  readonly answer: number;
  readonly times: AnswerTimes;
}

/** Returns the ids of the answers of some citations, in their order. */
export type AnswerIds = (places: readonly CitationPlace[]) => Promise<readonly string[]>;

/**
 * The latest citations of rows by (creation time, answer id, place in the list), while runs are added one after another
 * (rule 9.7). Within a run, `tie` has the order of the ids of answers that were created at the same time. Between runs
 * such answers are rare: `resolve` compares their ids.
 */
export class LatestCitations {
  #high: Float64Array;
  #low: Float64Array;
  readonly #found: (Citation | null)[];
  /** By row: citations of other runs that were created at the same time as the one found. */
  readonly #others = new Map<number, Citation[]>();

  constructor(rows: number) {
    this.#high = new Float64Array(rows).fill(-Infinity);
    this.#low = new Float64Array(rows);
    this.#found = Array.from({ length: rows }, () => null);
  }

  /** Makes room for this many rows. */
  reserve(rows: number): void {
    const { length } = this.#high;
    if (rows <= length) return;
    const size = Math.max(rows, 2 * length);
    const high = new Float64Array(size).fill(-Infinity, length);
    high.set(this.#high);
    const low = new Float64Array(size);
    low.set(this.#low);
    this.#high = high;
    this.#low = low;
    while (this.#found.length < size) this.#found.push(null);
  }

  /** By row: its latest citation; null if it has none. */
  get found(): readonly (Citation | null)[] {
    return this.#found;
  }

  /** Adds a citation at a place of the answer's list; earlier runs have been added completely. */
  add(row: number, { run, index, answer, times }: CitingAnswer, place: number, value: number): void {
    const { high, low } = times;
    if (high < this.#high[row]! || (high === this.#high[row]! && low < this.#low[row]!)) return;
    const before = this.#found[row]!;
    const tie = run.tie[answer]!;
    if (before !== null && high === this.#high[row]! && low === this.#low[row]!) {
      if (before.run !== index) this.#others.set(row, [...(this.#others.get(row) ?? []), before]);
      else if (tie < before.tie || (tie === before.tie && place < before.place)) return;
    } else this.#others.delete(row);
    this.#high[row] = high;
    this.#low[row] = low;
    this.#found[row] = {
      run: index,
      prompt: run.prompt[answer]!,
      engine: run.marks[answer]! & ENGINE_MASK,
      place,
      tie,
      value,
    };
  }

  /** Compares the ids of answers of several runs that were created at the same time. */
  async resolve(answerIds: AnswerIds): Promise<void> {
    if (this.#others.size === 0) return;
    const rivals = [...this.#others].flatMap(([row, others]) =>
      [...others, this.#found[row]!].map((citation) => ({ row, citation })),
    );
    const ids = await answerIds(rivals.map(({ citation }) => citation));
    const greatest = new Map<number, string>();
    rivals.forEach(({ row, citation }, i) => {
      const id = ids[i]!;
      if (id <= (greatest.get(row) ?? '')) return; // ids are ASCII, whose order is that of their bytes
      greatest.set(row, id);
      this.#found[row] = citation;
    });
    this.#others.clear();
  }
}
