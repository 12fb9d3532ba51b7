import { sql, type Kysely } from 'kysely';

/** The characters with the property White_Space (Unicode 17). */
const WHITE_SPACE =
  '\t\n\v\f\r \u0085\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000';

/**
 * A blank domain of a competitor counts as null (rule 8.1), but facts and rivals that were built earlier have it. Marks
 * the runs with such answers as stale: they are rebuilt after this migration, each brand in a transaction of its own
 * (upgrade/rebuild-stale.ts); 0012 follows when no run is left. Also adds the indexes of rivals with a record and of
 * slugs. Services of older versions can read the rows before and after.
 */
async function knownDomains(
  db: Kysely<unknown>,
  competitors: string,
  trimmed: ReturnType<typeof sql>,
): Promise<void> {
  const statements = [
    `create index rival_record on rival (brand_id, ord) where name is not null`,
    // The first characters of a slug, because entries of an index are short; those of earlier imports may be longer.
    `create index brand_slug on brand (account_id, substr(slug, 1, 200))`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
  await sql`update run set is_stale = ${sql.lit(true)} where completed_at is not null and exists (
    select 1 from answer, ${sql.raw(competitors)} as competitor
    where answer.brand_id = run.brand_id and answer.run_id = run.id and ${trimmed} = '')`.execute(db);
}

export const knownDomainsInSqlite = (db: Kysely<unknown>): Promise<void> =>
  knownDomains(
    db,
    'json_each(answer.competitors)',
    sql`trim(json_extract(competitor.value, '$.domain'), ${WHITE_SPACE})`,
  );

export const knownDomainsInPostgres = (db: Kysely<unknown>): Promise<void> =>
  knownDomains(
    db,
    'jsonb_array_elements(answer.competitors)',
    sql`btrim(competitor.value ->> 'domain', ${WHITE_SPACE})`,
  );
