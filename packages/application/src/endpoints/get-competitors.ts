import { rivalReport } from '@brand-visibility/domain';
import { coverageOf } from './covered-runs.js';
import { windowOf, windowResponse } from './window.js';
import { withBrand, type UseCase } from './use-case.js';

/** Handles `GET .../competitors` (rule 8.6). */
export const getCompetitors: UseCase<'getCompetitors'> = (context, caller, { brand_id }, query) =>
  withBrand(context, caller, brand_id, async (reader, brand) => {
    const { now, weights } = context;
    const window = windowOf(query, now);
    const covered = await coverageOf(reader, brand_id, window);
    const shown = query.watched ? 'watched' : { first: query.limit };
    const counted = await reader.rivals(brand, covered, query, shown, weights);
    return {
      brand_id,
      window: windowResponse(window, covered.carried_from),
      ...rivalReport(counted, weights),
    };
  });
