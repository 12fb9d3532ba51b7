import type { PlainDatabase } from './plain-database.js';

/**
 * What an analyst would build instead: narrow fact tables with covering indexes in the same database, for `GROUP BY`.
 */

/** Copies the successful answers of all completed runs from the service's own tables. */
export async function buildNarrowFacts(database: PlainDatabase): Promise<void> {
  const { text, micros, elements, maintain } = database.dialect;
  const whole = (name: string) => `cast(m.value ->> '${name}' as integer)`;
  const statements = [
    `create table narrow_answer (
      brand ${text}, completed_at bigint, prompt ${text}, platform ${text}, position integer, sentiment ${text}
    )`,
    `insert into narrow_answer
      select a.brand_id, ${micros('r.completed_at')}, a.prompt_id, a.platform, a.position, a.sentiment
      from answer a join run r on r.brand_id = a.brand_id and r.id = a.run_id
      where a.outcome = 'answered' and r.completed_at is not null`,
    `create index narrow_answer_by_time
      on narrow_answer (brand, completed_at, prompt, platform, position, sentiment)`,
    `create table narrow_mention (
      brand ${text}, completed_at bigint, prompt ${text}, platform ${text}, rival ${text},
      position integer, sentiment ${text}, has_domain integer
    )`,
    `insert into narrow_mention
      select a.brand_id, ${micros('r.completed_at')}, a.prompt_id, a.platform, m.value ->> 'name',
        ${whole('position')}, m.value ->> 'sentiment', case when m.value ->> 'domain' is null then 0 else 1 end
      from answer a join run r on r.brand_id = a.brand_id and r.id = a.run_id, ${elements('a.competitors')}
      where a.outcome = 'answered' and r.completed_at is not null`,
    `create index narrow_mention_by_time
      on narrow_mention (brand, completed_at, prompt, platform, rival, position, sentiment, has_domain)`,
    maintain(['narrow_answer', 'narrow_mention', 'prompt']),
  ];
  for (const statement of statements) await database.run(statement);
}
