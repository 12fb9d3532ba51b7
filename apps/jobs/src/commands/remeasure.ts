import { remeasureBrands, type BrandRemeasure } from '@brand-visibility/application';
import type { MeasurementSnapshot } from '@brand-visibility/domain/recommendations/measurement';
import { formatInstant } from '@brand-visibility/domain/time/instant';
import { withDatabase, type JobDependencies } from '../open.js';
import { failureLine, type Io, type Output } from '../output.js';
import { refuse } from './keys.js';

/**
 * Measures the recommendations of one brand or of all brands again (rules 9.5, 10.1). Prints one line of JSON per
 * measurement after the commit of its brand.
 */
export async function remeasureCommand(io: Io, { brand }: { readonly brand?: string }): Promise<number> {
  return withDatabase(io, 'work', async (jobs) => {
    const { print, say } = jobs;
    const brand_ids = await jobs.jobStore.brandIds(brand ?? null);
    if (brand !== undefined && brand_ids.length === 0) return refuse(say, `there is no brand ${brand}`);
    const { measured, recommendations, failed } = await remeasureAll(jobs, brand_ids, (each) =>
      printMeasured(print, each),
    );
    const done = brand_ids.length - failed;
    const rest = failed === 0 ? '' : `; failed: ${failed}`;
    const found =
      recommendations === 0
        ? 'no recommendation to measure'
        : `measured ${measured} of ${recommendations} recommendations`;
    say(`${found} in ${done} ${done === 1 ? 'brand' : 'brands'}${rest}`);
    return failed === 0 ? 0 : 1;
  });
}

/**
 * Measures one brand after another, and returns the totals. Calls `onMeasured` for each brand after its commit. Reports
 * and counts the brands that fail.
 */
export async function remeasureAll(
  { jobStore, weights, clock, say, count, startProgress }: JobDependencies,
  brand_ids: readonly string[],
  onMeasured: (brand: BrandRemeasure) => void,
): Promise<{ readonly measured: number; readonly recommendations: number; readonly failed: number }> {
  const progress = startProgress();
  const onBrand = (done: number, of: number) => progress.measured(done, of);
  let [measured, recommendations, failed] = [0, 0, 0];
  const onFailure = (brand_id: string, fault: unknown) => {
    failed += 1;
    progress.stop();
    say(failureLine(`brand ${brand_id}`, fault));
  };
  try {
    for await (const brand of remeasureBrands(jobStore, brand_ids, { weights, clock, onBrand, onFailure })) {
      count({ brands: 1, measured: brand.measured.size });
      measured += brand.measured.size;
      recommendations += brand.recommendations;
      onMeasured(brand);
    }
  } finally {
    progress.stop();
  }
  return { measured, recommendations, failed };
}

function printMeasured(print: Output['print'], { brand_id, measured }: BrandRemeasure): void {
  for (const [recommendation_id, snapshot] of measured) {
    print(JSON.stringify({ brand_id, recommendation_id, ...showMeasurement(snapshot) }));
  }
}

function showMeasurement(snapshot: MeasurementSnapshot) {
  const { metric_key, run_id, baseline, current, lift, noise_band, measured_at, answers } = snapshot;
  return {
    metric_key,
    run_id,
    baseline,
    current,
    lift,
    noise_band,
    measured_at: formatInstant(measured_at),
    answers,
  };
}
