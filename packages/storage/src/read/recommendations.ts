/** Lists the recommendations of a brand with their measurements. */
import type {
  RecommendationFilter,
  RecommendationRow,
  PageRequest,
  PageRows,
} from '@brand-visibility/application';
import type { MeasurementSnapshot } from '@brand-visibility/domain';
import type { Snapshot } from '../backend.js';
import { linkedDone } from '../derived/boards.js';
import { rowsWithin } from './sized-pages.js';
import { onPage } from './sort-key.js';
import type { RecommendationMeasurementTable, RecommendationTable } from '../schema/tables.js';
import type { InScope, View } from '../scope.js';
import { passes, type Predicates } from './filter.js';
import { movesFrom } from '../schema/values.js';

/** The imported columns of a recommendation. */
const COLUMNS = [
  'recommendation.id',
  'recommendation.brand_id',
  'recommendation.title',
  'recommendation.description',
  'recommendation.rationale',
  'recommendation.category',
  'recommendation.action_type',
  'recommendation.priority',
  'recommendation.impact',
  'recommendation.effort',
  'recommendation.steps',
  'recommendation.expected_outcome',
  'recommendation.related_domains',
  'recommendation.related_competitors',
  'recommendation.related_pages',
  'recommendation.created_at',
  'recommendation.moves',
  'recommendation.metric_key',
  'recommendation.baseline_run_id',
  'recommendation.baseline_value',
] as const;

const FILTERS: Predicates<RecommendationFilter, 'recommendation'> = {
  status: (eb, status) => eb('recommendation.status', '=', status),
};

/** Selects the recommendations of a brand; none if the brand is not readable. */
export function recommendationsIn(trx: Snapshot, readable: InScope, brand_id: string) {
  return inBrand(trx, readable, brand_id).select(COLUMNS);
}

function inBrand(trx: Snapshot, readable: InScope, brand_id: string) {
  return trx
    .selectFrom('recommendation')
    .innerJoin('brand', (join) => join.on('brand.id', '=', brand_id))
    .where(readable)
    .where('recommendation.brand_id', '=', brand_id);
}

/** Lists a brand's recommendations. One index serves the unfiltered list; another index serves the filter by status. */
export async function recommendations(
  { trx, readable, among }: View,
  brand_id: string,
  filter: RecommendationFilter,
  { after, limit, bytes }: PageRequest,
): Promise<PageRows<RecommendationRow>> {
  const listed = await inBrand(trx, readable, brand_id)
    .select(['recommendation.id', 'recommendation.bytes'])
    .where(passes(FILTERS, filter))
    .$call(onPage('recommendation', 'desc', { after, limit }))
    .execute();
  const { rows, isCut } = await rowsWithin(listed, bytes, (ids) =>
    recommendationsIn(trx, readable, brand_id).where(among('recommendation.id', ids)).execute(),
  );
  return { rows: await withWorkAndMeasurements(trx, brand_id, rows), isCut };
}

export async function recommendation(
  { trx, readable }: View,
  brand_id: string,
  recommendation_id: string,
): Promise<RecommendationRow | null> {
  const rows = await recommendationsIn(trx, readable, brand_id)
    .where('recommendation.id', '=', recommendation_id)
    .execute();
  const [row] = await withWorkAndMeasurements(trx, brand_id, rows);
  return row ?? null;
}

type Stored = Omit<RecommendationTable, 'account_id' | 'status' | 'bytes'>;

/** Extends rows of one brand with the times at which linked outreach work was done and with the latest measurement. */
export async function withWorkAndMeasurements(
  trx: Snapshot,
  brand_id: string,
  rows: readonly Stored[],
): Promise<RecommendationRow[]> {
  const ids = rows.map(({ id }) => id);
  const linked = await linkedDone(trx, brand_id, ids);
  const measured = await measurements(trx, brand_id, ids);
  return rows.map((row) => ({
    ...row,
    moves: movesFrom(row.moves),
    linkedDone: linked.get(row.id) ?? [],
    measured: measured.get(row.id) ?? null,
  }));
}

async function measurements(
  trx: Snapshot,
  brand_id: string,
  recommendation_ids: readonly string[],
): Promise<ReadonlyMap<string, MeasurementSnapshot>> {
  if (recommendation_ids.length === 0) return new Map();
  const rows = await trx
    .selectFrom('recommendation_measurement')
    .selectAll()
    .where('brand_id', '=', brand_id)
    .where('recommendation_id', 'in', recommendation_ids)
    .execute();
  return new Map(rows.map((row) => [row.recommendation_id, snapshotOf(row)]));
}

function snapshotOf({
  account_id: _account,
  brand_id: _brand,
  recommendation_id: _recommendation,
  ...snapshot
}: RecommendationMeasurementTable): MeasurementSnapshot {
  return snapshot;
}
