import type { All } from './group-by.js';
import type { Span } from './question.js';
import { SHOWN, type SourceCounts, type SourceName } from './sources.js';

const COLUMN: Readonly<Record<SourceName, string>> = { domains: 'domain', pages: 'page' };

/** The same questions in SQL over a table of citations; shares, ranks and pages are made in the database. */
export class SourceGroupBy {
  constructor(readonly all: All) {}

  async count(of: SourceName, brand_id: string, span: Span): Promise<SourceCounts> {
    const by = COLUMN[of];
    const asked = [brand_id, span.from, span.to];
    const engines = await this.all<Engine>(
      `select f.platform, count(*) as answers ${ANSWERS} group by 1`,
      asked,
    );
    const ranked = await this.all<Ranked>(
      `with engines as (select f.platform, count(*) as answers ${ANSWERS} group by 1),
       cells as (
         select f.${by} as source, f.platform, count(distinct f.answer) as answers, count(*) as citations
         ${CITATIONS} group by 1, 2
       ),
       sources as (
         select c.source, sum(1.0 * c.answers / e.answers) as share, sum(c.answers) as answers,
           sum(c.citations) as citations
         from cells c join engines e on e.platform = c.platform group by 1
       )
       select source, answers, citations, count(*) over () as total, sum(citations) over () as all_citations
       from sources order by share desc, answers desc, source limit ${SHOWN}`,
      asked,
    );
    const shown = `(${ranked.map((_, i) => `$${i + 4}`).join(', ')})`;
    const some = [...asked, ...ranked.map(({ source }) => source)];
    const details = await this.all<Detail>(
      `select f.${by} as source, count(distinct f.prompt) as prompts, count(distinct f.page) as pages,
         min(f.created_at) as first_cited, max(f.created_at) as last_cited,
         count(distinct case when f.names = 1 then f.answer end) as naming_you,
         count(distinct case when f.names = 2 then f.answer end) as naming_others
       ${CITATIONS} and f.${by} in ${shown} group by 1`,
      some,
    );
    if (of === 'pages')
      await this.all(
        `select * from (
           select f.page, f.domain, f.title,
             row_number() over (partition by f.page order by f.created_at desc, f.answer desc) as place
           ${CITATIONS} and f.page in ${shown}
         ) latest where place = 1`,
        some,
      );
    const prompts = new Map(details.map((row) => [row.source, Number(row.prompts)]));
    return {
      rows: Number(ranked[0]?.total ?? 0),
      answers: engines.reduce((sum, { answers }) => sum + Number(answers), 0),
      citations: Number(ranked[0]?.all_citations ?? 0),
      shown: ranked.map(({ source, answers, citations }) => [
        ...([source, Number(answers), Number(citations), prompts.get(source) ?? 0] as const),
      ]),
    };
  }
}

/** Some engines return 64-bit counts as bigint. */
type Count = number | bigint;

interface Engine {
  readonly answers: Count;
}

interface Ranked {
  readonly source: string;
  readonly answers: Count;
  readonly citations: Count;
  readonly total: Count;
  readonly all_citations: Count;
}

interface Detail {
  readonly source: string;
  readonly prompts: Count;
}

const from = (table: string) => `from ${table} f
  join prompt p on p.brand_id = f.brand and p.id = f.prompt and p.deleted_at is null
  where f.brand = $1 and f.completed_at >= $2 and f.completed_at < $3`;
const ANSWERS = from('cited_answer');
const CITATIONS = from('citation');
