/** Finds the latest citation of each cited domain or page. Reports show the title or the domain of this citation. */
import type { CitingTimes } from './times.js';
import type { RunCitations } from './run-citations.js';
import { ENGINE_MASK } from '../columns/engine-codes.js';

/** Identifies a citation by its run, its prompt and engine, and its position in the answer's list of sources. */
export interface CitationPosition {
  /** The index of the run in the list of counted runs. */
  readonly run: number;
  /** The ordinal of the prompt. */
  readonly prompt: number;
  /** The code of the engine (`engineCode`). */
  readonly engine: number;
  readonly position: number;
}

interface Citation extends CitationPosition {
  readonly tie: number;
  /** A number that the caller passed with the citation, such as the ordinal of its domain. */
  readonly value: number;
}

/** A row and its latest citation. */
interface FoundCitation {
  readonly row: number;
  readonly citation: Citation;
}

/** The answer of `run` at index `answer`. `index` is the index of the run; `times` contains the answer's time. */
export interface CitingAnswer {
  readonly run: RunCitations;
  readonly index: number;
  readonly answer: number;
  readonly times: CitingTimes;
}

/** Returns the answer id of each citation, in the order of `positions`. */
export type AnswerIds = (positions: readonly CitationPosition[]) => Promise<readonly string[]>;

/** Words per row. The first word is 0 if the row is not cited, else 1 + the run index of the latest citation. */
const WORDS = 6;
const RUN = 0;
const PROMPT = 1;
const ENGINE = 2;
const POSITION = 3;
const TIE = 4;
const VALUE = 5;

/**
 * Keeps the latest citation of each row; a row stands for a domain, a page or an outreach target. The latest citation
 * has the greatest (`created_at`, answer id, position in the list) (rule 15.4). Runs are added one after another.
 * Within a run, `tie` orders answers with the same creation time by id. If answers of several runs have the same time,
 * which is rare, `resolve` compares the answer ids.
 */
export class LatestCitations {
  readonly #high: Float64Array;
  readonly #low: Float64Array;
  /** The words of all rows in one array, because hundreds of thousands of objects would slow garbage collection. */
  readonly #words: Uint32Array;
  /** For each row, the citations that were created at the same time as the kept citation, but in other runs. */
  readonly #others = new Map<number, Citation[]>();

  constructor(rows: number) {
    this.#high = new Float64Array(rows).fill(-Infinity);
    this.#low = new Float64Array(rows);
    this.#words = new Uint32Array(rows * WORDS);
  }

  /** Returns the latest citations in the order of the rows. Rows that are not cited are left out. */
  found(): FoundCitation[] {
    const found: FoundCitation[] = [];
    for (let row = 0; row < this.#high.length; row += 1) {
      const citation = this.#foundOf(row);
      if (citation) found.push({ row, citation });
    }
    return found;
  }

  /** Adds a citation; `position` is its index in the answer's list of sources. Runs must be added one after another. */
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

  /** For each row whose latest time occurs in several runs, chooses the citation with the greatest answer id. */
  async resolve(answerIds: AnswerIds): Promise<void> {
    if (this.#others.size === 0) return;
    const rivals = [...this.#others].flatMap(([row, others]) =>
      [...others, this.#foundOf(row)!].map((citation) => ({ row, citation })),
    );
    const ids = await answerIds(rivals.map(({ citation }) => citation));
    const greatest = new Map<number, string>();
    rivals.forEach(({ row, citation }, i) => {
      const id = ids[i]!;
      if (id <= (greatest.get(row) ?? '')) return; // `<=` compares bytes, because ids are ASCII
      greatest.set(row, id);
      this.#set(row, citation);
    });
    this.#others.clear();
  }
}
