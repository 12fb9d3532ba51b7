import { tallyTogether } from '@brand-visibility/counting';
import { rivalComparison } from '@brand-visibility/domain';
import { coverageOf } from './covered-runs.js';
import { countedSeries } from './get-competitor-series.js';
import { comparedWindowResponse, windowOf } from './window.js';
import { withBrand, type UseCase } from './use-case.js';

/** Handles `GET .../competitors/comparison` (rule 22.1): the rows of the competitors report, compared. */
export const getCompetitorComparison: UseCase<'getCompetitorComparison'> = (
  context,
  caller,
  { brand_id },
  query,
) =>
  withBrand(context, caller, brand_id, async (reader, brand) => {
    const { now, weights } = context;
    const { limit, watched } = query;
    const window = windowOf(query, now);
    const { carried_from, current, previous } = await coverageOf(reader, brand_id, window);
    // If the brand has no run before the end of the window, the counts of the comparison window are 0 (rule 17.7).
    const buckets = carried_from === null ? [previous ?? []] : [];
    const shown = { limit, isWatched: watched };
    const counted = await countedSeries(reader, brand, current, buckets, query, shown, weights);
    const { whole, answers, list } = counted;
    const together = await tallyTogether(answers.facts(current), answers, list);
    return {
      brand_id,
      window: comparedWindowResponse(window, carried_from),
      ...rivalComparison(whole, counted.buckets[0] ?? null, together, weights),
    };
  });
