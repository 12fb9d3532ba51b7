/** Updates the copies of several brands, one after another. */
import type { Brand } from '@brand-visibility/client';
import type { Report, Sync } from './brand-sync.js';
import { syncBrand } from './sync-brand.js';
import { CursorLost, type CopyAccess } from './source.js';
import { CopyError } from './state/copy-error.js';

/** The events that the sync of several brands reports in addition to the events of each brand. */
export interface SyncReport extends Report {
  /** Called when the sync of a brand begins. `place` counts the brands from 1, and `of` is their total number. */
  brand(brand_id: string, place: number, of: number): void;
  /** Called after the rows of a deleted brand have been removed. */
  gone(brand_id: string): void;
  /** Called if the brand kept changing during the sync. The next sync copies the remaining records. */
  changing(brand_id: string): void;
  /** Called if the copy contains a brand that the key cannot read. The rows of the brand stay unchanged. */
  unread(brand_id: string): void;
}

export interface WholeSync extends Sync {
  readonly report: SyncReport;
}

/**
 * Updates the copies of the brands in `named` or, by default, of all brands that the key can read. Removes the rows of
 * deleted brands. If the sync fails, the rows that were already copied stay, and the next sync continues.
 * @throws {CopyError} if the copy belongs to another account, or if the key cannot read every brand in `named`
 */
export async function sync(whole: WholeSync, named: readonly string[] = []): Promise<void> {
  const { source, target, report } = whole;
  const access = await source.access();
  const account = target.state.account();
  if (account !== null && account !== access.account_id)
    throw new CopyError(
      `the copy belongs to account ${account}, the key to account ${access.account_id}; use a separate copy for each account`,
    );
  if (account === null) await target.state.transaction(() => target.state.setAccount(access.account_id));

  const { tables, rows } = target;
  const isWanted = tables.has('methodology') || tables.has('engine_weight');
  const methodology = isWanted ? await source.methodology() : null;
  await target.state.transaction(() => rows.putMethodology(access.account_id, methodology));
  await rows.stateChanged(); // there may be no brand

  const listed = new Map<string, Brand>();
  for await (const page of source.brands()) for (const brand of page) listed.set(brand.id, brand);
  const wanted = named.length > 0 ? [...new Set(named)] : brandsOf(whole, access, [...listed.keys()]);
  for (const [index, brand_id] of wanted.entries()) {
    report.brand(brand_id, index + 1, wanted.length);
    await copyBrand(whole, brand_id, listed.get(brand_id) ?? null, named.length > 0);
  }
}

/** Returns the listed brands, then the unlisted copied brands that the key may read, as they may have been deleted. */
function brandsOf({ target, report }: WholeSync, access: CopyAccess, listed: readonly string[]): string[] {
  const others = target.state.brandIds().filter((id) => !listed.includes(id));
  const canRead = (id: string) => access.brand_ids?.includes(id) ?? true;
  for (const id of others.filter((each) => !canRead(each))) report.unread(id);
  return [...listed, ...others.filter(canRead)];
}

async function copyBrand(
  whole: WholeSync,
  brand_id: string,
  brand: Brand | null,
  isNamed: boolean,
): Promise<void> {
  const { source, target, report } = whole;
  const { state, rows, tables } = target;
  const wasKnown = state.brandIds().includes(brand_id);
  // The change feed does not contain the lists, and the cited domains are those of the 366 days up to today.
  const key = JSON.stringify([whole.now().slice(0, 10), brand]);
  let outcome = await syncBrand(whole, brand_id);
  if (outcome === 'gone') {
    await state.transaction(async () => {
      if (wasKnown) await rows.removeBrand(brand_id);
      state.forget(brand_id);
    });
    if (wasKnown) report.gone(brand_id);
    else if (isNamed) throw new CopyError(`the key cannot read the brand ${brand_id}`);
  } else if (brand !== null && state.brand(brand_id).listsKey() !== key) {
    try {
      const lists = await source.lists(brand_id, tables);
      if (lists !== null)
        // null if deleted
        await state.transaction(async () => {
          await rows.putBrand(brand, lists);
          state.brand(brand_id).setListsKey(key);
        });
    } catch (error) {
      if (!(error instanceof CursorLost)) throw error;
      outcome = 'changing';
    }
  }
  if (outcome === 'changing') report.changing(brand_id);
  await rows.stateChanged();
}
