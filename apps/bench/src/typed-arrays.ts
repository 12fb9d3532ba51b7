import { CATEGORIES, ENGINES, SENTIMENTS } from '@brand-visibility/domain';
import type { FactSink } from './facts.js';
import type { Count, Counts, Filter, Question, ReportName, Span } from './question.js';

/**
 * The practical limit: a brand's facts in typed arrays in memory, sorted by time, and one loop over them. It reads,
 * decodes, checks and formats nothing; the service can come close to it, but hardly beat it.
 */
export class TypedArrays implements FactSink {
  readonly #brands = new Map<string, BrandFacts>();

  prompt: FactSink['prompt'] = ({ brand_id, id, category, location, deleted_at }) => {
    const { prompts, ords } = this.#brand(brand_id);
    ords.set(id, prompts.length);
    prompts.push({ category: category ?? null, location, isDeleted: deleted_at !== null });
  };

  answer: FactSink['answer'] = (record, brand_id, completed_at) => {
    const facts = this.#brand(brand_id);
    if (facts.runs.at(-1)?.completed_at !== completed_at)
      facts.runs.push({ completed_at, from: facts.building.prompt.length });
    const to = facts.building;
    to.prompt.push(facts.ords.get(record.prompt_id)!);
    to.engine.push(ENGINES.indexOf(record.platform));
    to.position.push(record.position ?? 0);
    to.sentiment.push(sentimentOf(record.sentiment));
    for (const rival of record.competitors) {
      let ord = facts.rivals.get(rival.name);
      if (ord === undefined) facts.rivals.set(rival.name, (ord = facts.rivals.size));
      to.rival.push(ord);
      to.rivalPosition.push(rival.position ?? 0);
      to.rivalMarks.push(sentimentOf(rival.sentiment) * 2 + (rival.domain === null ? 0 : 1));
    }
    to.mentionsEnd.push(to.rival.length);
  };

  finish(): void {
    for (const brand of this.#brands.values()) {
      const { prompt, engine, position, sentiment, mentionsEnd, rival, rivalPosition, rivalMarks } =
        brand.building;
      brand.columns = {
        prompt: Uint16Array.from(prompt),
        engine: Uint8Array.from(engine),
        position: Uint8Array.from(position),
        sentiment: Uint8Array.from(sentiment),
        mentionsEnd: Uint32Array.from(mentionsEnd),
        rival: Uint16Array.from(rival),
        rivalPosition: Uint8Array.from(rivalPosition),
        rivalMarks: Uint8Array.from(rivalMarks),
      };
      brand.building = emptyColumns();
    }
  }

  readonly count: Readonly<Record<ReportName, Count>> = {
    visibility: async (question) => this.#both(question, LISTED),
    competitors: async (question) => this.#both(question, RIVAL_COUNTERS),
  };

  #brand(id: string): BrandFacts {
    const known = this.#brands.get(id);
    if (known) return known;
    const brand: BrandFacts = {
      prompts: [],
      ords: new Map(),
      rivals: new Map(),
      runs: [],
      building: emptyColumns(),
      columns: null,
    };
    this.#brands.set(id, brand);
    return brand;
  }

  #both({ brand_id, filter, window, previous }: Question, stride: number): Counts {
    const brand = this.#brand(brand_id);
    const slots = Uint8Array.from(brand.prompts, (prompt) => slotOf(prompt, filter));
    const engines = Uint8Array.from(ENGINES, (engine) =>
      !filter || filter.platforms.includes(engine) ? 1 : 0,
    );
    const counted = countSpan(brand, slots, engines, window, stride);
    countSpan(brand, slots, engines, previous, stride);
    const { cells, rivals } = counted;
    const sum = (of: (kind: number) => boolean) =>
      cells.reduce((total, count, kind) => (of(kind) ? total + count : total), 0);
    const byRival = new Map<string, number>();
    for (const [name, ord] of brand.rivals) {
      const answers = rivals.subarray(ord * stride, ord * stride + NAMED_COUNTERS).reduce((a, b) => a + b, 0);
      if (answers > 0) byRival.set(name, answers);
    }
    return { answers: sum(() => true), named: sum((kind) => kind % POSITIONS > 0), rivals: byRival };
  }
}

interface Prompt {
  readonly category: string | null;
  readonly location: string | null;
  readonly isDeleted: boolean;
}

type Columns<T> = Record<
  'prompt' | 'engine' | 'position' | 'sentiment' | 'mentionsEnd' | 'rival' | 'rivalPosition' | 'rivalMarks',
  T
>;

interface BrandFacts {
  readonly prompts: Prompt[];
  readonly ords: Map<string, number>;
  readonly rivals: Map<string, number>;
  readonly runs: { readonly completed_at: bigint; readonly from: number }[];
  building: Columns<number[]>;
  columns: Columns<Uint8Array | Uint16Array | Uint32Array> | null;
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

/** 0 for no sentiment, as in an answer that does not name the brand. */
const sentimentOf = (sentiment: string | null) =>
  sentiment === null ? 0 : 1 + SENTIMENTS.findIndex((known) => known === sentiment);

/** 0 for a prompt whose answers do not count, otherwise 1 + its category. */
function slotOf({ category, location, isDeleted }: Prompt, filter: Filter | null): number {
  const index = CATEGORIES.findIndex((known) => known === category);
  const isChosen =
    !filter ||
    (filter.categories.some((chosen) => chosen === category) &&
      location !== null &&
      filter.locations.includes(location));
  return isDeleted || !isChosen ? 0 : 1 + (index < 0 ? CATEGORIES.length : index);
}

const POSITIONS = 8;
const MARKS = 64;

/** Counters of a rival: by engine, with and without a website; for competitors also by sentiment and position. */
const NAMED_COUNTERS = 16;
const LISTED = 16;
const RIVAL_COUNTERS = 32;
const BY_SENTIMENT = 16;
const POSITION_SUM = 24;
const PLACED = 25;

function countSpan(
  { runs, columns, rivals: known }: BrandFacts,
  slots: Uint8Array,
  engines: Uint8Array,
  { from, to }: Span,
  stride: number,
): { cells: Int32Array; rivals: Int32Array; asked: Uint8Array } {
  const { prompt, engine, position, sentiment, mentionsEnd, rival, rivalPosition, rivalMarks } = columns!;
  const cells = new Int32Array((CATEGORIES.length + 2) * MARKS * POSITIONS);
  const rivals = new Int32Array(known.size * stride);
  const asked = new Uint8Array(slots.length);
  const inside = runs.filter(({ completed_at }) => completed_at >= from && completed_at < to);
  const first = inside[0]?.from ?? 0;
  const last = inside.length === 0 ? 0 : (runs[runs.indexOf(inside.at(-1)!) + 1]?.from ?? prompt.length);
  for (let i = first; i < last; i += 1) {
    const ord = prompt[i]!;
    const slot = slots[ord]!;
    const by = engine[i]!;
    if (slot === 0 || engines[by] === 0) continue;
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
  return { cells, rivals, asked };
}
