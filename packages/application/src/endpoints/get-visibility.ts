import { countWindows } from '@brand-visibility/counting';
import { visibilityFigures } from '@brand-visibility/domain';
import { coverageOf } from './covered-runs.js';
import { readSelection } from './selection.js';
import { windowOf, windowResponse } from './window.js';
import { withBrand, type UseCase } from './use-case.js';

/** Handles `GET .../visibility` (rule 11.8). */
export const getVisibility: UseCase<'getVisibility'> = (context, caller, { brand_id }, query) =>
  withBrand(context, caller, brand_id, async (reader, brand) => {
    const { now, weights } = context;
    const window = windowOf(query, now);
    const { current, previous, carried_from } = await coverageOf(reader, brand_id, window);
    const grouping = query.group_by ?? null;
    const windows = previous ? [current, previous] : [current];
    const selection = await readSelection(reader, brand, query);
    const [counts, before] = await countWindows(selection, windows, grouping);
    return {
      brand_id,
      window: windowResponse(window, carried_from),
      ...visibilityFigures(counts!, before ?? null, weights, grouping), // `countWindows` returns one element per window
    };
  });
