/** Rebuilds the derived data of each stale run before the transaction commits. */
import type { Misfit, Owner } from '@brand-visibility/application';
import type { RunCounts, RunFigures } from '@brand-visibility/domain/runs/completion';
import type { ChangeKind } from '@brand-visibility/domain/vocabulary';
import type { Backend, Snapshot } from '../backend.js';
import { NumberedCitations } from '../citations/numbered-citations.js';
import type { KeptSources } from '../citations/kept-sources.js';
import { decodeFacts } from '../columns/facts.js';
import { rebuildBoards } from './boards.js';
import { RivalNumbering } from './rivals.js';
import type { CompletedRunTable, RunColumnsTable } from '../schema/tables.js';
import { rowValues } from '../values.js';
import { DERIVED_COLUMNS } from './shown-columns.js';
import { FIGURE_COLUMNS, areChanged, hasFigures, countRun, runDigest } from './run-figures.js';
import { timesOfAnswers, answersOfRun, buildFacts } from '../runs/answers.js';
import { RunFit } from './run-fit.js';
import { CURRENT_SET, inCurrentSet } from '../schema/sets.js';

type FiguresOf = (tally: RunCounts) => RunFigures;

/** The transaction that rebuilds derived data, with the dependencies of the rebuild. */
interface Rebuilding {
  readonly backend: Backend;
  readonly trx: Snapshot;
  /** Records the runs whose figures change. */
  readonly changes: {
    add(kind: ChangeKind, changed: readonly (Owner & { readonly id: string })[]): Promise<void>;
  };
  /** The sources of the answers that the transaction wrote; null if there are none. */
  readonly written: KeptSources | null;
  /** Checks that the answers of an import fit their runs; null for a completion. */
  readonly fit: RunFit | null;
}

/**
 * Rebuilds the derived data of each run whose rows changed in this transaction: facts, answer times, citations, rival
 * sightings, and run figures that were not imported. Also rebuilds the board columns of recommendations (rules 8.1 and
 * 12.10). Readers never see rows without derived data, because rows and derived data are committed together.
 *
 * An import passes `judged`, which tells whether the import is already refused. This function then returns the answers
 * that do not fit their stale runs. If there are such answers, or if the import is refused, the derived data stay
 * incomplete, and the transaction must be rolled back.
 */
export async function rebuildDerived(
  backend: Backend,
  trx: Snapshot,
  { changes, written }: Pick<Rebuilding, 'changes' | 'written'>,
  figuresOf: FiguresOf,
  onRun: (done: number, of: number) => void,
  judged?: { readonly isRefused: boolean },
): Promise<readonly Misfit[]> {
  const fit = judged ? new RunFit(judged.isRefused) : null;
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
    const owner = { account_id, brand_id };
    await rebuildBrand({ backend, trx, changes, written, fit }, owner, figuresOf, () =>
      onRun((done += 1), Number(runs)),
    );
  }
  return fit?.misfits ?? [];
}

/**
 * Selects the runs whose derived data is stale. The condition is the bare column, because SQLite would not use the
 * partial index for a comparison.
 */
export function staleRuns(trx: Snapshot) {
  return trx.selectFrom('run').where((eb) => eb.ref('is_stale'));
}

/** Selects brands without a rival order, which are new brands and brands whose order an import of rivals deleted. */
function brandsWithoutOrder(trx: Snapshot) {
  return trx
    .selectFrom('brand')
    .leftJoin('rival_order', (join) =>
      join.on('rival_order.set_no', '=', CURRENT_SET).onRef('rival_order.brand_id', '=', 'brand.id'),
    )
    .select(['brand.account_id', 'brand.id as brand_id'])
    .where('rival_order.brand_id', 'is', null);
}

/**
 * Rebuilds the stale runs of a brand.
 *
 * @public A step that adds a set derives a brand with it, as apps/prove/src/upgrade/next-steps.ts does.
 */
export async function rebuildBrand(
  { backend, trx, changes, written, fit }: Rebuilding,
  { account_id, brand_id }: Owner,
  figuresOf: FiguresOf,
  onRun: () => void,
): Promise<void> {
  const runs = await staleRuns(trx)
    .select(['id', 'status', 'platforms', 'completed_at', ...FIGURE_COLUMNS])
    .where('brand_id', '=', brand_id)
    // The latest run comes first, because most sightings in that run remain the latest sightings.
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const numbering = await RivalNumbering.load(trx, account_id, brand_id);
  const lost = numbering.dropSightings(new Set(runs.map(({ id }) => id)));
  const citations = new NumberedCitations(backend, trx, { account_id, brand_id }, written);
  for (const { id, completed_at, ...stored } of runs) {
    if (fit?.isFull) return;
    const answers = completed_at === null ? null : await answersOfRun(trx, brand_id, id, numbering.rivalOf);
    await fit?.judge(trx, brand_id, { id, ...stored }, answers);
    if (fit?.isRolledBack) continue;
    if (answers === null || completed_at === null) {
      await citations.drop(id);
      await dropFacts(trx, brand_id, id);
    } else {
      const { data, digest } = buildFacts(answers);
      numbering.addSightings(id, answers);
      const { first, last } = timesOfAnswers(answers);
      const figures = hasFigures(stored) ? null : figuresOf(countRun(answers));
      if (figures && areChanged(stored, figures)) await changes.add('run', [{ account_id, brand_id, id }]);
      await backend.upsert(trx, FACTS, [{ account_id, brand_id, run_id: id, revision: digest, data }]);
      await backend.upsert(trx, COMPLETED, [
        {
          account_id,
          brand_id,
          run_id: id,
          completed_at,
          first_answer_at: first,
          last_answer_at: last,
          facts_digest: digest,
          citations_digest: await citations.put(id, answers),
          ...runDigest(answers),
        },
      ]);
      await trx
        .updateTable('run')
        .set({ is_stale: false })
        .set(figures ?? {})
        .where('brand_id', '=', brand_id)
        .where('id', '=', id)
        .execute();
    }
    onRun();
  }
  if (fit?.isRolledBack) return;
  if (lost.size > 0) await restoreSightings(trx, brand_id, numbering, lost);
  await numbering.save(backend, trx);
  await citations.save();
}

const FACTS_COLUMNS = ['account_id', 'brand_id', 'run_id', 'revision', 'data'] as const;

const FACTS = inCurrentSet<RunColumnsTable>({
  table: 'run_facts',
  columns: FACTS_COLUMNS,
  identity: ['brand_id', 'run_id'],
  values: (row) => rowValues(row, FACTS_COLUMNS),
});

const COMPLETED_COLUMNS = ['account_id', 'brand_id', 'run_id', 'completed_at', ...DERIVED_COLUMNS] as const;

const COMPLETED = inCurrentSet<CompletedRunTable>({
  table: 'completed_run',
  columns: COMPLETED_COLUMNS,
  identity: ['brand_id', 'run_id'],
  values: (row) => rowValues(row, COMPLETED_COLUMNS),
});

async function dropFacts(trx: Snapshot, brand_id: string, run_id: string): Promise<void> {
  for (const table of ['run_facts', 'completed_run'] as const)
    await trx
      .deleteFrom(table)
      .where('set_no', '=', CURRENT_SET)
      .where('brand_id', '=', brand_id)
      .where('run_id', '=', run_id)
      .execute();
  await trx
    .updateTable('run')
    .set({ is_stale: false })
    .where('brand_id', '=', brand_id)
    .where('id', '=', run_id)
    .execute();
}

/**
 * Finds the latest remaining sightings of rivals that lost a sighting. Begins at the run with the latest answers, and
 * stops when no remaining run can contain a later sighting. Reads only the answers of runs whose facts contain one of
 * these rivals.
 */
async function restoreSightings(
  trx: Snapshot,
  brand_id: string,
  numbering: RivalNumbering,
  lost: ReadonlySet<number>,
): Promise<void> {
  const runs = await trx
    .selectFrom('completed_run')
    .select(['run_id as id', 'last_answer_at'])
    .where('set_no', '=', CURRENT_SET)
    .where('brand_id', '=', brand_id)
    .where('last_answer_at', 'is not', null)
    .orderBy('last_answer_at', 'desc')
    .$narrowType<{ last_answer_at: bigint }>()
    .execute();
  for (const { id, last_answer_at } of runs) {
    if (!numbering.mayGain(lost, last_answer_at)) return;
    const { data } = await trx
      .selectFrom('run_facts')
      .select('data')
      .where('set_no', '=', CURRENT_SET)
      .where('brand_id', '=', brand_id)
      .where('run_id', '=', id)
      .executeTakeFirstOrThrow();
    if (decodeFacts(data).rival.some((ord) => lost.has(ord)))
      numbering.addSightings(id, await answersOfRun(trx, brand_id, id, numbering.rivalOf));
  }
}
