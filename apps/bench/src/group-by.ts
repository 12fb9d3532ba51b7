import type { Counts, Filter, Question, Span } from './question.js';

/** Returns the rows of a statement; parameters are `$1`, `$2` and so on. */
export type All = <Row>(sql: string, parameters: readonly unknown[]) => Promise<Row[]>;

/**
 * Counts with `GROUP BY` over narrow fact tables. The queries return the same counts as the service; the bench checks
 * that.
 */
export class GroupBy {
  constructor(readonly all: All) {}

  readonly count = {
    visibility: (question: Question) => this.#both(question, (span) => this.#visibility(question, span)),
    competitors: (question: Question) => this.#both(question, (span) => this.#competitors(question, span)),
  };

  /** Counts the window and the comparison window, as a report does. */
  async #both(
    { window, previous }: Question,
    count: (span: Span) => Promise<{ brands: Row[]; rivals: RivalRow[] }>,
  ): Promise<Counts> {
    const { brands, rivals } = await count(window);
    await count(previous);
    const byRival = new Map<string, number>();
    for (const { rival, answers } of rivals) byRival.set(rival, (byRival.get(rival) ?? 0) + Number(answers));
    const sum = (of: (row: Row) => number | bigint) =>
      brands.reduce((total, row) => total + Number(of(row)), 0);
    return { answers: sum(({ answers }) => answers), named: sum(({ named }) => named), rivals: byRival };
  }

  /** Counts by engine and category with distinct prompts, and the mentions of each rival. */
  async #visibility({ brand_id, filter }: Question, { from, to }: Span) {
    const brands = await this.all<Row>(
      `select f.platform, p.category, count(*) as answers, count(f.position) as named, sum(f.position) as positions,
         ${countOf('f.position = 1')} as first, ${countOf('f.position = 2')} as second,
         ${countOf('f.position = 3')} as third, ${SENTIMENTS}, count(distinct f.prompt) as prompts
       from narrow_answer f ${promptsAndWindow(filter)}
       group by f.platform, p.category`,
      [brand_id, from, to],
    );
    const rivals = await this.all<RivalRow>(
      `select f.rival, count(*) as answers, max(f.has_domain) as has_domain
       from narrow_mention f ${promptsAndWindow(filter)}
       group by f.rival`,
      [brand_id, from, to],
    );
    return { brands, rivals };
  }

  /** Counts the brand's answers by engine, and each rival's. */
  async #competitors({ brand_id, filter }: Question, { from, to }: Span) {
    const brands = await this.all<Row>(
      `select f.platform, count(*) as answers, count(f.position) as named, sum(f.position) as positions
       from narrow_answer f ${promptsAndWindow(filter)}
       group by f.platform`,
      [brand_id, from, to],
    );
    const rivals = await this.all<RivalRow>(
      `select f.rival, f.platform, count(*) as answers, sum(f.position) as positions, count(f.position) as placed,
         ${SENTIMENTS}, max(f.has_domain) as has_domain
       from narrow_mention f ${promptsAndWindow(filter)}
       group by f.rival, f.platform`,
      [brand_id, from, to],
    );
    return { brands, rivals };
  }
}

/** Some engines return 64-bit counts as bigint. */
interface Row {
  readonly answers: number | bigint;
  readonly named: number | bigint;
}

interface RivalRow {
  readonly rival: string;
  readonly answers: number | bigint;
}

const countOf = (condition: string) => `count(case when ${condition} then 1 end)`;

const SENTIMENTS = `${countOf("f.sentiment = 'positive'")} as positive,
  ${countOf("f.sentiment in ('neutral', 'mixed')")} as neutral,
  ${countOf("f.sentiment = 'negative'")} as negative`;

const quoted = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ');

const promptsAndWindow = (filter: Filter | null) => `
  join prompt p on p.brand_id = f.brand and p.id = f.prompt and p.deleted_at is null
  where f.brand = $1 and f.completed_at >= $2 and f.completed_at < $3
  ${
    filter
      ? `and f.platform in (${quoted(filter.platforms)}) and p.category in (${quoted(filter.categories)})
         and p.location in (${quoted(filter.locations)})`
      : ''
  }`;
