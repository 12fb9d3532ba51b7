import type { RunFigures, RunTally } from '@brand-visibility/domain';
import type { Backend, Snapshot, UpsertTarget } from '../backend.js';
import { decodeFacts } from '../facts/layout.js';
import { rebuildBoards } from './boards.js';
import { RivalBook } from './rivals.js';
import type { RunFactsTable } from '../migrations/tables.js';
import { valuesOf } from '../write/columns.js';
import { answerTimes, answersOfRun, buildFacts, tallyRun } from './run-facts.js';

type FiguresOf = (tally: RunTally) => RunFigures;

/**
 * Rebuilds what is derived of every run whose rows changed in this transaction: facts, answer times, the rivals'
 * sightings, and the figures of completed runs that came without; and the board columns of recommendations. Rows and what is derived of them are committed
 * together, so nobody ever reads the one without the other.
 */
export async function rebuildDerived(
  backend: Backend,
  trx: Snapshot,
  figuresOf: FiguresOf,
  onRun: (done: number, of: number) => void,
): Promise<void> {
  await rebuildBoards(backend, trx);
  const stale = staleRuns(trx);
  const { runs } = await stale.select((eb) => eb.fn.countAll().as('runs')).executeTakeFirstOrThrow();
  const brands = await stale
    .select(['account_id', 'brand_id'])
    .union(brandsWithoutOrder(trx))
    .orderBy('brand_id')
    .execute();
  let done = 0;
  for (const { account_id, brand_id } of brands) {
    await rebuildBrand(backend, trx, account_id, brand_id, figuresOf, () => onRun((done += 1), Number(runs)));
  }
}

/** Runs whose rows changed after what is derived of them; not a comparison, for then SQLite would not use their index. */
export function staleRuns(trx: Snapshot) {
  return trx.selectFrom('run').where((eb) => eb.ref('is_stale'));
}

/** Brands that are new or of which a rival's record came: their order of rivals is gone (write/targets.ts). */
function brandsWithoutOrder(trx: Snapshot) {
  return trx
    .selectFrom('brand')
    .leftJoin('rival_order', 'rival_order.brand_id', 'brand.id')
    .select(['brand.account_id', 'brand.id as brand_id'])
    .where('rival_order.brand_id', 'is', null);
}

async function rebuildBrand(
  backend: Backend,
  trx: Snapshot,
  account_id: string,
  brand_id: string,
  figuresOf: FiguresOf,
  onRun: () => void,
): Promise<void> {
  const runs = await staleRuns(trx)
    .select(['id', 'completed_at', 'prompt_count'])
    .where('brand_id', '=', brand_id)
    // The latest first: what is seen in it mostly stays the latest sighting.
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const book = await RivalBook.load(trx, account_id, brand_id);
  const lost = book.forget(new Set(runs.map(({ id }) => id)));
  for (const { id, completed_at, prompt_count } of runs) {
    if (completed_at === null) await dropFacts(trx, brand_id, id);
    else {
      const answers = await answersOfRun(trx, brand_id, id);
      const { data, revision } = buildFacts(answers, book.ordinalOf);
      book.see(id, answers);
      const { first, last } = answerTimes(answers);
      await backend.upsert(trx, FACTS, [{ account_id, brand_id, run_id: id, revision, data }]);
      await trx
        .updateTable('run')
        .set({ facts_revision: revision, first_answer_at: first, last_answer_at: last, is_stale: false })
        .$if(prompt_count === null, (query) => query.set(figuresOf(tallyRun(answers))))
        .where('brand_id', '=', brand_id)
        .where('id', '=', id)
        .execute();
    }
    onRun();
  }
  if (lost.size > 0) await findAgain(trx, brand_id, book, lost);
  await book.save(backend, trx);
}

const FACTS_COLUMNS = ['account_id', 'brand_id', 'run_id', 'revision', 'data'] as const;

const FACTS: UpsertTarget<RunFactsTable> = {
  table: 'run_facts',
  columns: FACTS_COLUMNS,
  identity: ['brand_id', 'run_id'],
  values: (row) => valuesOf(row, FACTS_COLUMNS),
};

async function dropFacts(trx: Snapshot, brand_id: string, run_id: string): Promise<void> {
  await trx.deleteFrom('run_facts').where('brand_id', '=', brand_id).where('run_id', '=', run_id).execute();
  await trx
    .updateTable('run')
    .set({ facts_revision: null, first_answer_at: null, last_answer_at: null, is_stale: false })
    .where('brand_id', '=', brand_id)
    .where('id', '=', run_id)
    .execute();
}

/**
 * Finds the latest sightings of rivals that lost theirs, from the run with the latest answers backwards. A run's facts
 * tell whether it names one of them, so that answers are only read where they do; and it ends where no earlier run can
 * hold a later sighting.
 */
async function findAgain(
  trx: Snapshot,
  brand_id: string,
  book: RivalBook,
  lost: ReadonlySet<number>,
): Promise<void> {
  const runs = await trx
    .selectFrom('run')
    .select(['id', 'last_answer_at'])
    .where('brand_id', '=', brand_id)
    .where('last_answer_at', 'is not', null)
    .where('completed_at', 'is not', null)
    .orderBy('last_answer_at', 'desc')
    .$narrowType<{ last_answer_at: bigint }>()
    .execute();
  for (const { id, last_answer_at } of runs) {
    if (!book.isOpen(lost, last_answer_at)) return;
    const { data } = await trx
      .selectFrom('run_facts')
      .select('data')
      .where('brand_id', '=', brand_id)
      .where('run_id', '=', id)
      .executeTakeFirstOrThrow();
    if (decodeFacts(data).rival.some((ord) => lost.has(ord)))
      book.see(id, await answersOfRun(trx, brand_id, id));
  }
}
