import { sql, type Kysely } from 'kysely';
import type { ColumnTypes } from '../schema/column-types.js';
import { instantOf, type StoredMove } from './stored-moves.js';

/**
 * Outreach boards: one per brand, with targets listed by score. The table of outreach work gets the columns that a
 * list filters by, derived from the moves.
 */
export async function outreachBoards(db: Kysely<unknown>, t: ColumnTypes): Promise<void> {
  const statements = [
    `create table outreach_board (
      account_id ${t.text} not null,
      brand_id ${t.text} not null,
      id ${t.text} not null,
      counts_as_of ${t.instant} not null,
      made_of ${t.text} not null,
      primary key (brand_id)
    )`,
    `create table outreach_target (
      account_id ${t.text} not null,
      brand_id ${t.text} not null,
      id ${t.text} not null,
      kind ${t.text} not null,
      url ${t.text} not null,
      domain ${t.text} not null,
      subreddit ${t.text},
      title ${t.text},
      article_type ${t.text},
      source_type ${t.text},
      citations ${t.integer} not null,
      counts_as_of ${t.instant} not null,
      answers ${t.integer} not null,
      prompts ${t.integer} not null,
      platforms ${t.json} not null,
      answers_naming_competitors_not_you ${t.integer} not null,
      answers_naming_no_brand ${t.integer} not null,
      answers_naming_you ${t.integer} not null,
      competitors_named ${t.json} not null,
      opportunity_score ${t.number} not null,
      last_cited_at ${t.instant} not null,
      primary key (brand_id, id),
      unique (brand_id, url)
    )`,
    // Contains every filtered column: a list of few rows among many scans only the index.
    `create index outreach_target_score on outreach_target (brand_id, opportunity_score, id, kind, url)`,
    `alter table outreach_work add column status ${t.text} not null default 'suggested'`,
    `alter table outreach_work add column subreddit ${t.text}`,
    `alter table outreach_work add column completed_at ${t.instant}`,
    `create index outreach_work_done on outreach_work (brand_id, subreddit, completed_at)
      where completed_at is not null`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
  await fillWork(db);
}

interface Work {
  readonly brand_id: string;
  readonly address: string;
  readonly moves: readonly StoredMove[];
}

/** The address of a subreddit or of a thread; stored addresses are in normal form. */
const SUBREDDIT = /^https:\/\/reddit\.com\/r\/([a-z0-9_-]+)(?:\/comments\/[a-z0-9]+)?$/;

async function fillWork(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<Work>`select brand_id, address, moves from outreach_work`.execute(db);
  for (const { brand_id, address: url, moves } of rows) {
    const last = moves.at(-1);
    const status = last?.to ?? 'suggested';
    const completed_at = last?.to === 'done' ? instantOf(last) : null;
    await sql`update outreach_work
      set status = ${status}, subreddit = ${SUBREDDIT.exec(url)?.[1] ?? null}, completed_at = ${completed_at}
      where brand_id = ${brand_id} and address = ${url}`.execute(db);
  }
}
