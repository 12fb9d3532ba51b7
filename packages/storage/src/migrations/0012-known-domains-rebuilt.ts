import { sql, type Kysely } from 'kysely';

/**
 * Changes nothing: its name in the list of applied migrations states that the runs that 0011 marked are rebuilt. Throws
 * for a run that is not.
 */
export async function knownDomainsRebuilt(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from run where is_stale limit 1`.execute(db);
  if (rows[0]) throw new Error(`the derived data of run ${rows[0].id} are not rebuilt`);
}
