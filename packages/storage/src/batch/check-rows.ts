/** Checks the sizes of rows and the change feed against the records of a brand. */
import { sql } from 'kysely';
import type { Snapshot } from '../backend.js';
import { SIZED_ANSWER_FIELDS, SIZED_TABLES, sizedColumns } from '../schema/stored-bytes.js';
import { CHANGE_KINDS } from '@brand-visibility/domain/vocabulary';

/** Compares the stored sizes of a brand's rows with the actual sizes; returns one line per difference (rule 10.6). */
export async function checkSizes(trx: Snapshot, brand_id: string): Promise<string[]> {
  const differences: string[] = [];
  for (const table of SIZED_TABLES) {
    const id = table === 'outreach_work' ? 'target_id' : 'id';
    const { rows } = await sql<{ id: string }>`select ${sql.ref(id)} as id from ${sql.table(table)}
      where ${sql.ref(table === 'brand' ? 'id' : 'brand_id')} = ${brand_id} and bytes <> ${sizeOf(sizedColumns(table))}
      order by 1`.execute(trx);
    for (const row of rows) differences.push(`${table} ${row.id}: its size differs from its texts`);
  }
  const answers = await trx
    .selectFrom('answer')
    .innerJoin('answer_body', (join) =>
      join
        .onRef('answer_body.brand_id', '=', 'answer.brand_id')
        .onRef('answer_body.answer_id', '=', 'answer.id'),
    )
    .innerJoin('answer_sources', (join) =>
      join
        .onRef('answer_sources.brand_id', '=', 'answer.brand_id')
        .onRef('answer_sources.answer_id', '=', 'answer.id'),
    )
    .select('answer.id')
    .where('answer.brand_id', '=', brand_id)
    .where('answer.bytes', '<>', sizeOf(SIZED_ANSWER_FIELDS))
    .orderBy('answer.id')
    .execute();
  return [...differences, ...answers.map(({ id }) => `answer ${id}: its size differs from its texts`)];
}

/** SQL for the total size of columns in bytes. */
const sizeOf = (columns: readonly string[]) =>
  sql<number>`${sql.join(
    columns.map((column) => sql`coalesce(octet_length(cast(${sql.ref(column)} as text)), 0)`),
    sql` + `,
  )}`;

/**
 * Checks that the change feed contains every prompt and run, and that each feed row's commit exists, and its prompt.
 * Only runs are deleted (rule 12.13).
 */
export async function checkChanges(trx: Snapshot, brand_id: string): Promise<string[]> {
  const differences: string[] = [];
  for (const kind of CHANGE_KINDS) {
    const { rows: missing } = await sql<{ id: string }>`select id from ${sql.table(kind)} as owner
      where brand_id = ${brand_id} and not exists (
        select 1 from change where brand_id = ${brand_id} and kind = ${kind} and change.id = owner.id)
      order by id`.execute(trx);
    for (const { id } of missing) differences.push(`${kind} ${id} is missing from the change feed`);
    const { rows: left } = await sql<{ id: string }>`select id from change
      where brand_id = ${brand_id} and kind = ${kind} and not exists (
        select 1 from ${sql.table(kind)} as owner where brand_id = ${brand_id} and owner.id = change.id)
      order by id`.execute(trx);
    for (const { id } of kind === 'run' ? [] : left)
      differences.push(`brand ${brand_id}: the change feed contains ${kind} ${id}, which does not exist`);
  }
  const { rows: commits } = await sql<{ commit_no: number }>`select distinct commit_no from change
    where brand_id = ${brand_id} and not exists (
      select 1 from change_commit as own where own.brand_id = ${brand_id} and own.commit_no = change.commit_no)
    order by commit_no`.execute(trx);
  for (const { commit_no } of commits)
    differences.push(`brand ${brand_id}: commit ${commit_no} of the change feed is missing`);
  return differences;
}
