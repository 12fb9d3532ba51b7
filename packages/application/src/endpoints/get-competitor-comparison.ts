import {
  rankedList,
  rivalsIn,
  shownRivals,
  tallyBuckets,
  tallyRivals,
  tallyTogether,
} from '@brand-visibility/counting';
import { rivalComparison } from '@brand-visibility/domain';
import { answersToCount, sizesOf } from './answers-to-count.js';
import { coverageOf } from './covered-runs.js';
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
    const answers = await answersToCount(reader, brand, query, true);
    const tally = await tallyRivals(answers.facts(current), answers);
    const all = await rankedList(tally, watched ? 'watched' : { first: limit }, weights);
    const list = { ...all, shown: all.shown.slice(0, limit) };
    const identities = await reader.rivalIdentities(brand_id, rivalsIn(list));
    const counted = shownRivals(brand, tally, list, identities, null);
    const together = await tallyTogether(answers.facts(current), answers, list);
    // If the brand has no run before the end of the window, the counts of the comparison window are 0 (rule 17.7).
    const compared = carried_from === null ? [previous ?? []] : [];
    const sizes = sizesOf(compared);
    const [before = null] = await tallyBuckets(
      answers.facts(compared.flat()),
      sizes,
      answers,
      tally,
      list,
      weights,
    );
    return {
      brand_id,
      window: comparedWindowResponse(window, carried_from),
      ...rivalComparison(counted, before, together, weights),
    };
  });
