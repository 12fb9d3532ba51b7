import { sql, type Kysely } from 'kysely';
import type { ColumnTypes, EngineParts } from '../column-types.js';
import type { Tables } from '../tables.js';
import { commandTables, erasureTable } from './commands.js';
import {
  addedColumns,
  columnsSinceFirstSet,
  currentSet,
  derivedTables,
  dropSet,
  type FormerSet,
} from './derived.js';
import { recordTables } from './records.js';

/**
 * Creates the schema in an empty database. Every table with account data has `account_id`, which row-level security
 * needs, and a primary key that begins with the account or the brand, so that tables can be partitioned by brand. A
 * brand's record is identified by brand and id, so that the rows of different brands can be on different machines. Only
 * commands need the indexes on `id` alone. Imports require that each id is unique within its type in the database.
 */
export async function createSchema(db: Kysely<Tables>, t: ColumnTypes & EngineParts): Promise<void> {
  await execute(db, [
    ...recordTables(t),
    ...derivedTables(t),
    ...currentSet(t),
    ...commandTables(t),
    ...indexes(t),
    ...t.further,
  ]);
}

/** Creates the tables that an older database lacks. */
export const addTables = (db: Kysely<Tables>, t: ColumnTypes & EngineParts) => execute(db, currentSet(t));

/** Creates the table of erasures, which older databases lack. */
export const addErasures = (db: Kysely<Tables>, t: ColumnTypes) => execute(db, erasureTable(t));

/** Creates tables that only this engine has. */
export const addFurther = (db: Kysely<Tables>, further: readonly string[]) => execute(db, further);

/** Adds the columns that an older database lacks. On PostgreSQL, requests wait from here until the commit. */
export const addColumns = (db: Kysely<Tables>, t: ColumnTypes, has: readonly FormerSet[]) =>
  execute(db, [...addedColumns(t), ...(has.includes('_2') ? [] : columnsSinceFirstSet(t))]);

/** Drops what only the releases before this one read; `further`: statements for what only this engine has. */
export const dropFormer = (db: Kysely<Tables>, sets: readonly FormerSet[], further: readonly string[]) =>
  execute(db, [...sets.flatMap(dropSet), 'drop table if exists kysely_migration_lock', ...further]);

async function execute(db: Kysely<Tables>, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/**
 * Statements for the indexes. Each list has an index in its order, so that keyset pagination reads only the rows of a
 * page. PostgreSQL refuses index entries of more than 2,704 bytes, so a name takes at most 2,048 bytes (rule 12.7), and
 * a digest or a target's id replaces a longer key. The list indexes omit deleted prompts and failed or filled-in
 * answers.
 */
function indexes({ answerIdentity }: EngineParts): readonly string[] {
  return [
    `create index brand_listed on brand (account_id, created_at, id)`,
    `create index brand_slug on brand (account_id, slug)`,
    `create index prompt_listed on prompt (brand_id, created_at, id) where deleted_at is null`,
    `create index run_listed on run (brand_id, created_at, id)`,
    // Contains the answer times, so that the query for the runs of a window reads only the index.
    `create index run_completed on run (brand_id, completed_at, id, first_answer_at, last_answer_at)
      where completed_at is not null`,
    `create index run_stale on run (brand_id, id) where is_stale`,
    `create unique index answer_identity on answer (${answerIdentity})`,
    // Lists of answers select one prompt; the index also contains the columns by which they are filtered.
    `create index answer_listed on answer (brand_id, prompt_id, created_at, id, platform, run_id) where outcome = 'answered'`,
    `create index site_access_check_listed on site_access_check (brand_id, created_at, id)`,
    // Finds completed checks without reading the incomplete checks between them, of which there may be many.
    `create index site_access_check_history on site_access_check (brand_id, completed_at, id)
      where completed_at is not null`,
    `create index page_audit_listed on page_audit (brand_id, created_at, id)`,
    `create index recommendation_listed on recommendation (brand_id, created_at, id)`,
    `create index recommendation_in_column on recommendation (brand_id, status, created_at, id)`,
    `create index recommendation_unsettled on recommendation (brand_id, id) where status is null`,
    `create index outreach_work_linked on outreach_work (brand_id, recommendation_id)
      where recommendation_id is not null`,
    // Omits the subreddit's name, which may be as long as a URL.
    `create index outreach_work_done on outreach_work (brand_id, completed_at)
      where completed_at is not null and subreddit is not null`,
    // Contains every column that the list filters by, so that rows excluded by the filter are not read.
    `create index outreach_target_score on outreach_target (brand_id, opportunity_score, id, kind)`,
    `create unique index change_in_order on change (brand_id, commit_no, kind, id)`,
  ];
}
