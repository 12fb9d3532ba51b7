/** Deletes what a brand has besides the records of an import (rule 12.13). */
import type { Kept, Owner } from '@brand-visibility/application';
import { formatInstant, type Instant } from '@brand-visibility/domain/time/instant';
import { sql } from 'kysely';
import type { Backend, Snapshot } from '../backend.js';
import type { ChangeLog } from './changes.js';
import { markStale } from './answers.js';
import type { RecentKeys } from './recent-keys.js';

interface To {
  readonly backend: Backend;
  readonly trx: Snapshot;
  readonly changes: ChangeLog;
  readonly stale: RecentKeys;
}

/** Ids read and deleted at a time. */
const BATCH = 1_000;

/**
 * Deletes the answers of a brand that are not kept, and gives its other prompts a `deleted_at`. Returns the number of
 * these answers by month in UTC. Their runs are stale; `dropRuns` deletes those that are not kept after the rebuild.
 */
export async function leaveOnly(to: To, brand_id: string, kept: Kept): Promise<ReadonlyMap<string, number>> {
  const { backend, trx, changes } = to;
  const months = new Map<string, number>();
  for await (const rows of pagesOf(trx, 'answer', brand_id)) {
    const others = rows.filter(({ id }) => !kept.answer.has(id));
    if (others.length === 0) continue;
    for (const { created_at } of others) {
      const month = formatInstant(created_at).slice(0, 7);
      months.set(month, (months.get(month) ?? 0) + 1);
    }
    const runs = others.map(({ run_id, ...row }) => ({ ...row, id: run_id ?? '' }));
    await changes.add('run', runs);
    await markStale(to, runs);
    const ids = others.map(({ id }) => id);
    for (const table of ['answer_body', 'answer_sources'] as const)
      await trx
        .deleteFrom(table)
        .where('brand_id', '=', brand_id)
        .where(backend.isOneOf(`${table}.answer_id`, ids))
        .execute();
    await trx
      .deleteFrom('answer')
      .where('brand_id', '=', brand_id)
      .where(backend.isOneOf('answer.id', ids))
      .execute();
  }
  for await (const rows of pagesOf(trx, 'prompt', brand_id)) {
    const others = rows.filter(({ id, deleted_at }) => !kept.prompt.has(id) && deleted_at === null);
    if (others.length === 0) continue;
    await changes.add('prompt', others);
    await trx
      .updateTable('prompt')
      .set({ deleted_at: changes.began })
      .where('brand_id', '=', brand_id)
      .where(
        backend.isOneOf(
          'prompt.id',
          others.map(({ id }) => id),
        ),
      )
      .execute();
  }
  return months;
}

/** Deletes the runs of a brand that are not kept, with their derived data. */
export async function dropRuns({ backend, trx, changes }: To, brand_id: string, kept: Kept): Promise<void> {
  for await (const rows of pagesOf(trx, 'run', brand_id)) {
    const others = rows.filter(({ id }) => !kept.run.has(id));
    if (others.length === 0) continue;
    const ids = others.map(({ id }) => id);
    await changes.add('run', others);
    for (const table of ['run_facts', 'run_citations'] as const)
      await trx
        .deleteFrom(table)
        .where('brand_id', '=', brand_id)
        .where(backend.isOneOf(`${table}.run_id`, ids))
        .execute();
    await trx
      .deleteFrom('run')
      .where('brand_id', '=', brand_id)
      .where(backend.isOneOf('run.id', ids))
      .execute();
  }
}

interface Identified extends Owner {
  readonly id: string;
  readonly created_at: Instant;
  readonly run_id?: string;
  readonly deleted_at?: Instant | null;
}

/** Yields the rows of a brand in pages, each before its rows are deleted. */
async function* pagesOf(
  trx: Snapshot,
  table: 'answer' | 'prompt' | 'run',
  brand_id: string,
): AsyncGenerator<readonly Identified[]> {
  const further = { answer: ['run_id'], prompt: ['deleted_at'], run: [] } as const;
  for (let after = ''; ;) {
    const rows = await sql<Identified>`
      select ${sql.join(['account_id', 'brand_id', 'id', 'created_at', ...further[table]].map((name) => sql.ref(name)))}
      from ${sql.table(table)} where brand_id = ${brand_id} and id > ${after} order by id limit ${sql.lit(BATCH)}`.execute(
      trx,
    );
    if (rows.rows.length > 0) yield rows.rows;
    if (rows.rows.length < BATCH) return;
    after = rows.rows.at(-1)?.id ?? after;
  }
}
