import { refreshBoard, type JobStore } from '@brand-visibility/application';
import type { ImportRecord } from '@brand-visibility/contract';
import type { MeasurementSnapshot } from '@brand-visibility/domain/recommendations/measurement';
import { bring, NOW } from '@brand-visibility/records';

const MEASUREMENT: MeasurementSnapshot = {
  metric_key: 'overall',
  baseline_run_id: null,
  baseline_value: 10,
  run_id: 'run',
  run_completed_at: 1n,
  baseline: 10,
  current: 20,
  lift: 10,
  noise_band: 5,
  measured_at: 2n,
  answers: null,
};

/** Imports the records, refreshes the boards and stores measurements, so that every table of a brand has rows. */
export async function fillTables(jobStore: JobStore, records: readonly ImportRecord[]): Promise<void> {
  await bring(jobStore, records);
  for (const brand_id of await jobStore.brandIds(null)) {
    await refreshBoard(jobStore, brand_id, NOW);
    await jobStore.withRemeasureSession((session) =>
      session.storeMeasurements(brand_id, new Map([['rec', MEASUREMENT]])),
    );
  }
}
