import { sql, type Kysely } from 'kysely';
import type { ColumnTypes } from '../schema/column-types.js';

/**
 * What is stored about the answers of a completed run (rule 20.6). It is filled brand by brand after this migration,
 * each in a transaction of its own (upgrade/fill-digests.ts), which finds the next brand by the index; 0014 follows
 * when no run is left. Services of older versions read none of it.
 */
export async function answerDigests(db: Kysely<unknown>, t: ColumnTypes): Promise<void> {
  const statements = [
    `alter table run add column answers_digest ${t.text}`,
    `alter table run add column failed_answers ${t.integer}`,
    `alter table run add column filled_answers ${t.integer}`,
    `create index run_without_digest on run (brand_id) where completed_at is not null and answers_digest is null`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
