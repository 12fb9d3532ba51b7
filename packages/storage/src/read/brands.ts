import type { BrandRow, PageRequest, PageRows } from '@brand-visibility/application';
import { rowsWithin } from './sized-pages.js';
import { onPage } from './sort-key.js';
import type { View } from '../scope.js';

/** Lists the brands in the scope, ordered by (created_at, id). */
export async function brands(
  reading: View,
  { after, limit, bytes }: PageRequest,
): Promise<PageRows<BrandRow>> {
  const listed = await reading.trx
    .selectFrom('brand')
    .select(['brand.id', 'brand.bytes'])
    .where(reading.readable)
    .$call(onPage('brand', 'asc', { after, limit }))
    .execute();
  return rowsWithin(listed, bytes, (ids) =>
    readableBrands(reading).where(reading.among('brand.id', ids)).execute(),
  );
}

export async function brand(view: View, brand_id: string): Promise<BrandRow | null> {
  return (await readableBrands(view).where('brand.id', '=', brand_id).executeTakeFirst()) ?? null;
}

function readableBrands({ trx, readable }: View) {
  return trx.selectFrom('brand').select(COLUMNS).where(readable);
}

const COLUMNS = [
  'brand.id',
  'brand.name',
  'brand.slug',
  'brand.domain',
  'brand.domain_aliases',
  'brand.category',
  'brand.description',
  'brand.location',
  'brand.reach',
  'brand.language',
  'brand.platforms',
  'brand.is_tracking_paused',
  'brand.created_at',
] as const;
