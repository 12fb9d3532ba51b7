import type { Connection } from '../connection.js';
import { SOURCES_SHOWN, type Counts, type Implementation, type Question } from './question.js';

type All = Connection['all'];

/** Returns a baseline that counts with `GROUP BY` in the analyst's tables. The database also ranks the sources. */
export function groupBy(connection: Connection): Implementation {
  const all: All = (...args) => connection.all(...args);
  return {
    'visibility report': (question) => visibility(all, question),
    'competitors report': (question) => competitors(all, question),
    'groups by prompt': (question) => groups(all, question),
    'cited domains, first page': (question) => sources(all, 'domain', question),
    'cited pages, first page': (question) => sources(all, 'page', question),
  };
}

const boundsOf = ({ brand_id, from, to }: Question) => [brand_id, from, to];

/** Counts answers and distinct prompts for each engine and category, and mentions for each rival. */
async function visibility(all: All, question: Question): Promise<Counts> {
  const cells = await all<Cell>(
    `select f.platform, p.category, ${COUNTS}, ${countOf('f.position = 1')} as first,
       ${countOf('f.position = 2')} as second, ${countOf('f.position = 3')} as third,
       count(distinct f.prompt) as prompts
     ${ANSWERS} group by f.platform, p.category`,
    boundsOf(question),
  );
  await all(
    `select f.rival, count(*) as answers, max(f.has_domain) as has_domain ${MENTIONS} group by f.rival`,
    boundsOf(question),
  );
  return { totals: totalsOf(cells), rows: new Map() };
}

/** Counts the answers of each engine, and the answers that name each rival. */
async function competitors(all: All, question: Question): Promise<Counts> {
  const cells = await all<Cell>(
    `select f.platform, ${COUNTS} ${ANSWERS} group by f.platform`,
    boundsOf(question),
  );
  const mentions = await all<{ readonly rival: string; readonly answers: number }>(
    `select f.rival, f.platform, count(*) as answers, sum(f.position) as positions, count(f.position) as placed,
       ${SENTIMENTS}, max(f.has_domain) as has_domain
     ${MENTIONS} group by f.rival, f.platform`,
    boundsOf(question),
  );
  const rivals = new Map<string, number>();
  for (const { rival, answers } of mentions) rivals.set(rival, (rivals.get(rival) ?? 0) + answers);
  return {
    totals: totalsOf(cells),
    rows: new Map([...rivals].map(([rival, answers]) => [rival, [answers]])),
  };
}

/** Counts answers by prompt and engine. Also counts answers that name only rivals, by prompt and by rival. */
async function groups(all: All, question: Question): Promise<Counts> {
  const cells = await all<Cell & { readonly prompt: string }>(
    `select f.prompt, f.platform, ${COUNTS} ${ANSWERS} group by 1, 2`,
    boundsOf(question),
  );
  const lost = `${MENTIONS} and exists (select 1 from narrow_answer a where a.brand = f.brand
    and a.completed_at = f.completed_at and a.prompt = f.prompt and a.platform = f.platform and a.position is null)`;
  const prompts = await all<{ readonly prompt: string; readonly lost: number }>(
    `select prompt, count(*) as lost from (
       select f.prompt, f.completed_at, f.platform ${lost} group by 1, 2, 3
     ) answers group by prompt`,
    boundsOf(question),
  );
  await all(
    `select * from (
       select prompt, rival, answers, row_number() over (partition by prompt order by answers desc, rival) as place
       from (select f.prompt, f.rival, count(*) as answers ${lost} group by 1, 2) named
     ) ordered where place <= 5`,
    boundsOf(question),
  );
  return {
    totals: { rows: new Set(cells.map(({ prompt }) => prompt)).size, answers: totalsOf(cells).answers },
    rows: new Map(prompts.map((row) => [row.prompt, [row.lost]])),
  };
}

/** Ranks domains or pages by the mean of their shares in all engines. Returns the counts for the first page of rows. */
async function sources(all: All, by: 'domain' | 'page', question: Question): Promise<Counts> {
  const engines = await all<{ readonly answers: number }>(
    `select f.platform, count(*) as answers ${ANSWERS} group by 1`,
    boundsOf(question),
  );
  const ranked = await all<Ranked>(
    `with engines as (select f.platform, count(*) as answers ${ANSWERS} group by 1),
     cells as (
       select f.${by} as source, f.platform, count(distinct f.answer) as answers, count(*) as citations
       ${CITATIONS} group by 1, 2
     ),
     sources as (
       select c.source, sum(1.0 * c.answers / e.answers) as share, cast(sum(c.answers) as bigint) as answers,
         cast(sum(c.citations) as bigint) as citations
       from cells c join engines e on e.platform = c.platform group by 1
     )
     select source, answers, citations, count(*) over () as total, cast(sum(citations) over () as bigint) as all_citations
     from sources order by share desc, answers desc, source limit ${SOURCES_SHOWN}`,
    boundsOf(question),
  );
  const shown = `(${ranked.map((_, i) => `$${i + 4}`).join(', ')})`;
  const bounds = [...boundsOf(question), ...ranked.map(({ source }) => source)];
  const details = await all<{ readonly source: string; readonly prompts: number }>(
    `select f.${by} as source, count(distinct f.prompt) as prompts, count(distinct f.page) as pages,
       min(f.created_at) as first_cited, max(f.created_at) as last_cited,
       count(distinct case when f.names = 1 then f.answer end) as naming_you,
       count(distinct case when f.names = 2 then f.answer end) as naming_others
     ${CITATIONS} and f.${by} in ${shown} group by 1`,
    bounds,
  );
  if (by === 'page')
    await all(
      `select * from (
         select f.page, f.domain, f.title,
           row_number() over (partition by f.page order by f.created_at desc, f.answer desc) as place
         ${CITATIONS} and f.page in ${shown}
       ) latest where place = 1`,
      bounds,
    );
  const prompts = new Map(details.map((row) => [row.source, row.prompts]));
  return {
    totals: {
      rows: ranked[0]?.total ?? 0,
      answers: engines.reduce((sum, { answers }) => sum + answers, 0),
      citations: ranked[0]?.all_citations ?? 0,
    },
    rows: new Map(
      ranked.map(({ source, answers, citations }) => [
        source,
        [answers, citations, prompts.get(source) ?? 0],
      ]),
    ),
  };
}

interface Cell {
  readonly answers: number;
  readonly named: number;
}

interface Ranked {
  readonly source: string;
  readonly answers: number;
  readonly citations: number;
  readonly total: number;
  readonly all_citations: number;
}

function totalsOf(cells: readonly Cell[]) {
  const sum = (of: (cell: Cell) => number) => cells.reduce((total, cell) => total + of(cell), 0);
  return { answers: sum(({ answers }) => answers), named: sum(({ named }) => named) };
}

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
const CITATIONS = from('citation');
