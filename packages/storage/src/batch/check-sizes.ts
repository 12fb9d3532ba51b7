import { sql } from 'kysely';
import type { Snapshot } from '../backend.js';
import { SIZED_ANSWER_FIELDS, SIZED_COLUMNS } from '../schema/stored-bytes.js';

/** Compares the stored sizes of a brand's rows with the actual sizes; returns one line per difference (rule 10.6). */
export async function checkSizes(trx: Snapshot, brand_id: string): Promise<string[]> {
  const differences: string[] = [];
  for (const [table, columns] of Object.entries(SIZED_COLUMNS)) {
    const id = table === 'outreach_work' ? 'target_id' : 'id';
    const { rows } = await sql<{ id: string }>`select ${sql.ref(id)} as id from ${sql.table(table)}
      where ${sql.ref(table === 'brand' ? 'id' : 'brand_id')} = ${brand_id} and bytes <> ${sizeOf(columns)}
      order by 1`.execute(trx);
    differences.push(...rows.map((row) => `${table} ${row.id}: its size differs from its texts`));
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
