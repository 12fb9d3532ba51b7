import { nameKey, visibilityFigures } from '@brand-visibility/domain';
import { report, windowResponse } from './report.js';
import { withBrand, type UseCase } from './use-case.js';

/** Endpoint 4 (rule 11.8). */
export const getVisibility: UseCase<'getVisibility'> = (context, caller, { brand_id }, query) =>
  withBrand(context, caller, brand_id, async (reader, brand) => {
    const { now, weights } = context;
    // Share of voice needs only which ordinals are rivals and watched, not the order of their names.
    const rivals = await reader.rivalMarks(brand_id, nameKey(brand.name));
    const counted = await report(reader, brand_id, query, now, { current: 'listed', previous: 'listed' });
    const { current, previous, window, carried_from } = counted;
    const grouping = query.group_by ?? null;
    const figures = visibilityFigures(current, previous, rivals, weights, grouping);
    return {
      brand_id,
      window: windowResponse(window, carried_from),
      ...figures,
    };
  });
