import { readableBrand, scoped, type BrandView } from '../scope.js';
import { statement } from '../statements.js';
import type { CitationPosition, PromptAttributes } from '@brand-visibility/counting';
import { engineOf } from '@brand-visibility/counting/stored';
import type { RunRef } from '@brand-visibility/application';
import { sql } from 'kysely';
import { ANSWER_KEY, wantedAnswer } from '../runs/answers.js';
import { inParts, type Sized } from './sized-pages.js';

/** Reads the answer ids and citation titles that counting needs, because the columns of runs do not contain them. */
export class CitedAnswers {
  readonly #promptIds: ReadonlyMap<number, string>;

  constructor(
    readonly view: BrandView,
    readonly runs: readonly RunRef[],
    prompts: readonly PromptAttributes[],
  ) {
    this.#promptIds = new Map(prompts.map(({ ord, id }) => [ord, id]));
  }

  /** Returns, for each citation in order, the id of the answer that contains the citation. */
  readonly ids = async (positions: readonly CitationPosition[]): Promise<string[]> => {
    return (await this.#answers(positions)).map(({ id }) => id);
  };

  /** Returns the answers that contain these citations, in order. */
  async #answers(positions: readonly CitationPosition[]): Promise<readonly Sized<string>[]> {
    if (positions.length === 0) return [];
    const rows = await sizedAnswers(this.view, { keys: positions.map((position) => this.#keyOf(position)) });
    const found = rows.filter(({ id }) => id !== null);
    const answers = new Map(found.map(({ position, ...answer }) => [position, answer]));
    return positions.map((_, at) => answers.get(at) ?? missing());
  }

  /**
   * Returns the same titles as `titles`, but reads all titles with one statement. No request could run meanwhile, so
   * only commands use this method. Up to three consecutive citations of one answer share one lookup.
   */
  readonly titlesAtOnce = async (positions: readonly CitationPosition[]): Promise<(string | null)[]> => {
    const firsts: number[] = [];
    const rows: string[][] = [];
    for (let at = 0; at < positions.length;) {
      const first = positions[at]!;
      let end = at + 1;
      while (end < positions.length && end < at + POSITIONS.length && isOfOneAnswer(positions[end]!, first))
        end += 1;
      const own = positions.slice(at, end).map(({ position }) => String(position));
      rows.push([...this.#keyOf(first), ...POSITIONS.map((_, i) => own[i] ?? own[0]!)]);
      firsts.push(at);
      at = end;
    }
    const found = await brandBeside(this.view, [...ANSWER_KEY, ...POSITIONS], rows)
      .select((eb) =>
        wantedAnswer(eb, this.view.brand_id)
          .innerJoin('answer_sources', (join) =>
            join
              .on('answer_sources.brand_id', '=', this.view.brand_id)
              .onRef('answer_sources.answer_id', '=', 'answer.id'),
          )
          .select(
            sql<string>`'[' || ${sql.join(POSITIONS.map(titleAt), sql` || ',' || `)} || ']'`.as('titles'),
          )
          .as('titles'),
      )
      .execute();
    const titles: (string | null)[] = positions.map(() => null);
    for (const { position: row, titles: text } of found) {
      if (text === null) continue;
      const own = JSON.parse(text) as (string | null)[];
      const end = firsts[row + 1] ?? positions.length;
      for (let at = firsts[row]!; at < end; at += 1) titles[at] = own[at - firsts[row]!]!;
    }
    return titles;
  };

  /** Returns the key of the answer that contains a citation, in the order of ANSWER_KEY. */
  #keyOf({ run, prompt, engine }: CitationPosition): string[] {
    return [this.runs[run]!.id, this.#promptIds.get(prompt)!, engineOf(engine)!];
  }

  /** Returns the titles of these citations, in order; null for a citation without a title. */
  readonly titles = async (positions: readonly CitationPosition[]): Promise<(string | null)[]> => {
    const answers = new Map<string, Sized<string>>();
    const byAnswer = new Map<string, number[]>();
    for (const [at, answer] of (await this.#answers(positions)).entries()) {
      answers.set(answer.id, answer);
      byAnswer.set(answer.id, [...(byAnswer.get(answer.id) ?? []), at]);
    }
    const titles: (string | null)[] = positions.map(() => null);
    for await (const ids of inParts([...answers.values()])) {
      for (const { answer_id, sources } of await answerSources(this.view, { ids }))
        for (const at of byAnswer.get(answer_id)!)
          titles[at] = sources[positions[at]!.position]?.title ?? null;
    }
    return titles;
  };
}

/** Selects the rows of a table of values, joined with the brand. */
const brandBeside = <C extends string>(
  view: BrandView,
  columns: readonly C[],
  rows: readonly (readonly string[])[],
) =>
  readableBrand(view)
    .innerJoin(view.valuesTable(columns, rows).as('wanted'), (join) => join.onTrue())
    .select('wanted.position');

/** The sizes of answers are read before their sources, which may take a megabyte each. */
const sizedAnswers = statement(
  (view: BrandView, { keys }: { readonly keys: readonly (readonly string[])[] }) =>
    brandBeside(view, ANSWER_KEY, keys)
      .select((eb) => [
        wantedAnswer(eb, view.brand_id).select('answer.id').as('id'),
        wantedAnswer(eb, view.brand_id).select('answer.bytes').as('bytes'),
      ])
      .$narrowType<Sized<string>>(),
);

const answerSources = statement((view: BrandView, { ids }: { readonly ids: readonly string[] }) =>
  scoped(view, 'answer_sources')
    .select(['answer_sources.answer_id', 'answer_sources.sources'])
    .where(view.isOneOf('answer_sources.answer_id', ids)),
);

/** Columns for up to three citation positions in one answer. More citations of an answer take more rows. */
const POSITIONS = ['first', 'second', 'third'] as const;

/** SQL for the title at a position in `sources`, as JSON text. */
const titleAt = (column: (typeof POSITIONS)[number]) =>
  sql`coalesce(cast(sources -> cast(${sql.ref(`wanted.${column}`)} as integer) -> 'title' as text), 'null')`;

function isOfOneAnswer(a: CitationPosition, b: CitationPosition): boolean {
  return a.run === b.run && a.prompt === b.prompt && a.engine === b.engine;
}

function missing(): never {
  throw new Error('an answer with citations is missing');
}
