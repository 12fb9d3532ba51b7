import type { Engine } from '@brand-visibility/domain';
import type { PlainDatabase } from './plain-database.js';

/**
 * What an analyst would build instead: narrow facts tables with covering indexes in the same database, and `GROUP BY`.
 * The queries give the same whole numbers as the service counts, and the bench checks that they do.
 */
export class NarrowFacts {
  constructor(readonly database: PlainDatabase) {}

  /** Copies the successful answers of every completed run out of the service's own rows. */
  async build(): Promise<void> {
    const { text, micros, elements, tidy } = this.database.dialect;
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
      tidy,
    ];
    for (const statement of statements) await this.database.run(statement);
  }

  /** The counts behind a visibility report: cells, distinct prompts, and how often each rival is named. */
  async visibility(brand: string, from: bigint, to: bigint) {
    const cells = await this.database.all<{
      platform: Engine;
      category: string;
      answers: number;
      named: number;
    }>(
      `select f.platform, p.category, count(*) as answers, count(f.position) as named, sum(f.position) as positions,
         ${countOf('f.position = 1')} as first, ${countOf('f.position = 2')} as second,
         ${countOf('f.position = 3')} as third, ${SENTIMENTS}, count(distinct f.prompt) as prompts
       from narrow_answer f ${PROMPTS_AND_WINDOW}
       group by f.platform, p.category`,
      [brand, from, to],
    );
    const rivals = await this.database.all<{ rival: string; answers: number }>(
      `select f.rival, count(*) as answers, max(f.has_domain) as has_domain
       from narrow_mention f ${PROMPTS_AND_WINDOW}
       group by f.rival`,
      [brand, from, to],
    );
    return { cells, rivals };
  }

  /** The counts behind a competitors report: the brand's answers by engine, each rival's by engine. */
  async competitors(brand: string, from: bigint, to: bigint) {
    const brands = await this.database.all<{ platform: Engine; answers: number; named: number }>(
      `select f.platform, count(*) as answers, count(f.position) as named, sum(f.position) as positions
       from narrow_answer f ${PROMPTS_AND_WINDOW}
       group by f.platform`,
      [brand, from, to],
    );
    const rivals = await this.database.all<{ rival: string; platform: Engine; answers: number }>(
      `select f.rival, f.platform, count(*) as answers, sum(f.position) as positions, count(f.position) as placed,
         ${SENTIMENTS}, max(f.has_domain) as has_domain
       from narrow_mention f ${PROMPTS_AND_WINDOW}
       group by f.rival, f.platform`,
      [brand, from, to],
    );
    return { brands, rivals };
  }

  close(): Promise<void> {
    return this.database.close();
  }
}

const countOf = (condition: string) => `count(case when ${condition} then 1 end)`;

const SENTIMENTS = `${countOf("f.sentiment = 'positive'")} as positive,
  ${countOf("f.sentiment in ('neutral', 'mixed')")} as neutral,
  ${countOf("f.sentiment = 'negative'")} as negative`;

const PROMPTS_AND_WINDOW = `
  join prompt p on p.brand_id = f.brand and p.id = f.prompt and p.deleted_at is null
  where f.brand = $1 and f.completed_at >= $2 and f.completed_at < $3`;
