import type { BrandReader } from '@brand-visibility/application';
import { rowsWithin } from './sized-pages.js';
import { onPage } from './sort-key.js';
import { recordColumns } from '../schema/values.js';
import { readableBrand, readableBrands, type View } from '../scope.js';

export const brandReader = (view: View): BrandReader => ({
  /** Lists the brands in the scope, ordered by (created_at, id). */
  brands: async ({ after, limit, bytes }) => {
    const listed = await readableBrands(view)
      .select(['brand.id', 'brand.bytes'])
      .$call(onPage('brand', 'asc', { after, limit }))
      .execute();
    return rowsWithin(listed, bytes, (ids) =>
      readableBrands(view).select(COLUMNS).where(view.isOneOf('brand.id', ids)).execute(),
    );
  },
  brand: async (brand_id) => (await readableBrand(view, brand_id).select(COLUMNS).executeTakeFirst()) ?? null,
});

const COLUMNS = recordColumns('brand', 'account_id');
