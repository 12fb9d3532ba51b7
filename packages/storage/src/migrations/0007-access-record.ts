import { sql, type Kysely } from 'kysely';

/** What commands write down about policies and rights (`row-security/policies.ts`), for the service to compare. */
export async function accessRecord(db: Kysely<unknown>): Promise<void> {
  await sql`create table access_record (
      what text collate "C" primary key,
      how text collate "C" not null
    )`.execute(db);
}
