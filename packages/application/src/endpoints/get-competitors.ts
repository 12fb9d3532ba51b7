import { competitorFigures, competitorList, nameKey } from '@brand-visibility/domain';
import { report, windowResponse } from './report.js';
import { withBrand, type UseCase } from './use-case.js';

/** Endpoint 5 (rule 11.9). */
export const getCompetitors: UseCase<'getCompetitors'> = (context, caller, { brand_id }, query) =>
  withBrand(context, caller, brand_id, async (reader, brand) => {
    const { now, weights } = context;
    // Rows need only the mentions by engine of the comparison window.
    const detail = { current: 'full', previous: 'named' } as const;
    const { current, previous, window, carried_from } = await report(reader, brand_id, query, now, detail);
    const rivals = await reader.rivalDirectory(brand_id, nameKey(brand.name));
    const { limit, watched } = query;
    const input = { current, previous, rivals, weights, limit, watched };
    const list = competitorList(input);
    const identities = await reader.rivalIdentities(brand_id, list.ordinals);
    return {
      brand_id,
      window: windowResponse(window, carried_from),
      ...competitorFigures(input, list, brand, identities),
    };
  });
