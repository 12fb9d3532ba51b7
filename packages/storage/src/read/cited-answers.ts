import { ENGINES } from '@brand-visibility/domain';
import type { StoredRun } from '@brand-visibility/application';
import { sql, type ExpressionBuilder } from 'kysely';
import type { Backend } from '../backend.js';
import type { CitationPlace } from '../citations/latest.js';
import type { KeyedPrompt } from '../facts/group-keys.js';
import { ENGINE_INDEXES } from '../columns/engine-codes.js';
import type { Tables } from '../schema/tables.js';
import type { Read } from '../scheduling/reads.js';
import { rowsWithin, storedBytes } from '../scheduling/sized-pages.js';
import type { View } from '../scope.js';

/** Bytes of sources in memory: an answer may cite a megabyte. */
const MOST_BYTES = 1024 * 1024;

/** Rows of one statement; the limit of its page. */
const MOST_ROWS = 1_000;

/** Reads the few answers that counting leaves open, of these runs: their ids and the titles of their citations. */
export class CitedAnswers {
  readonly #promptIds: ReadonlyMap<number, string>;

  constructor(
    readonly view: View,
    readonly read: Read,
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

  /** As `titles`, in one statement that reads all their sources: for commands, as no request can run in between. */
  readonly titlesAtOnce = async (places: readonly CitationPlace[]): Promise<(string | null)[]> => {
    const rows = await this.#wanted(places)
      .select((eb) =>
        answerIn(eb, this.brand_id)
          .innerJoin('answer_sources', (join) =>
            join
              .on('answer_sources.brand_id', '=', this.brand_id)
              .onRef('answer_sources.answer_id', '=', 'answer.id'),
          )
          .select(sql<string>`sources -> cast(wanted.citation as integer) ->> 'title'`.as('title'))
          .as('title'),
      )
      .execute();
    const titles: (string | null)[] = places.map(() => null);
    for (const { place, title } of rows) titles[place] = title;
    return titles;
  };

  /** The citations as rows with the keys of their answers, beside the brand. */
  #wanted(places: readonly CitationPlace[]) {
    const rows = places.map(({ run, prompt, engine, place }) => [
      this.runs[run]!.id,
      this.#promptIds.get(prompt)!,
      ENGINES[ENGINE_INDEXES[engine]!]!,
      String(place),
    ]);
    const { trx, readable } = this.view;
    return trx
      .with('wanted', () => this.backend.relation(WANTED_COLUMNS, rows))
      .selectFrom('wanted')
      .innerJoin('brand', (join) => join.on('brand.id', '=', this.brand_id))
      .where(readable)
      .select('wanted.place');
  }

  /** The titles of these citations, in their order. */
  readonly titles = async (places: readonly CitationPlace[]): Promise<(string | null)[]> => {
    const ids = await this.ids(places);
    const byAnswer = new Map<string, number[]>();
    ids.forEach((id, at) => byAnswer.set(id, [...(byAnswer.get(id) ?? []), at]));
    const titles: (string | null)[] = places.map(() => null);
    for (let left = [...byAnswer.keys()].sort(); left.length > 0;) {
      const { rows } = await this.#sources(left.slice(0, MOST_ROWS));
      for (const { answer_id, sources } of rows)
        for (const at of byAnswer.get(answer_id)!) titles[at] = sources[places[at]!.place]?.title ?? null;
      if (rows.length === 0) missing();
      left = left.slice(rows.length);
    }
    return titles;
  };

  /** The sources of the first of these answers, as many as fit. */
  #sources(answer_ids: readonly string[]) {
    const { trx, readable } = this.view;
    const query = trx
      .selectFrom('answer_sources')
      .innerJoin('brand', (join) => join.on('brand.id', '=', this.brand_id))
      .select(['answer_sources.answer_id', 'answer_sources.sources'])
      .where(readable)
      .where('answer_sources.brand_id', '=', this.brand_id)
      .where(this.backend.among('answer_sources.answer_id', answer_ids))
      .orderBy('answer_sources.answer_id');
    return rowsWithin<SourcesRow>(trx, this.read, query, MOST_BYTES, ({ sources }) => storedBytes([sources]));
  }
}

const WANTED_COLUMNS = ['run_id', 'prompt_id', 'platform', 'citation'] as const;

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

type Wanted = Readonly<Record<(typeof WANTED_COLUMNS)[number], string> & { place: number }>;

interface SourcesRow {
  readonly answer_id: string;
  readonly sources: readonly { readonly title: string | null }[];
}

function missing(): never {
  throw new Error('an answer with citations is missing');
}
