import type { Kysely } from 'kysely';
import type { Backend, Snapshot } from '../backend.js';
import { answersOfRun } from '../columns/answers.js';
import { RivalBook } from '../derived/rivals.js';
import { runDigest } from '../derived/run-digest.js';
import type { Tables } from '../schema/tables.js';
import { brandByBrand, type OnFilled } from './brand-by-brand.js';

/** The completed runs of an older database that have no digest yet. Migration 0013 adds an index of them. */
export function runsWithoutDigest(db: Kysely<Tables>) {
  return db
    .selectFrom('run')
    .where('run.completed_at', 'is not', null)
    .where('run.answers_digest', 'is', null);
}

/**
 * Fills the digests of these runs. Nothing that callers saw changes, so no run moves in the list of changes. The result
 * equals what an import of the same rows stores.
 */
export async function fillDigests(backend: Backend, onFilled: OnFilled = () => undefined): Promise<void> {
  const { runs } = await runsWithoutDigest(backend.db)
    .select((eb) => eb.fn.countAll().as('runs'))
    .executeTakeFirstOrThrow();
  await brandByBrand(backend, Number(runs), onFilled, fillNextBrand);
}

async function fillNextBrand(trx: Snapshot, onRun: () => void): Promise<boolean> {
  const owner = await runsWithoutDigest(trx)
    .select(['run.account_id', 'run.brand_id'])
    .orderBy('run.brand_id')
    .limit(1)
    .executeTakeFirst();
  if (!owner) return false;
  const { account_id, brand_id } = owner;
  const runs = await runsWithoutDigest(trx)
    .select('run.id')
    .where('run.brand_id', '=', brand_id)
    .orderBy('run.created_at', 'desc')
    .orderBy('run.id', 'desc')
    .execute();
  const { nameKeyOf } = await RivalBook.load(trx, account_id, brand_id);
  for (const { id } of runs) {
    await trx
      .updateTable('run')
      .set(runDigest(await answersOfRun(trx, brand_id, id), nameKeyOf))
      .where('brand_id', '=', brand_id)
      .where('id', '=', id)
      .execute();
    onRun();
  }
  return true;
}
