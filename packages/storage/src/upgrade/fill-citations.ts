import type { Kysely } from 'kysely';
import type { Backend, Snapshot } from '../backend.js';
import { RivalBook } from '../derived/rivals.js';
import { answersOfRun } from '../columns/answers.js';
import type { Tables } from '../schema/tables.js';
import { CitationBook } from '../citations/book.js';
import { brandByBrand, type OnFilled } from './brand-by-brand.js';

/** The brands of a database older than the read model of citations, or of one whose filling was interrupted. */
export function brandsToFill(db: Kysely<Tables>) {
  return db
    .selectFrom('brand')
    .leftJoin('citation_order', 'citation_order.brand_id', 'brand.id')
    .select(['brand.account_id', 'brand.id as brand_id'])
    .where('citation_order.brand_id', 'is', null)
    .orderBy('brand.id');
}

/** Fills the citations of every brand that has none. The result equals what an import of the same rows stores. */
export async function fillCitations(backend: Backend, onFilled: OnFilled = () => undefined): Promise<void> {
  const { runs } = await backend.db
    .selectFrom('run')
    .select((eb) => eb.fn.countAll().as('runs'))
    .where('completed_at', 'is not', null)
    .where('citations_revision', 'is', null)
    .executeTakeFirstOrThrow();
  await brandByBrand(backend, Number(runs), onFilled, (trx, onRun) => fillNextBrand(backend, trx, onRun));
}

async function fillNextBrand(backend: Backend, trx: Snapshot, onRun: () => void): Promise<boolean> {
  const brand = await brandsToFill(trx).limit(1).executeTakeFirst();
  if (!brand) return false;
  const runs = await trx
    .selectFrom('run')
    .select('id')
    .where('brand_id', '=', brand.brand_id)
    .where('completed_at', 'is not', null)
    // The order in which an import rebuilds them.
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const { ordinalOf } = await RivalBook.load(trx, brand.account_id, brand.brand_id);
  const citations = new CitationBook(backend, trx, brand, ordinalOf, null);
  for (const { id } of runs) {
    const citations_revision = await citations.put(id, await answersOfRun(trx, brand.brand_id, id));
    await trx
      .updateTable('run')
      .set({ citations_revision })
      .where('brand_id', '=', brand.brand_id)
      .where('id', '=', id)
      .execute();
    onRun();
  }
  await citations.save();
  return true;
}
