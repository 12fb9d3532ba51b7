import type { Kysely } from 'kysely';
import type { Backend, Snapshot } from '../backend.js';
import { answersOfRun } from '../columns/answers.js';
import { RivalBook } from '../derived/rivals.js';
import { runDigest } from '../derived/run-digest.js';
import type { Tables } from '../schema/tables.js';
import { brandByBrand, type OnFilled } from './brand-by-brand.js';

function runsWithoutDigest(db: Kysely<Tables>) {
  return db.selectFrom('run').where('completed_at', 'is not', null).where('answers_digest', 'is', null);
}

/** The next brand of an older database with a completed run without a digest; migration 0013 adds an index for it. */
export function nextWithoutDigests(db: Kysely<Tables>) {
  return runsWithoutDigest(db).select(['account_id', 'brand_id']).orderBy('brand_id').limit(1);
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
  const owner = await nextWithoutDigests(trx).executeTakeFirst();
  if (!owner) return false;
  const { account_id, brand_id } = owner;
  const runs = await runsWithoutDigest(trx)
    .select('id')
    .where('brand_id', '=', brand_id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
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
