/** Deletes what a brand has besides the records of an import (rule 12.13). */
import type { Kept, Owner } from '@brand-visibility/application';
import { formatInstant, type Instant } from '@brand-visibility/domain/time/instant';
import { sql } from 'kysely';
import { ofAnySet } from '../schema/sets.js';
import { markStale } from './answers.js';
import type { Writer } from './record-tables.js';

type To = Pick<Writer, 'backend' | 'trx' | 'changes' | 'stale'>;

/** Rows read and deleted at a time. */
const BATCH = 1_000;

/**
 * Deletes the answers of a brand that are not kept, and gives its other prompts a `deleted_at`. Returns the number of
 * these answers by month in UTC. Their runs are stale; `dropRuns` deletes those that are not kept after the rebuild.
 */
export async function leaveOnly(to: To, brand_id: string, kept: Kept): Promise<ReadonlyMap<string, number>> {
  const { backend, trx, changes } = to;
  const months = new Map<string, number>();
  for await (const rows of othersOf(to, 'answer', brand_id, kept)) {
    for (const { created_at } of rows) {
      const month = formatInstant(created_at).slice(0, 7);
      months.set(month, (months.get(month) ?? 0) + 1);
    }
    const runs = rows.map(({ run_id, ...row }) => ({ ...row, id: run_id }));
    await changes.add('run', runs);
    await markStale(to, runs);
    await remove(to, 'answer', brand_id, rows);
  }
  for await (const rows of othersOf(to, 'prompt', brand_id, kept)) {
    await changes.add('prompt', rows);
    await sql`update prompt set deleted_at = ${changes.began}
      where brand_id = ${brand_id} and ${backend.isOneOf('prompt.id', idsOf(rows))}`.execute(trx);
  }
  return months;
}

/** Deletes the runs of a brand that are not kept, with their derived data. */
export async function dropRuns(to: To, brand_id: string, kept: Kept): Promise<void> {
  for await (const rows of othersOf(to, 'run', brand_id, kept)) {
    await to.changes.add('run', rows);
    await remove(to, 'run', brand_id, rows);
  }
}

/** The columns that refer to an answer or a run, its own last. */
const OWNED = {
  answer: ['answer_body.answer_id', 'answer_sources.answer_id', 'answer.id'],
  run: ['completed_run.run_id', 'run_facts.run_id', 'run_citations.run_id', 'run.id'],
} as const;

type Other = Owner & Readonly<Record<'id' | 'run_id', string>> & { readonly created_at: Instant };

const idsOf = (rows: readonly Other[]) => rows.map(({ id }) => id);

async function remove(
  { backend, trx }: To,
  what: keyof typeof OWNED,
  brand_id: string,
  rows: readonly Other[],
) {
  for (const column of OWNED[what]) {
    const table = column.replace(/\..*/, '');
    await sql`delete from ${sql.table(table)} where ${ofAnySet(table)} and brand_id = ${brand_id}
      and ${backend.isOneOf(column, idsOf(rows))}`.execute(trx);
  }
}

/** Yields the rows of a brand that are not kept, and not deleted, some at a time. */
async function* othersOf({ trx }: To, table: keyof Kept, brand_id: string, kept: Kept) {
  const run = sql.ref(table === 'answer' ? 'run_id' : 'id');
  const isPresent = table === 'prompt' ? sql`deleted_at is null` : sql`true`;
  for (let after = '', count = BATCH; count === BATCH;) {
    const { rows } = await sql<Other>`select account_id, brand_id, id, created_at, ${run} as run_id
      from ${sql.table(table)} where brand_id = ${brand_id} and id > ${after} and ${isPresent}
      order by id limit ${sql.lit(BATCH)}`.execute(trx);
    [after, count] = [rows.at(-1)?.id ?? after, rows.length];
    const others = rows.filter(({ id }) => !kept[table].has(id));
    if (others.length > 0) yield others;
  }
}
