import { countRivalComparison } from '@brand-visibility/counting';
import { rivalComparison } from '@brand-visibility/domain';
import { coverageOf } from './covered-runs.js';
import { identitiesOf } from './rival-identities.js';
import { readSelection } from './selection.js';
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
    const window = windowOf(query, now);
    const { carried_from, current, previous } = await coverageOf(reader, brand_id, window);
    // If the brand has no run before the end of the window, the counts of the comparison window are 0 (rule 17.7).
    const compared = { current, previous: carried_from === null ? (previous ?? []) : null };
    const selection = await readSelection(reader, brand, query, true);
    const counts = await countRivalComparison(selection, compared, query, weights);
    const shown = counts.whole.data.map(({ rival }) => rival);
    const identityOf = await identitiesOf(reader, brand, shown);
    return {
      brand_id,
      window: comparedWindowResponse(window, carried_from),
      ...rivalComparison(counts, identityOf, weights),
    };
  });
