/** Re-measures the finished recommendations of brands. */
import type { EngineWeights } from '@brand-visibility/domain/figures/weighting';
import { boardState } from '@brand-visibility/domain/recommendations/board';
import type { MeasurementSnapshot } from '@brand-visibility/domain/recommendations/measurement';
import { isDue, remeasure } from '@brand-visibility/domain/recommendations/remeasure';
import { MEASURED_RUNS } from '@brand-visibility/domain/recommendations/run-history';
import type { Instant } from '@brand-visibility/domain/time/instant';
import { isBrandFault } from '../faults.js';
import type { RecommendationRow, RemeasureSession, JobStore } from '../ports.js';
import { runLoader } from '../selection/run-loader.js';

/** The result of re-measuring one brand. */
export interface BrandRemeasure {
  readonly brand_id: string;
  /** Number of all recommendations of the brand, measured or not. */
  readonly recommendations: number;
  /** The new snapshots by recommendation id, in the order of ids; recommendations without a new snapshot are absent. */
  readonly measured: ReadonlyMap<string, MeasurementSnapshot>;
}

export interface RemeasureOptions {
  readonly weights: EngineWeights;
  readonly clock: () => Instant;
  /** Called before each brand; `done` of `of` brands have been processed so far. */
  readonly onBrand?: (done: number, of: number) => void;
  /**
   * Called if re-measuring a brand failed and left it unchanged; the job then continues. If absent, the job throws the
   * error.
   */
  readonly onFailure?: (brand_id: string, fault: unknown) => void;
}

/**
 * Re-measures the recommendations of these brands in one transaction per brand, and yields each result after the commit
 * (rules 9.5, 10.1). Until another run completes, running the job again changes nothing. Throws StoreUnavailable and
 * OperatorError; the current brand and later brands are then unchanged.
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
      if (!onFailure || !isBrandFault(fault)) throw fault;
      onFailure(brand_id, fault);
      continue;
    }
    yield done;
  }
}

/** Reads runs and snapshots inside the transaction, because another command may have measured the brand. */
async function remeasureBrand(
  session: RemeasureSession,
  brand_id: string,
  weights: EngineWeights,
  now: Instant,
): Promise<BrandRemeasure> {
  const brand = session.brand(brand_id);
  const runs = await brand.runs.recent(MEASURED_RUNS);
  const loader = runLoader(brand, runs, weights);
  const measured = new Map<string, MeasurementSnapshot>();
  let recommendations = 0;
  for await (const rows of session.recommendations(brand_id)) {
    recommendations += rows.length;
    const due = rows.map(remeasurable).filter((row) => isDue(row, runs));
    if (due.length === 0) continue;
    const history = await loader.history();
    const baselines = await loader.answersOf(due.flatMap(({ baseline_run_id }) => baseline_run_id ?? []));
    const found = new Map<string, MeasurementSnapshot>();
    for (const row of due) {
      const baselineRun = baselines.get(row.baseline_run_id ?? '') ?? null;
      const snapshot = remeasure(row, baselineRun, history, now);
      if (snapshot) found.set(row.id, snapshot);
    }
    await session.storeMeasurements(brand_id, found);
    for (const [id, snapshot] of found) measured.set(id, snapshot);
  }
  return { brand_id, recommendations, measured };
}

function remeasurable(row: RecommendationRow) {
  const { id, metric_key, baseline_run_id, baseline_value, measured: last } = row;
  const { window_opened_at } = boardState(row.moves, row.linkedDone);
  return { id, metric_key, baseline_run_id, baseline_value, window_opened_at, last };
}
