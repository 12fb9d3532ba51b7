/** Reads brands and their latest runs. */
import type { BrandsReader } from '@brand-visibility/application';
import { sql } from 'kysely';
import { readableBrand, readableBrands, type BrandView, type View } from '../scope.js';
import { statement } from '../statements.js';
import { recordColumns } from '../values.js';
import { onPage, type KeysetPage } from './list-queries.js';
import { rowsWithin } from './sized-pages.js';

export const brandsReader = (view: View): BrandsReader => ({
  /** Lists the brands in the scope, ordered by (created_at, id). */
  list: async ({ after, limit, bytes }) =>
    rowsWithin(await listedBrands(view, { after, limit }), bytes, (ids) => brandsById(view, { ids })),
  latestRuns: async (brand_ids) => {
    const rows = await latestRuns(view, { brand_ids });
    return new Map(rows.map(({ brand_id, ...run }) => [brand_id, run]));
  },
});

const COLUMNS = recordColumns('brand', 'account_id');

/** Returns the row of the brand; none if the key may not read it. */
export const brandRow = statement((view: BrandView) => readableBrand(view).select(COLUMNS));

const listedBrands = statement((view: View, page: KeysetPage) =>
  readableBrands(view)
    .select(['brand.id', 'brand.bytes'])
    .$call(onPage('brand', 'asc', page)),
);

const brandsById = statement((view: View, { ids }: { readonly ids: readonly string[] }) =>
  readableBrands(view).select(COLUMNS).where(view.isOneOf('brand.id', ids)),
);

const latestRuns = statement((view: View, { brand_ids }: { readonly brand_ids: readonly string[] }) =>
  readableBrands(view)
    .innerJoin('run', (join) =>
      join
        .onRef('run.brand_id', '=', 'brand.id')
        .on('run.id', '=', (eb) =>
          eb
            .selectFrom('run as other')
            .select('other.id')
            .whereRef('other.brand_id', '=', 'brand.id')
            .where('other.completed_at', 'is not', null)
            .orderBy('other.completed_at', 'desc')
            .orderBy('other.id', 'desc')
            .limit(sql.lit(1)),
        ),
    )
    .select(['run.brand_id', 'run.id', 'run.completed_at', 'run.platforms', 'run.visibility'])
    .select('run.average_position')
    .where(view.isOneOf('brand.id', brand_ids))
    .$narrowType<{ completed_at: bigint }>(),
);
