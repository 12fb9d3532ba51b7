import {
  boardState,
  isDue,
  MEASURED_RUNS,
  remeasure,
  type EngineWeights,
  type Instant,
  type MeasurementSnapshot,
} from '@brand-visibility/domain';
import { isOfOneBrand } from '../faults.js';
import type { RecommendationRow, RemeasureSession, JobStore } from '../ports.js';
import { runBook } from './run-book.js';

/** What the re-measure of one brand's recommendations found. */
export interface BrandRemeasure {
  readonly brand_id: string;
  /** How many recommendations the brand has. */
  readonly recommendations: number;
  /** What was stored, by recommendation id, in the order of ids; nothing for one where nothing changed. */
  readonly measured: ReadonlyMap<string, MeasurementSnapshot>;
}

export interface RemeasureOptions {
  readonly weights: EngineWeights;
  readonly clock: () => Instant;
  /** Told before each brand how many are done. */
  readonly onBrand?: (done: number, of: number) => void;
  /** Told of a brand that failed, which is as it was, before the next one is measured; without it that is thrown. */
  readonly onFailure?: (brand_id: string, fault: unknown) => void;
}

/**
 * Measures the recommendations of these brands again, each brand in a transaction of its own, and tells of each as soon as
 * it is committed (rules 9.5, 10.1). A second time changes nothing until a later run is completed. Throws when the
 * store is unavailable; the brand at hand is then as it was, and so are those after it.
 */
export async function* remeasureBrands(
  jobStore: JobStore,
  brand_ids: readonly string[],
  { weights, clock, onBrand = () => undefined, onFailure }: RemeasureOptions,
): AsyncGenerator<BrandRemeasure, void, undefined> {
  for (const [index, brand_id] of brand_ids.entries()) {
    onBrand(index, brand_ids.length);
    let done: BrandRemeasure;
    try {
      done = await jobStore.withRemeasureSession((session) =>
        remeasureBrand(session, brand_id, weights, clock()),
      );
    } catch (fault) {
      if (!onFailure || !isOfOneBrand(fault)) throw fault;
      onFailure(brand_id, fault);
      continue;
    }
    yield done;
  }
}

/** Looks at runs and snapshots inside the transaction: another command may have measured the brand meanwhile. */
async function remeasureBrand(
  session: RemeasureSession,
  brand_id: string,
  weights: EngineWeights,
  now: Instant,
): Promise<BrandRemeasure> {
  const runs = await session.recentRuns(brand_id, MEASURED_RUNS);
  const book = runBook(session, brand_id, runs, weights);
  const measured = new Map<string, MeasurementSnapshot>();
  let recommendations = 0;
  for await (const rows of session.recommendations(brand_id)) {
    recommendations += rows.length;
    const due = rows.map(remeasurable).filter((row) => isDue(row, runs));
    if (due.length === 0) continue;
    const history = await book.history();
    const baselines = await book.answersOf(due.flatMap(({ baseline_run_id }) => baseline_run_id ?? []));
    const found = new Map<string, MeasurementSnapshot>();
    for (const row of due) {
      const baselineRun = baselines.get(row.baseline_run_id ?? '') ?? null;
      const snapshot = remeasure(row, baselineRun, history, now);
      if (snapshot) found.set(row.id, snapshot);
    }
    await session.keepMeasurements(brand_id, found);
    for (const [id, snapshot] of found) measured.set(id, snapshot);
  }
  return { brand_id, recommendations, measured };
}

function remeasurable(row: RecommendationRow) {
  const { id, metric_key, baseline_run_id, baseline_value, measured: last } = row;
  const { window_opened_at } = boardState(row.moves, row.linkedDone);
  return { id, metric_key, baseline_run_id, baseline_value, window_opened_at, last };
}
