import { sql, type Kysely } from 'kysely';

/**
 * Every record of a brand is identified by brand and id, so the rows of a brand can be on a machine of their own. The
 * primary keys of the other tables are such identities already; that of answers begins with the run.
 *
 * Takes as long as it takes to read and sort the ids of all answers. Services read meanwhile.
 */
async function answerIdentity(db: Kysely<unknown>, columns: string): Promise<void> {
  await sql.raw(`create unique index answer_identity on answer (${columns})`).execute(db);
}

export const answerIdentityInSqlite = (db: Kysely<unknown>): Promise<void> =>
  answerIdentity(db, 'brand_id, id');

/** The id comes first: the index replaces the one on ids, by which imports look answers up. */
export const answerIdentityInPostgres = (db: Kysely<unknown>): Promise<void> =>
  answerIdentity(db, 'id, brand_id');
