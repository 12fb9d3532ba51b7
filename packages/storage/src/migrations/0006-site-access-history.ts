import { sql, type Kysely } from 'kysely';

/**
 * An index for the history of site access, which lists completed checks by completion. `site_access_check_completed`,
 * the index of the previous order, stays for services of older versions; a later migration drops it.
 */
export async function siteAccessHistory(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create index site_access_check_history on site_access_check (brand_id, completed_at, id)
      where completed_at is not null`,
    )
    .execute(db);
}
