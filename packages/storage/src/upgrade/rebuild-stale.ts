import type { Instant } from '@brand-visibility/domain';
import type { Backend, Snapshot } from '../backend.js';
import { rebuildBrand, staleRuns } from '../derived/rebuild.js';
import { ChangeLog } from '../write/changes.js';
import { brandByBrand, type OnFilled } from './brand-by-brand.js';

/**
 * Rebuilds the runs that a migration before 0013 marked as stale. They move to a new commit of the list of changes,
 * because their answers are shown otherwise than before. Figures stay.
 */
export async function rebuildStale(backend: Backend, began: Instant, onFilled: OnFilled): Promise<void> {
  const { runs } = await staleRuns(backend.db)
    .select((eb) => eb.fn.countAll().as('runs'))
    .executeTakeFirstOrThrow();
  await brandByBrand(backend, Number(runs), onFilled, (trx, onRun) =>
    rebuildNext(backend, trx, began, onRun),
  );
}

async function rebuildNext(
  backend: Backend,
  trx: Snapshot,
  began: Instant,
  onRun: () => void,
): Promise<boolean> {
  const owner = await staleRuns(trx)
    .select(['account_id', 'brand_id'])
    .orderBy('brand_id')
    .limit(1)
    .executeTakeFirst();
  if (!owner) return false;
  const changes = new ChangeLog(backend, trx, began);
  const stale = await staleRuns(trx)
    .select(['account_id', 'brand_id', 'id'])
    .where('brand_id', '=', owner.brand_id)
    .execute();
  await changes.add('run', stale);
  await rebuildBrand({ backend, trx, changes, written: null, hasDigests: false }, owner, null, onRun);
  return true;
}
