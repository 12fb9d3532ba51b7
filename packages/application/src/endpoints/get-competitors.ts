import { countRivals } from '@brand-visibility/counting';
import { rivalReport } from '@brand-visibility/domain';
import { coverageOf } from './covered-runs.js';
import { identitiesOf } from './rival-identities.js';
import { readSelection } from './selection.js';
import { windowOf, windowResponse } from './window.js';
import { withBrand, type UseCase } from './use-case.js';

/** Handles `GET .../competitors` (rule 8.6). */
export const getCompetitors: UseCase<'getCompetitors'> = (context, caller, { brand_id }, query) =>
  withBrand(context, caller, brand_id, async (reader, brand) => {
    const { now, weights } = context;
    const window = windowOf(query, now);
    const covered = await coverageOf(reader, brand_id, window);
    const selection = await readSelection(reader, brand, query);
    const shown = query.watched ? 'watched' : { first: query.limit };
    const counts = await countRivals(selection, covered, shown, weights);
    const identityOf = await identitiesOf(
      reader,
      brand,
      counts.data.map(({ rival }) => rival),
    );
    return {
      brand_id,
      window: windowResponse(window, covered.carried_from),
      ...rivalReport(counts, identityOf, weights),
    };
  });
