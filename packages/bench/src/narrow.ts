import type { Engine } from '@brand-visibility/domain';
import Database from 'better-sqlite3';

/**
 * What an analyst would build instead: narrow facts tables with a covering index in the same file, and `GROUP BY`.
 * The queries give the same whole numbers as the service counts, and the bench checks that they do.
 */
export class NarrowFacts {
  readonly #database: Database.Database;

  constructor(file: string) {
    this.#database = new Database(file);
  }

  /** Copies the successful answers of every completed run out of the service's own rows. */
  build(): void {
    this.#database.exec(`
      create table narrow_answer (
        brand text, completed_at integer, prompt text, platform text, position integer, sentiment text
      );
      insert into narrow_answer
        select a.brand_id, r.completed_at, a.prompt_id, a.platform, a.position, a.sentiment
        from answer a join run r on r.brand_id = a.brand_id and r.id = a.run_id
        where a.outcome = 'answered' and r.completed_at is not null;
      create index narrow_answer_by_time
        on narrow_answer (brand, completed_at, prompt, platform, position, sentiment);
      create table narrow_mention (
        brand text, completed_at integer, prompt text, platform text, rival text,
        position integer, sentiment text, has_domain integer
      );
      insert into narrow_mention
        select a.brand_id, r.completed_at, a.prompt_id, a.platform, m.value ->> 'name',
          m.value ->> 'position', m.value ->> 'sentiment', m.value ->> 'domain' is not null
        from answer a join run r on r.brand_id = a.brand_id and r.id = a.run_id, json_each(a.competitors) m
        where a.outcome = 'answered' and r.completed_at is not null;
      create index narrow_mention_by_time
        on narrow_mention (brand, completed_at, prompt, platform, rival, position, sentiment, has_domain);
      analyze;
    `);
  }

  /** The counts behind a visibility report: cells, distinct prompts, and how often each rival is named. */
  visibility(brand: string, from: bigint, to: bigint) {
    const cells = this.#all<{ platform: Engine; category: string; answers: number; named: number }>(
      `select f.platform, p.category, count(*) as answers, count(f.position) as named, sum(f.position) as positions,
         sum(f.position = 1) as first, sum(f.position = 2) as second, sum(f.position = 3) as third,
         sum(f.sentiment = 'positive') as positive, sum(f.sentiment in ('neutral', 'mixed')) as neutral,
         sum(f.sentiment = 'negative') as negative, count(distinct f.prompt) as prompts
       from narrow_answer f join prompt p on p.brand_id = f.brand and p.id = f.prompt and p.deleted_at is null
       where f.brand = ? and f.completed_at >= ? and f.completed_at < ?
       group by f.platform, p.category`,
      [brand, from, to],
    );
    const rivals = this.#all<{ rival: string; answers: number }>(
      `select f.rival, count(*) as answers, max(f.has_domain) as has_domain
       from narrow_mention f join prompt p on p.brand_id = f.brand and p.id = f.prompt and p.deleted_at is null
       where f.brand = ? and f.completed_at >= ? and f.completed_at < ?
       group by f.rival`,
      [brand, from, to],
    );
    return { cells, rivals };
  }

  /** The counts behind a competitors report: the brand's answers by engine, each rival's by engine. */
  competitors(brand: string, from: bigint, to: bigint) {
    const brands = this.#all<{ platform: Engine; answers: number; named: number }>(
      `select f.platform, count(*) as answers, count(f.position) as named, sum(f.position) as positions
       from narrow_answer f join prompt p on p.brand_id = f.brand and p.id = f.prompt and p.deleted_at is null
       where f.brand = ? and f.completed_at >= ? and f.completed_at < ?
       group by f.platform`,
      [brand, from, to],
    );
    const rivals = this.#all<{ rival: string; platform: Engine; answers: number }>(
      `select f.rival, f.platform, count(*) as answers, sum(f.position) as positions, count(f.position) as placed,
         sum(f.sentiment = 'positive') as positive, sum(f.sentiment in ('neutral', 'mixed')) as neutral,
         sum(f.sentiment = 'negative') as negative, max(f.has_domain) as has_domain
       from narrow_mention f join prompt p on p.brand_id = f.brand and p.id = f.prompt and p.deleted_at is null
       where f.brand = ? and f.completed_at >= ? and f.completed_at < ?
       group by f.rival, f.platform`,
      [brand, from, to],
    );
    return { brands, rivals };
  }

  close(): void {
    this.#database.close();
  }

  #all<R>(sql: string, parameters: readonly unknown[]): R[] {
    return this.#database.prepare<unknown[], R>(sql).all(...parameters);
  }
}
