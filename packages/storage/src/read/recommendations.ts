/** Lists the recommendations of a brand with their measurements. */
import type {
  RecommendationFilter,
  RecommendationReader,
  RecommendationRow,
} from '@brand-visibility/application';
import type { MeasurementSnapshot } from '@brand-visibility/domain/recommendations/measurement';
import { linkedDone } from '../derived/boards.js';
import { rowsWithin } from './sized-pages.js';
import { onPage, passes, type KeysetPage, type Predicates } from './list-queries.js';
import type { RecommendationMeasurementTable, RecommendationTable } from '../schema/tables.js';
import { scoped, type BrandView } from '../scope.js';
import { statement } from '../statements.js';
import { movesFrom, recordColumns } from '../values.js';
import { MEASURED_COLUMNS } from '../derived/shown-columns.js';

const COLUMNS = recordColumns('recommendation');

const FILTERS: Predicates<RecommendationFilter, 'recommendation'> = {
  status: (eb, status) => eb('recommendation.status', '=', status),
};

export const recommendationReader = (view: BrandView): RecommendationReader => ({
  /** One index serves the unfiltered list; another index serves the filter by status. */
  list: async (filter, { after, limit, bytes }) => {
    const found = await listedRecommendations(view, { ...filter, after, limit });
    const { rows, isCut } = await rowsWithin(found, bytes, (ids) => recommendationsById(view, { ids }));
    return { rows: await withWorkAndMeasurements(view, rows), isCut };
  },
  get: async (id) => {
    const [row] = await withWorkAndMeasurements(view, await oneRecommendation(view, { id }));
    return row ?? null;
  },
});

export const recommendationRows = (view: BrandView) => scoped(view, 'recommendation').select(COLUMNS);

const listedRecommendations = statement(
  (view: BrandView, { after, limit, ...filter }: KeysetPage & RecommendationFilter) =>
    scoped(view, 'recommendation')
      .select(['recommendation.id', 'recommendation.bytes'])
      .where(passes(FILTERS, filter))
      .$call(onPage('recommendation', 'desc', { after, limit })),
);

const recommendationsById = statement((view: BrandView, { ids }: { readonly ids: readonly string[] }) =>
  recommendationRows(view).where(view.isOneOf('recommendation.id', ids)),
);
const oneRecommendation = statement((view: BrandView, { id }: { readonly id: string }) =>
  recommendationRows(view).where('recommendation.id', '=', id),
);

type Stored = Omit<RecommendationTable, 'account_id' | 'status' | 'bytes'>;

/** Extends rows of one brand with the times at which linked outreach work was done and with the latest measurement. */
export async function withWorkAndMeasurements(
  view: BrandView,
  rows: readonly Stored[],
): Promise<RecommendationRow[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const linked = await linkedDone(view, ids);
  const snapshots = await measurements(view, { ids });
  const measured = new Map(snapshots.map((row) => [row.recommendation_id, snapshotOf(row)]));
  return rows.map((row) => ({
    ...row,
    moves: movesFrom(row.moves),
    linkedDone: linked.get(row.id) ?? [],
    measured: measured.get(row.id) ?? null,
  }));
}

const measurements = statement(
  ({ trx, brand_id, isOneOf }: BrandView, { ids }: { readonly ids: readonly string[] }) =>
    trx
      .selectFrom('recommendation_measurement')
      .select(MEASURED_COLUMNS)
      .where('brand_id', '=', brand_id)
      .where(isOneOf('recommendation_measurement.recommendation_id', ids)),
);

function snapshotOf({
  account_id: _account,
  brand_id: _brand,
  recommendation_id: _recommendation,
  ...snapshot
}: RecommendationMeasurementTable): MeasurementSnapshot {
  return snapshot;
}
