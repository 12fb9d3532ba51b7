import { ENGINES } from '@brand-visibility/domain';
import type { StoredRun } from '@brand-visibility/application';
import { sql, type ExpressionBuilder } from 'kysely';
import type { Backend } from '../backend.js';
import type { CitationPlace } from '../citations/latest.js';
import type { KeyedPrompt } from '../facts/answer-groups.js';
import { ENGINE_INDEXES } from '../columns/engine-codes.js';
import type { Tables } from '../schema/tables.js';
import { inParts } from '../scheduling/sized-pages.js';
import type { Reading } from './reading.js';

/** Reads the few answers that counting leaves open, of these runs: their ids and the titles of their citations. */
export class CitedAnswers {
  readonly #promptIds: ReadonlyMap<number, string>;

  constructor(
    readonly reading: Reading,
    readonly backend: Pick<Backend, 'among' | 'relation'>,
    readonly brand_id: string,
    readonly runs: readonly StoredRun[],
    prompts: readonly KeyedPrompt[],
  ) {
    this.#promptIds = new Map(prompts.map(({ ord, id }) => [ord, id]));
  }

  /** The ids of the answers of these citations, in their order. */
  readonly ids = async (places: readonly CitationPlace[]): Promise<string[]> => {
    if (places.length === 0) return [];
    const rows = await this.#wanted(places)
      .select((eb) => answerIn(eb, this.brand_id).select('answer.id').as('id'))
      .execute();
    const ids = new Map(rows.map(({ place, id }) => [place, id]));
    return places.map((_, at) => ids.get(at) ?? missing());
  };

  /**
   * As `titles`, in one statement that reads all their sources: for commands, as no request can run in between. Those
   * of one answer must be neighbours: it is looked up once for several.
   */
  readonly titlesAtOnce = async (places: readonly CitationPlace[]): Promise<(string | null)[]> => {
    const firsts: number[] = [];
    const rows: string[][] = [];
    for (let at = 0; at < places.length;) {
      const first = places[at]!;
      let end = at + 1;
      while (end < places.length && end < at + PLACES.length && isOfOneAnswer(places[end]!, first)) end += 1;
      const own = places.slice(at, end).map(({ place }) => String(place));
      rows.push([...this.#keyOf(first), ...PLACES.map((_, i) => own[i] ?? own[0]!)]);
      firsts.push(at);
      at = end;
    }
    const found = await this.#brandBeside([...ANSWER_COLUMNS, ...PLACES], rows)
      .select((eb) =>
        answerIn(eb, this.brand_id)
          .innerJoin('answer_sources', (join) =>
            join
              .on('answer_sources.brand_id', '=', this.brand_id)
              .onRef('answer_sources.answer_id', '=', 'answer.id'),
          )
          .select(sql<string>`'[' || ${sql.join(PLACES.map(titleAt), sql` || ',' || `)} || ']'`.as('titles'))
          .as('titles'),
      )
      .execute();
    const titles: (string | null)[] = places.map(() => null);
    for (const { place: row, titles: text } of found) {
      if (text === null) continue;
      const own = JSON.parse(text) as (string | null)[];
      const end = firsts[row + 1] ?? places.length;
      for (let at = firsts[row]!; at < end; at += 1) titles[at] = own[at - firsts[row]!]!;
    }
    return titles;
  };

  /** The keys of the answers of these citations as rows, beside the brand. */
  #wanted(places: readonly CitationPlace[]) {
    return this.#brandBeside(
      ANSWER_COLUMNS,
      places.map((place) => this.#keyOf(place)),
    );
  }

  /** The key of an answer, in the order of ANSWER_COLUMNS. */
  #keyOf({ run, prompt, engine }: CitationPlace): string[] {
    return [this.runs[run]!.id, this.#promptIds.get(prompt)!, ENGINES[ENGINE_INDEXES[engine]!]!];
  }

  #brandBeside<C extends string>(columns: readonly C[], rows: readonly (readonly string[])[]) {
    const { trx, readable } = this.reading;
    return trx
      .with('wanted', () => this.backend.relation(columns, rows))
      .selectFrom('wanted')
      .innerJoin('brand', (join) => join.on('brand.id', '=', this.brand_id))
      .where(readable)
      .select('wanted.place');
  }

  /** The titles of these citations, in their order. */
  readonly titles = async (places: readonly CitationPlace[]): Promise<(string | null)[]> => {
    if (places.length === 0) return [];
    const ids = await this.ids(places);
    const byAnswer = new Map<string, number[]>();
    ids.forEach((id, at) => byAnswer.set(id, [...(byAnswer.get(id) ?? []), at]));
    const titles: (string | null)[] = places.map(() => null);
    for await (const some of inParts(this.reading.read, await this.#sized([...byAnswer.keys()]))) {
      for (const { answer_id, sources } of await this.#sources(some))
        for (const at of byAnswer.get(answer_id)!) titles[at] = sources[places[at]!.place]?.title ?? null;
    }
    return titles;
  };

  /** These answers with their sizes: one may cite a megabyte. */
  #sized(answer_ids: readonly string[]) {
    const { trx, readable } = this.reading;
    return trx
      .selectFrom('answer')
      .innerJoin('brand', (join) => join.on('brand.id', '=', this.brand_id))
      .select(['answer.id', 'answer.bytes'])
      .where(readable)
      .where('answer.brand_id', '=', this.brand_id)
      .where(this.backend.among('answer.id', answer_ids))
      .execute();
  }

  #sources(answer_ids: readonly string[]) {
    const { trx, readable } = this.reading;
    return trx
      .selectFrom('answer_sources')
      .innerJoin('brand', (join) => join.on('brand.id', '=', this.brand_id))
      .select(['answer_sources.answer_id', 'answer_sources.sources'])
      .where(readable)
      .where('answer_sources.brand_id', '=', this.brand_id)
      .where(this.backend.among('answer_sources.answer_id', answer_ids))
      .execute();
  }
}

const ANSWER_COLUMNS = ['run_id', 'prompt_id', 'platform'] as const;

/** Columns with the places of citations of one answer; an answer with more of them has several rows. */
const PLACES = ['first', 'second', 'third'] as const;

/** The title at a place of the list, as the text of a JSON value. */
const titleAt = (column: (typeof PLACES)[number]) =>
  sql`coalesce(cast(sources -> cast(${sql.ref(`wanted.${column}`)} as integer) -> 'title' as text), 'null')`;

function isOfOneAnswer(a: CitationPlace, b: CitationPlace): boolean {
  return a.run === b.run && a.prompt === b.prompt && a.engine === b.engine;
}

/**
 * The answer of a wanted row of the brand. One look-up per unique key: without statistics the planner would scan all
 * for a join.
 */
function answerIn(eb: ExpressionBuilder<Tables & { wanted: Wanted }, 'wanted'>, brand_id: string) {
  return eb
    .selectFrom('answer')
    .where('answer.brand_id', '=', brand_id)
    .whereRef('answer.run_id', '=', 'wanted.run_id')
    .whereRef('answer.prompt_id', '=', 'wanted.prompt_id')
    .whereRef('answer.platform', '=', 'wanted.platform');
}

type Wanted = Readonly<Record<(typeof ANSWER_COLUMNS)[number], string> & { place: number }>;

function missing(): never {
  throw new Error('an answer with citations is missing');
}
