/** Keeps the latest citation of each source, from which the row of the source takes details such as the title. */
import type { AnswerTimes } from './times.js';
import type { RunCitations } from './layout.js';
import { ENGINE_MASK } from '../columns/engine-codes.js';

/** The position of a citation: its run, its answer, and its place in the answer's list. */
export interface CitationPosition {
  /** The index of the run in the list that is counted. */
  readonly run: number;
  /** The ordinal of the prompt. */
  readonly prompt: number;
  /** The engine's code. */
  readonly engine: number;
  readonly position: number;
}

interface Citation extends CitationPosition {
  readonly tie: number;
  /** The fields of the latest citation that the caller requests. */
  readonly value: number;
}

/** The latest citation of a row, with the row. */
interface FoundCitation {
  readonly row: number;
  readonly citation: Citation;
}

/** An answer of the run with this index, and the reader of its time. */
export interface CitingAnswer {
  readonly run: RunCitations;
  readonly index: number;
  readonly answer: number;
  readonly times: AnswerTimes;
}

/** Returns the ids of the answers of some citations, in their order. */
export type AnswerIds = (positions: readonly CitationPosition[]) => Promise<readonly string[]>;

/**
 * Number of words per row: 1 + the index of the latest citation's run, or 0 if there is none, then its other fields.
 */
const WORDS = 6;
const RUN = 0;
const PROMPT = 1;
const ENGINE = 2;
const POSITION = 3;
const TIE = 4;
const VALUE = 5;

/**
 * The latest citations of rows by (creation time, answer id, position in the list), while runs are added one after
 * another (rule 9.7). Within a run, `tie` contains the order by id of answers that were created at the same time.
 * Answers of different runs rarely have the same creation time; `resolve` compares their ids.
 */
export class LatestCitations {
  readonly #high: Float64Array;
  readonly #low: Float64Array;
  /**
   * The words of all rows, in one array, because hundreds of thousands of objects would keep the garbage collector
   * busy.
   */
  readonly #words: Uint32Array;
  /** For each row, the citations of other runs that were created at the same time as the citation found. */
  readonly #others = new Map<number, Citation[]>();

  constructor(rows: number) {
    this.#high = new Float64Array(rows).fill(-Infinity);
    this.#low = new Float64Array(rows);
    this.#words = new Uint32Array(rows * WORDS);
  }

  /** The latest citations, in the order of the rows; rows without a citation are absent. */
  found(): FoundCitation[] {
    const found: FoundCitation[] = [];
    for (let row = 0; row < this.#high.length; row += 1) {
      const citation = this.#foundOf(row);
      if (citation) found.push({ row, citation });
    }
    return found;
  }

  /** Adds a citation at a position of the answer's list. All citations of earlier runs must have been added before. */
  add(row: number, { run, index, answer, times }: CitingAnswer, position: number, value: number): void {
    const { high, low } = times;
    if (high < this.#high[row]! || (high === this.#high[row]! && low < this.#low[row]!)) return;
    const words = this.#words;
    const at = row * WORDS;
    const tie = run.tie[answer]!;
    if (words[at + RUN] !== 0 && high === this.#high[row]! && low === this.#low[row]!) {
      if (words[at + RUN] !== index + 1)
        this.#others.set(row, [...(this.#others.get(row) ?? []), this.#foundOf(row)!]);
      else if (tie < words[at + TIE]! || (tie === words[at + TIE] && position < words[at + POSITION]!))
        return;
    } else if (this.#others.size > 0) this.#others.delete(row);
    this.#high[row] = high;
    this.#low[row] = low;
    words[at + RUN] = index + 1;
    words[at + PROMPT] = run.prompt[answer]!;
    words[at + ENGINE] = run.marks[answer]! & ENGINE_MASK;
    words[at + POSITION] = position;
    words[at + TIE] = tie;
    words[at + VALUE] = value;
  }

  #foundOf(row: number): Citation | null {
    const words = this.#words.subarray(row * WORDS, (row + 1) * WORDS);
    if (words[RUN] === 0) return null;
    return {
      run: words[RUN]! - 1,
      prompt: words[PROMPT]!,
      engine: words[ENGINE]!,
      position: words[POSITION]!,
      tie: words[TIE]!,
      value: words[VALUE]!,
    };
  }

  #set(row: number, { run, prompt, engine, position, tie, value }: Citation): void {
    this.#words.set([run + 1, prompt, engine, position, tie, value], row * WORDS);
  }

  /** Compares the ids of answers of several runs that were created at the same time. */
  async resolve(answerIds: AnswerIds): Promise<void> {
    if (this.#others.size === 0) return;
    const rivals = [...this.#others].flatMap(([row, others]) =>
      [...others, this.#foundOf(row)!].map((citation) => ({ row, citation })),
    );
    const ids = await answerIds(rivals.map(({ citation }) => citation));
    const greatest = new Map<number, string>();
    rivals.forEach(({ row, citation }, i) => {
      const id = ids[i]!;
      if (id <= (greatest.get(row) ?? '')) return; // ids are ASCII, so they are ordered by their bytes
      greatest.set(row, id);
      this.#set(row, citation);
    });
    this.#others.clear();
  }
}
