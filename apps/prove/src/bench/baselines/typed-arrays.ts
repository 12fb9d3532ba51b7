import { CATEGORIES, ENGINES, SENTIMENTS } from '@brand-visibility/domain/vocabulary';
import type { ImportRecord } from '@brand-visibility/contract';
import type { Counts, Implementation, Question } from './question.js';

type Columns<T> = Record<
  'prompt' | 'engine' | 'position' | 'sentiment' | 'mentionsEnd' | 'rival' | 'rivalPosition' | 'rivalMarks',
  T
>;

/**
 * The practical limit: one loop over the facts of one brand. The facts are in memory in typed arrays, sorted by time.
 * The loop does not read, decode, validate or format anything, so the service can approach but hardly exceed its speed.
 */
export class TypedArrays implements Implementation {
  readonly name = 'typed arrays';
  readonly counts = {
    'visibility report': async (question: Question) => this.#count(question, LISTED),
    'competitors report': async (question: Question) => this.#count(question, RIVAL_COUNTERS),
  };
  /** The category number of each prompt, from 1; 0 if the answers to the prompt do not count. */
  readonly #slots: number[] = [];
  readonly #prompts = new Map<string, number>();
  readonly #rivals = new Map<string, number>();
  readonly #runs: { readonly completed_at: bigint; readonly from: number }[] = [];
  #loaded: Columns<number[]> = emptyColumns();
  #columns: Columns<Uint8Array | Uint16Array | Uint32Array> | null = null;

  /** Loads records. Each run must precede its answers, and every answer must be successful. */
  constructor(records: Iterable<ImportRecord>) {
    const completions = new Map<string, bigint>();
    for (const record of records) {
      if (record.type === 'run' && record.completed_at !== null)
        completions.set(record.id, BigInt(Date.parse(record.completed_at)) * 1000n);
      else if (record.type === 'prompt') this.#prompt(record);
      else if (record.type === 'answer') {
        const completed_at = completions.get(record.run_id);
        if (completed_at === undefined || record.outcome !== 'answered')
          throw new Error(`${record.id} is not a successful answer of a completed run`);
        this.#answer(record, completed_at);
      }
    }
    this.#finish();
  }

  #prompt({ id, category, deleted_at }: ImportRecord<'prompt'>): void {
    this.#prompts.set(id, this.#slots.length);
    const index = CATEGORIES.findIndex((known) => known === category);
    this.#slots.push(deleted_at !== null ? 0 : 1 + (index < 0 ? CATEGORIES.length : index));
  }

  #answer(record: ImportRecord<'answer'>, completed_at: bigint): void {
    const to = this.#loaded;
    if (this.#runs.at(-1)?.completed_at !== completed_at)
      this.#runs.push({ completed_at, from: to.prompt.length });
    to.prompt.push(this.#prompts.get(record.prompt_id)!);
    to.engine.push(ENGINES.indexOf(record.platform));
    to.position.push(record.position ?? 0);
    to.sentiment.push(sentimentOf(record.sentiment));
    for (const rival of record.competitors) {
      let ord = this.#rivals.get(rival.name);
      if (ord === undefined) this.#rivals.set(rival.name, (ord = this.#rivals.size));
      to.rival.push(ord);
      to.rivalPosition.push(rival.position ?? 0);
      to.rivalMarks.push(sentimentOf(rival.sentiment) * 2 + (rival.domain === null ? 0 : 1));
    }
    to.mentionsEnd.push(to.rival.length);
  }

  #finish(): void {
    const { prompt, engine, position, sentiment, mentionsEnd, rival, rivalPosition, rivalMarks } =
      this.#loaded;
    this.#columns = {
      prompt: Uint16Array.from(prompt),
      engine: Uint8Array.from(engine),
      position: Uint8Array.from(position),
      sentiment: Uint8Array.from(sentiment),
      mentionsEnd: Uint32Array.from(mentionsEnd),
      rival: Uint16Array.from(rival),
      rivalPosition: Uint8Array.from(rivalPosition),
      rivalMarks: Uint8Array.from(rivalMarks),
    };
    this.#loaded = emptyColumns();
  }

  /** Counts the answers in a window. `stride` is the number of counters per rival. */
  #count({ from, to }: Question, stride: number): Counts {
    const { prompt, engine, position, sentiment, mentionsEnd, rival, rivalPosition, rivalMarks } =
      this.#columns!; // `#finish` has set all columns
    const slots = Uint8Array.from(this.#slots);
    const cells = new Int32Array((CATEGORIES.length + 2) * MARKS * POSITIONS);
    const rivals = new Int32Array(this.#rivals.size * stride);
    const asked = new Uint8Array(slots.length);
    const first = this.#runs.find(({ completed_at }) => completed_at >= from)?.from ?? prompt.length;
    const last = this.#runs.find(({ completed_at }) => completed_at >= to)?.from ?? prompt.length;
    for (let i = first; i < last; i += 1) {
      const ord = prompt[i]!;
      const slot = slots[ord]!;
      if (slot === 0) continue;
      const by = engine[i]!;
      const rank = position[i]!;
      cells[(slot * MARKS + by * 8 + sentiment[i]!) * POSITIONS + (rank > 4 ? 4 : rank)]! += 1;
      asked[ord]! |= 1 << by;
      const end = mentionsEnd[i]!;
      for (let m = i === 0 ? 0 : mentionsEnd[i - 1]!; m < end; m += 1) {
        const base = rival[m]! * stride;
        const marks = rivalMarks[m]!;
        rivals[base + by * 2 + (marks & 1)]! += 1;
        if (stride === LISTED) continue;
        const at = rivalPosition[m]!;
        rivals[base + BY_SENTIMENT + (marks >> 1)]! += 1;
        rivals[base + POSITION_SUM]! += at;
        rivals[base + PLACED]! += at === 0 ? 0 : 1;
      }
    }
    return countsOf(cells, (ord) => rivals.subarray(ord * stride, ord * stride + LISTED), this.#rivals);
  }
}

const emptyColumns = (): Columns<number[]> => ({
  prompt: [],
  engine: [],
  position: [],
  sentiment: [],
  mentionsEnd: [],
  rival: [],
  rivalPosition: [],
  rivalMarks: [],
});

/** Returns the number of a sentiment, from 1, or 0 if the sentiment is null. */
const sentimentOf = (sentiment: string | null) =>
  sentiment === null ? 0 : 1 + SENTIMENTS.findIndex((known) => known === sentiment);

const POSITIONS = 8;
const MARKS = 64;

/**
 * Numbers of counters per rival. The first `LISTED` counters count mentions by engine, separately with and without a
 * website. Only the competitors report needs all `RIVAL_COUNTERS`.
 */
const LISTED = 16;
const RIVAL_COUNTERS = 32;
const BY_SENTIMENT = 16;
const POSITION_SUM = 24;
const PLACED = 25;

function countsOf(
  cells: Int32Array,
  namedOf: (ord: number) => Int32Array,
  rivals: ReadonlyMap<string, number>,
): Counts {
  const rows = new Map<string, readonly number[]>();
  for (const [name, ord] of rivals) rows.set(name, [namedOf(ord).reduce((a, b) => a + b, 0)]);
  const named = cells.reduce((sum, count, kind) => (kind % POSITIONS > 0 ? sum + count : sum), 0);
  return { totals: { answers: cells.reduce((a, b) => a + b, 0), named }, rows };
}
