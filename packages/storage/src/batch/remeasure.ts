/** Measures the recommendations of a brand again, in one transaction. */
import type { RemeasureSession } from '@brand-visibility/application';
import type { Backend, Snapshot, RowTable } from '../backend.js';
import type { ColumnsCache } from '../columns/run-columns.js';
import { createReader } from '../read/reader.js';
import { recommendationRows, withWorkAndMeasurements } from '../read/recommendations.js';
import type { RecommendationMeasurementTable } from '../schema/tables.js';
import { viewOfAll } from '../scope.js';
import { rowValues } from '../values.js';
import { MEASURED_COLUMNS } from '../derived/shown-columns.js';

/** Recommendations per batch; the texts of a batch are in memory. */
const BATCH = 500;

const MEASUREMENTS: RowTable<RecommendationMeasurementTable> = {
  table: 'recommendation_measurement',
  identity: ['brand_id', 'recommendation_id'],
  columns: MEASURED_COLUMNS,
  values: (row) => rowValues(row, MEASURED_COLUMNS),
};

/** Returns the session that measures the recommendations of a brand in one transaction. */
export function remeasureSession(backend: Backend, trx: Snapshot, cache: ColumnsCache): RemeasureSession {
  const view = viewOfAll(backend, trx);
  return {
    brand: createReader(trx, null, backend, cache).brand,
    recommendations: async function* (brand_id) {
      const ofBrand = { ...view, brand_id };
      let after: string | null = null;
      for (;;) {
        const rows: Awaited<ReturnType<ReturnType<typeof recommendationRows>['execute']>> =
          await recommendationRows(ofBrand)
            .$if(after !== null, (query) => query.where('recommendation.id', '>', after))
            .orderBy('recommendation.id')
            .limit(BATCH)
            .execute();
        if (rows.length > 0) yield await withWorkAndMeasurements(ofBrand, rows);
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
