import { sql, type Kysely } from 'kysely';

/** What commands write down of the walls that they raise (`postgres-walls.ts`), for the service to compare. */
export async function wallRecord(db: Kysely<unknown>): Promise<void> {
  await sql`create table wall (
      what text collate "C" primary key,
      how text collate "C" not null
    )`.execute(db);
}
