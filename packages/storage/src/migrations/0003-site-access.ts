import { sql, type Kysely } from 'kysely';

/** A brand's checks from the latest on, and its completed ones alone: others may come between without end. */
export async function siteAccessIndexes(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `create index site_access_check_made on site_access_check (brand_id, created_at, id)`,
    `create index site_access_check_completed on site_access_check (brand_id, created_at, id)
      where completed_at is not null`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
