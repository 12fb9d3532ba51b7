import { sql, type Kysely } from 'kysely';

/** Commands record policies and privileges here (`row-security/policies.ts`), and the service compares them. */
export async function accessRecord(db: Kysely<unknown>): Promise<void> {
  await sql`create table access_record (
      what text collate "C" primary key,
      how text collate "C" not null
    )`.execute(db);
}
