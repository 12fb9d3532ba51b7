import type { All } from './group-by.js';
import type { Span } from './question.js';
import { RIVALS, type AskedTrend, type TrendCounts } from './trends.js';

/** The same questions in SQL over narrow facts; counts, lists and ranks are made in the database, figures are not. */
export class TrendGroupBy {
  constructor(readonly all: All) {}

  count(trend: AskedTrend, brand_id: string, span: Span): Promise<TrendCounts> {
    const asked = [brand_id, span.from, span.to];
    if (trend === 'groups by prompt') return this.#groups(asked);
    if (trend === 'competitor series by week') return this.#competitors(asked);
    return this.#series(trend === 'series by day' ? DAY : WEEK, asked);
  }

  /** By bucket and engine what figures are made of, the prompts of each bucket, and its mentions of listed rivals. */
  async #series(bucket: string, asked: readonly unknown[]): Promise<TrendCounts> {
    const cells = await this.all<Cell>(
      `select ${bucket} as bucket, f.platform, ${COUNTS} ${ANSWERS} group by 1, 2`,
      asked,
    );
    await this.all(
      `select ${bucket} as bucket, count(distinct f.prompt) as prompts ${ANSWERS} group by 1`,
      asked,
    );
    await this.all(
      `select bucket, sum(answers) as mentions from (
         select ${bucket} as bucket, f.rival, count(*) as answers, max(f.has_domain) as has_domain ${MENTIONS} group by 1, 2
       ) named where answers > 1 or has_domain = 1 group by bucket`,
      asked,
    );
    return { ...countsOf(cells), rivals: new Map() };
  }

  /** The most named rivals of the year by week: what figures are made of, and their ranks among all listed ones. */
  async #competitors(asked: readonly unknown[]): Promise<TrendCounts> {
    const cells = await this.all<Cell>(
      `select ${WEEK} as bucket, f.platform, ${COUNTS} ${ANSWERS} group by 1, 2`,
      asked,
    );
    const points = await this.all<{ readonly rival: string; readonly answers: number | bigint }>(
      `with engines as (select ${WEEK} as bucket, f.platform, count(*) as answers ${ANSWERS} group by 1, 2),
       cells as (
         select ${WEEK} as bucket, f.rival, f.platform, count(*) as named, sum(f.position) as positions,
           count(f.position) as placed, ${SENTIMENTS}, max(f.has_domain) as has_domain
         ${MENTIONS} group by 1, 2, 3
       ),
       points as (
         select c.bucket, c.rival, sum(c.named) as answers, sum(1.0 * c.named / e.answers) as visibility,
           sum(c.positions) as positions, sum(c.placed) as placed, sum(c.positive) as positive,
           sum(c.neutral) as neutral, sum(c.negative) as negative, max(c.has_domain) as has_domain
         from cells c join engines e on e.bucket = c.bucket and e.platform = c.platform group by 1, 2
       ),
       ranked as (
         select points.*, row_number() over (partition by bucket order by visibility desc, answers desc, rival) as place
         from points where answers > 1 or has_domain = 1
       ),
       chosen as (select f.rival ${MENTIONS} group by f.rival order by count(*) desc limit ${RIVALS})
       select p.bucket, p.rival, p.answers, p.positions, p.placed, p.positive, p.neutral, p.negative, r.place
       from points p join chosen on chosen.rival = p.rival
       left join ranked r on r.bucket = p.bucket and r.rival = p.rival`,
      asked,
    );
    const rivals = new Map<string, number>();
    for (const { rival, answers } of points) rivals.set(rival, (rivals.get(rival) ?? 0) + Number(answers));
    return { ...countsOf(cells), rivals };
  }

  /** By prompt and engine what figures are made of; by prompt the answers that are lost, and to whom. */
  async #groups(asked: readonly unknown[]): Promise<TrendCounts> {
    const cells = await this.all<Cell>(
      `select f.prompt as bucket, f.platform, ${COUNTS} ${ANSWERS} group by 1, 2`,
      asked,
    );
    const lost = `${MENTIONS} and exists (select 1 from narrow_answer a where a.brand = f.brand
      and a.completed_at = f.completed_at and a.prompt = f.prompt and a.platform = f.platform and a.position is null)`;
    const groups = await this.all<{ readonly prompt: string; readonly lost: number | bigint }>(
      `select prompt, count(*) as lost from (
         select f.prompt, f.completed_at, f.platform ${lost} group by 1, 2, 3
       ) answers group by prompt`,
      asked,
    );
    await this.all(
      `select * from (
         select prompt, rival, answers, row_number() over (partition by prompt order by answers desc, rival) as place
         from (select f.prompt, f.rival, count(*) as answers ${lost} group by 1, 2) named
       ) ordered where place <= 5`,
      asked,
    );
    return {
      ...countsOf(cells),
      named: 0,
      rivals: new Map(groups.map(({ prompt, lost: answers }) => [prompt, Number(answers)])),
    };
  }
}

interface Cell {
  readonly bucket: string | number | bigint;
  readonly answers: number | bigint;
  readonly named: number | bigint;
}

function countsOf(cells: readonly Cell[]): Pick<TrendCounts, 'rows' | 'answers' | 'named'> {
  const sum = (of: (cell: Cell) => number | bigint) =>
    cells.reduce((total, cell) => total + Number(of(cell)), 0);
  return {
    rows: new Set(cells.map(({ bucket }) => String(bucket))).size,
    answers: sum(({ answers }) => answers),
    named: sum(({ named }) => named),
  };
}

/**
 * Where days and ISO weeks of UTC begin, by the remainder: engines differ in how they divide. The epoch was a Thursday.
 */
const DAY = 'f.completed_at - f.completed_at % 86400000000';
const WEEK = 'f.completed_at - (f.completed_at + 259200000000) % 604800000000';

const countOf = (condition: string) => `count(case when ${condition} then 1 end)`;

const SENTIMENTS = `${countOf("f.sentiment = 'positive'")} as positive,
  ${countOf("f.sentiment in ('neutral', 'mixed')")} as neutral,
  ${countOf("f.sentiment = 'negative'")} as negative`;

const COUNTS = `count(*) as answers, count(f.position) as named, sum(f.position) as positions, ${SENTIMENTS}`;

const from = (table: string) => `from ${table} f
  join prompt p on p.brand_id = f.brand and p.id = f.prompt and p.deleted_at is null
  where f.brand = $1 and f.completed_at >= $2 and f.completed_at < $3`;
const ANSWERS = from('narrow_answer');
const MENTIONS = from('narrow_mention');
