/** Measures the recommendations of a brand again, in one transaction. */
import type { RemeasureSession } from '@brand-visibility/application';
import type { Backend, Snapshot, RowTable } from '../backend.js';
import type { ColumnsCache } from '../columns/run-columns.js';
import { createReader } from '../read/reader.js';
import { recommendationRows, withWorkAndMeasurements } from '../read/recommendations.js';
import type { RecommendationMeasurementTable } from '../schema/tables.js';
import { EVERYTHING, type View } from '../scope.js';
import { valuesOf } from '../values.js';

/** Recommendations per batch; the texts of a batch are in memory. */
const BATCH = 500;

export const MEASURED_COLUMNS = [
  'account_id',
  'brand_id',
  'recommendation_id',
  'metric_key',
  'baseline_run_id',
  'baseline_value',
  'run_id',
  'run_completed_at',
  'baseline',
  'current',
  'lift',
  'noise_band',
  'measured_at',
  'answers',
] as const;

const MEASUREMENTS: RowTable<RecommendationMeasurementTable> = {
  table: 'recommendation_measurement',
  identity: ['brand_id', 'recommendation_id'],
  columns: MEASURED_COLUMNS,
  values: (row) => valuesOf(row, MEASURED_COLUMNS),
};

/** Returns the session that measures the recommendations of a brand in one transaction. */
export function remeasureSession(backend: Backend, trx: Snapshot, cache: ColumnsCache): RemeasureSession {
  const view: View = { trx, readable: EVERYTHING, isOneOf: backend.isOneOf };
  const reader = createReader(trx, EVERYTHING, backend, cache);
  return {
    recentRuns: (brand_id, count) => reader.recentRuns(brand_id, count),
    promptAttributes: (brand_id) => reader.promptAttributes(brand_id),
    runsNamed: (brand_id, run_ids) => reader.runsNamed(brand_id, run_ids),
    facts: (brand_id, runs) => reader.facts(brand_id, runs),
    recommendations: async function* (brand_id) {
      let after: string | null = null;
      for (;;) {
        const rows: Awaited<ReturnType<ReturnType<typeof recommendationRows>['execute']>> =
          await recommendationRows(view, brand_id)
            .$if(after !== null, (query) => query.where('recommendation.id', '>', after))
            .orderBy('recommendation.id')
            .limit(BATCH)
            .execute();
        if (rows.length > 0) yield await withWorkAndMeasurements(trx, brand_id, rows);
        if (rows.length < BATCH) return;
        after = rows.at(-1)?.id ?? null;
      }
    },
    storeMeasurements: async (brand_id, found) => {
      if (found.size === 0) return;
      const { account_id } = await trx
        .selectFrom('brand')
        .select('account_id')
        .where('id', '=', brand_id)
        .executeTakeFirstOrThrow();
      const rows = [...found].map(([recommendation_id, snapshot]) => ({
        account_id,
        brand_id,
        recommendation_id,
        ...snapshot,
      }));
      await backend.upsert(trx, MEASUREMENTS, rows);
    },
  };
}
