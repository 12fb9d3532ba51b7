import { remeasureBrands, type BrandRemeasure } from '@brand-visibility/application';
import { formatInstant, type MeasurementSnapshot } from '@brand-visibility/domain';
import { atWork, type Workplace } from '../open.js';
import { print, say } from '../output.js';
import { startProgress } from '../progress.js';

/**
 * Measures the recommendations of one brand or of all again (decisions 9.5, 10.1). What was measured goes to standard
 * output, a JSON object a line, as soon as its brand is committed.
 */
export async function remeasureCommand({ brand }: { readonly brand?: string }): Promise<number> {
  return atWork('work', async (place) => {
    const brand_ids = await place.workshop.brandIds(brand ?? null);
    if (brand !== undefined && brand_ids.length === 0) {
      say(`there is no brand ${brand}`);
      return 1;
    }
    const { measured, recommendations } = await remeasureAll(place, brand_ids, printMeasured);
    say(
      `measured ${measured} of ${recommendations} recommendations in ${brand_ids.length} ${brand_ids.length === 1 ? 'brand' : 'brands'}`,
    );
    return 0;
  });
}

/** Measures brand after brand, tells of each once it is committed, and says how many recommendations that made. */
export async function remeasureAll(
  { workshop, weights, clock }: Workplace,
  brand_ids: readonly string[],
  tell: (brand: BrandRemeasure) => void,
): Promise<{ readonly measured: number; readonly recommendations: number }> {
  const progress = startProgress();
  const onBrand = (done: number, of: number) => progress.measured(done, of);
  let [measured, recommendations] = [0, 0];
  try {
    for await (const brand of remeasureBrands(workshop, brand_ids, { weights, clock, onBrand })) {
      measured += brand.measured.size;
      recommendations += brand.recommendations;
      tell(brand);
    }
  } finally {
    progress.stop();
  }
  return { measured, recommendations };
}

function printMeasured({ brand_id, measured }: BrandRemeasure): void {
  for (const [recommendation_id, snapshot] of measured) {
    print(JSON.stringify({ brand_id, recommendation_id, ...shown(snapshot) }));
  }
}

function shown(snapshot: MeasurementSnapshot) {
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
