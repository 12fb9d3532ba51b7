import { sql, type Kysely } from 'kysely';
import { randomBytes } from 'node:crypto';
import type { ColumnTypes } from '../schema/column-types.js';

/**
 * The feed of changes: the commits of a brand, and for each prompt and run its latest one (rule 16.10). Whatever is
 * stored already gets commit 1 of its brand, because nothing recorded what changed when.
 */
export async function changes(db: Kysely<unknown>, t: ColumnTypes): Promise<void> {
  const statements = [
    `create table change_commit (
      account_id ${t.text} not null,
      brand_id ${t.text} not null,
      commit_no ${t.integer} not null,
      mark ${t.text} not null,
      changed_at ${t.instant} not null,
      primary key (brand_id, commit_no)
    )`,
    `create table change (
      account_id ${t.text} not null,
      brand_id ${t.text} not null,
      kind ${t.text} not null,
      id ${t.text} not null,
      commit_no ${t.integer} not null,
      primary key (brand_id, kind, id)
    )`,
    `insert into change (account_id, brand_id, kind, id, commit_no)
      select account_id, brand_id, 'prompt', id, 1 from prompt order by brand_id, id`,
    `insert into change (account_id, brand_id, kind, id, commit_no)
      select account_id, brand_id, 'run', id, 1 from run order by brand_id, id`,
    `create unique index change_in_order on change (brand_id, commit_no, kind, id)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
  await addCommits(db);
}

async function addCommits(db: Kysely<unknown>): Promise<void> {
  // eslint-disable-next-line no-restricted-syntax -- a migration has no arguments
  const migrated_at = BigInt(Date.now()) * 1_000n;
  const { rows } = await sql<{ account_id: string; brand_id: string }>`
    select account_id, id as brand_id from brand
    where exists (select 1 from change where change.brand_id = brand.id) order by id`.execute(db);
  for (const { account_id, brand_id } of rows) {
    const mark = randomBytes(16).toString('base64url');
    await sql`insert into change_commit (account_id, brand_id, commit_no, mark, changed_at)
      values (${account_id}, ${brand_id}, 1, ${mark}, ${migrated_at})`.execute(db);
  }
}
