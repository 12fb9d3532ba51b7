import type { PlainDatabase } from './plain-database.js';

/** What an analyst would build instead for sources: citations by row, with covering indexes, in the same database. */

/** By citation; `names` is 1 if the answer names the brand, 2 if it names only others, else 0. */
export const CITED_COLUMNS = [
  ['brand', 'text'],
  ['completed_at', 'bigint'],
  ['prompt', 'text'],
  ['platform', 'text'],
  ['answer', 'text'],
  ['created_at', 'bigint'],
  ['names', 'integer'],
  ['domain', 'text'],
  ['page', 'text'],
  ['title', 'text'],
] as const;

/** Copies the citations of all successful answers of completed runs from the service's own tables. */
export async function buildCitedTables(database: PlainDatabase): Promise<void> {
  const { text, micros, elements, maintain } = database.dialect;
  const columns = CITED_COLUMNS.map(([name, type]) => `${name} ${type === 'text' ? text : type}`);
  const facts = `a.brand_id, ${micros('r.completed_at')}, a.prompt_id, a.platform`;
  const counted = `from answer a join run r on r.brand_id = a.brand_id and r.id = a.run_id`;
  const isCounted = `where a.outcome = 'answered' and r.completed_at is not null`;
  const names = `case when a.position is not null then 1 when a.competitors ->> 0 is not null then 2 else 0 end`;
  const statements = [
    `create table cited_answer (brand ${text}, completed_at bigint, prompt ${text}, platform ${text})`,
    `insert into cited_answer select ${facts} ${counted} ${isCounted}`,
    `create index cited_answer_by_time on cited_answer (brand, completed_at, prompt, platform)`,
    `create table citation (${columns.join(', ')})`,
    `insert into citation
      select ${facts}, a.id, ${micros('a.created_at')}, ${names}, m.value ->> 'domain', m.value ->> 'url', m.value ->> 'title'
      ${counted} join answer_sources s on s.brand_id = a.brand_id and s.answer_id = a.id, ${elements('s.sources')}
      ${isCounted}`,
    ...['domain', 'page'].map(
      (by) =>
        `create index citation_by_${by} on citation (brand, completed_at, prompt, platform, ${by}, answer)`,
    ),
    ...['domain', 'page'].map(
      (by) => `create index citation_of_${by} on citation (brand, ${by}, completed_at)`,
    ),
    maintain(['cited_answer', 'citation', 'prompt']),
  ];
  for (const statement of statements) await database.run(statement);
}
