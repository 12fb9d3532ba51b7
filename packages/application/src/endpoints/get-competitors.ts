import {
  rankedList,
  rivalsIn,
  shownRivals,
  tallyRivals,
  tallyShown,
  type AnswerFilter,
  type ShownRivals,
} from '@brand-visibility/counting';
import { rivalReport, type CountedRivals, type EngineWeights } from '@brand-visibility/domain';
import type { BrandRow, FactsReader, RivalReader } from '../ports.js';
import { answersToCount, type ComparedRuns } from './answers-to-count.js';
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
    const counted = await countedRivals(reader, brand, covered, query, shown, weights);
    return {
      brand_id,
      window: windowResponse(window, covered.carried_from),
      ...rivalReport(counted, weights),
    };
  });

/** Ranks all brands of the window, and counts the shown brands in both windows. */
export async function countedRivals(
  reader: FactsReader & Pick<RivalReader, 'rivalIdentities'>,
  brand: BrandRow,
  { current, previous }: ComparedRuns,
  filter: AnswerFilter,
  shown: ShownRivals,
  weights: EngineWeights,
): Promise<CountedRivals> {
  const answers = await answersToCount(reader, brand, filter);
  const tally = await tallyRivals(answers.facts(current), answers);
  const list = await rankedList(tally, shown, weights);
  const before = previous && (await tallyShown(answers.facts(previous), answers, list));
  const identities = await reader.rivalIdentities(brand.id, rivalsIn(list));
  return shownRivals(brand, tally, list, identities, before);
}
