import { sql, type Kysely } from 'kysely';

/**
 * One index for the order of each list, so that keyset pagination reads only the rows of its page. Answers are listed
 * by prompt; their index also contains the columns that the list filters by. No list contains deleted prompts, or
 * failed or filled-in answers.
 */
export async function listIndexes(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `create index brand_listed on brand (account_id, created_at, id)`,
    `create index prompt_listed on prompt (brand_id, created_at, id) where deleted_at is null`,
    `create index run_listed on run (brand_id, created_at, id)`,
    `create index answer_listed on answer (brand_id, prompt_id, created_at, id, platform, run_id) where outcome = 'answered'`,
    `create index page_audit_listed on page_audit (brand_id, created_at, id)`,
    `create index recommendation_listed on recommendation (brand_id, created_at, id)`,
    `create index site_access_check_listed on site_access_check (brand_id, created_at, id)`,
    // There may be any number of other checks between two completed ones.
    `create index site_access_check_completed on site_access_check (brand_id, created_at, id)
      where completed_at is not null`,
    // With the answer times the index covers the query for the runs of a window.
    `drop index run_completed`,
    `create index run_completed on run (brand_id, completed_at, id, first_answer_at, last_answer_at)
      where completed_at is not null`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
