import { sql, type Kysely } from 'kysely';

/**
 * An index for the order in which the history of site access reads completed checks, that of their completion. The index
 * of the order before, `site_access_check_completed`, stays for the services of before, until a later version drops it.
 */
export async function siteAccessHistory(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create index site_access_check_history on site_access_check (brand_id, completed_at, id)
      where completed_at is not null`,
    )
    .execute(db);
}
