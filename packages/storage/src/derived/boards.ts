import { targetId } from '@brand-visibility/application';
import { boardState, doneMoves } from '@brand-visibility/domain/recommendations/board';
import type { Instant } from '@brand-visibility/domain/time/instant';
import type { BoardColumn } from '@brand-visibility/domain/vocabulary';
import type { Backend, Snapshot } from '../backend.js';
import { viewOfAll, type BrandView } from '../scope.js';
import { statement } from '../statements.js';
import { byBrand, movesFrom } from '../values.js';

/**
 * The row of a recommendation stores its board column in `status`, so that an index can serve lists of one column.
 * `status` is derived from the moves of the recommendation and of the linked outreach work. Writing the recommendation
 * or the work sets `status` to null (write/record-tables.ts); the rebuild at the end of the same transaction computes
 * `status` again.
 */

/** Recommendations per batch. */
const BATCH = 500;

/** Returns the times at which linked outreach work was moved to `done`, by recommendation id (rule 9.4). */
export async function linkedDone(
  view: BrandView,
  recommendation_ids: readonly string[],
): Promise<ReadonlyMap<string, readonly Instant[]>> {
  const done = new Map<string, Instant[]>();
  for (const { recommendation_id, moves } of await linkedWork(view, { recommendation_ids })) {
    done.set(recommendation_id, [...(done.get(recommendation_id) ?? []), ...doneMoves(movesFrom(moves))]);
  }
  return done;
}

const linkedWork = statement(
  (
    { trx, brand_id, isOneOf }: BrandView,
    { recommendation_ids }: { readonly recommendation_ids: readonly string[] },
  ) =>
    trx
      .selectFrom('outreach_work')
      .select(['recommendation_id', 'moves'])
      .where('brand_id', '=', brand_id)
      .where(isOneOf('outreach_work.recommendation_id', recommendation_ids))
      .$narrowType<{ recommendation_id: string }>(),
);

/** Sets `status` to null in the recommendations to which the given or the stored version of this work links. */
export async function markLinkedStale(
  { isOneOf }: Backend,
  trx: Snapshot,
  works: readonly {
    readonly brand_id: string;
    readonly address: string;
    readonly recommendation_id: string | null;
  }[],
): Promise<void> {
  for (const [brand_id, some] of byBrand(works)) {
    const target_ids = some.map(({ address }) => targetId(brand_id, address));
    const stored = await trx
      .selectFrom('outreach_work')
      .select('recommendation_id')
      .where('brand_id', '=', brand_id)
      .where(isOneOf('outreach_work.target_id', target_ids))
      .where('recommendation_id', 'is not', null)
      .execute();
    const linked = [...stored, ...some].flatMap(({ recommendation_id }) => recommendation_id ?? []);
    if (linked.length === 0) continue;
    await trx
      .updateTable('recommendation')
      .set({ status: null })
      .where('brand_id', '=', brand_id)
      .where(isOneOf('recommendation.id', [...new Set(linked)]))
      .execute();
  }
}

/** Computes `status` for all recommendations in which `status` is null (rule 9.4). */
export async function rebuildBoards(backend: Backend, trx: Snapshot): Promise<void> {
  const view = viewOfAll(backend, trx);
  for (;;) {
    const first = await trx
      .selectFrom('recommendation')
      .select('brand_id')
      .where('status', 'is', null)
      .orderBy('brand_id')
      .limit(1)
      .executeTakeFirst();
    if (!first) return;
    const columns = await computeBoardColumns({ ...view, ...first }, 'stale', null);
    for (const status of new Set(columns.map((column) => column.status))) {
      const ids = columns.filter((column) => column.status === status).map(({ id }) => id);
      await trx
        .updateTable('recommendation')
        .set({ status })
        .where('brand_id', '=', first.brand_id)
        .where(view.isOneOf('recommendation.id', ids))
        .execute();
    }
  }
}

/** Compares the stored `status` of a brand's recommendations with the moves; returns one line per difference. */
export async function checkBoards(view: BrandView): Promise<string[]> {
  const differences: string[] = [];
  let after: string | null = null;
  for (;;) {
    const columns: readonly Column[] = await computeBoardColumns(view, 'all', after);
    for (const { id, status, stored } of columns) {
      if (status !== stored)
        differences.push(`recommendation ${id}: its board column differs from its moves`);
    }
    after = columns.at(-1)?.id ?? null;
    if (after === null) return differences;
  }
}

interface Column {
  readonly id: string;
  readonly stored: BoardColumn | null;
  readonly status: BoardColumn;
}

/** Computes the board columns of the next batch of recommendations after an id, in the order of ids. */
async function computeBoardColumns(
  view: BrandView,
  which: 'stale' | 'all',
  after: string | null,
): Promise<Column[]> {
  const rows = await view.trx
    .selectFrom('recommendation')
    .select(['id', 'moves', 'status'])
    .where('brand_id', '=', view.brand_id)
    .$if(which === 'stale', (query) => query.where('status', 'is', null))
    .$if(after !== null, (query) => query.where('id', '>', after))
    .orderBy('id')
    .limit(BATCH)
    .execute();
  const linked = await linkedDone(
    view,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, moves, status: stored }) => ({
    id,
    stored,
    status: boardState(movesFrom(moves), linked.get(id) ?? []).status,
  }));
}
