import { sql, type Kysely } from 'kysely';

/**
 * Its name in the list of applied migrations states that every completed run has its digest; the index that found the
 * others goes. Throws for a run that has none.
 */
export async function answerDigestsFilled(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from run where completed_at is not null and answers_digest is null limit 1`.execute(db);
  if (rows[0]) throw new Error(`the digest of run ${rows[0].id} is not filled`);
  await sql`drop index run_without_digest`.execute(db);
}
