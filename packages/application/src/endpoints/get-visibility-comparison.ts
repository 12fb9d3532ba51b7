import { countComparison, type AnswerFilter } from '@brand-visibility/counting';
import type { Operations, QueryOf } from '@brand-visibility/contract';
import {
  comparisonFigures,
  Refusal,
  visibilityFigures,
  type EngineComparison,
  type EngineWeights,
  type Window,
} from '@brand-visibility/domain';
import type { BrandRow, FactsReader, RunReader } from '../ports.js';
import { coverageOf } from './covered-runs.js';
import { readSelection } from './selection.js';
import { comparedWindowResponse, windowOf } from './window.js';
import { withBrand, type Caller, type Context, type UseCase } from './use-case.js';

/**
 * Handles `GET .../visibility/comparison` (rule 17.9): splits a change of visibility into its parts, and decides
 * whether noise explains the change.
 */
export const getVisibilityComparison: UseCase<'getVisibilityComparison'> = (
  context,
  caller,
  { brand_id },
  query,
) =>
  withBrand(context, caller, brand_id, async (reader, brand) => {
    const { now, weights } = context;
    const { comparison } = await comparedBrand(reader, brand, windowOf(query, now), query, weights);
    return comparison;
  });

/**
 * Counts the answers of each engine in both windows of a comparison of rivals, whose response lacks these counts, for
 * the notes of its tool (rule 21.12). Returns none for a brand outside the scope.
 */
export async function comparedEngines(
  context: Context,
  caller: Caller,
  brand_id: string,
  query: QueryOf<Operations['getCompetitorComparison']>,
): Promise<readonly EngineComparison[]> {
  const { now, weights } = context;
  const compared = await withBrand(context, caller, brand_id, (reader, brand) =>
    comparedBrand(reader, brand, windowOf(query, now), query, weights),
  );
  return compared instanceof Refusal ? [] : compared.comparison.engines;
}

/** Compares the visibility of a brand in two windows. Also returns the covered runs of each. */
export async function comparedBrand(
  reader: FactsReader & RunReader,
  brand: BrandRow,
  window: Window,
  filter: AnswerFilter,
  weights: EngineWeights,
) {
  const covered = await coverageOf(reader, brand.id, window);
  // If the brand has no run before the end of the window, the counts of the comparison window are 0 (rule 17.7).
  const windows =
    covered.carried_from === null ? [covered.current, covered.previous ?? []] : [covered.current];
  const compared = await countComparison(await readSelection(reader, brand, filter), windows);
  const [current, previous = null] = [compared[0]!, compared[1]]; // one element per window
  const means = visibilityFigures(current, previous, weights, null);
  const { average_position, sentiment_score, share_of_voice } = means;
  const { verdict, run_noise, prompt_noise, like_for_like, engines, ...counts } = comparisonFigures(
    current.pairs,
    previous && previous.pairs,
    weights,
  );
  const comparison = {
    brand_id: brand.id,
    window: comparedWindowResponse(window, covered.carried_from),
    ...counts,
    average_position,
    sentiment_score,
    share_of_voice,
    verdict,
    run_noise,
    prompt_noise,
    like_for_like,
    engines,
  };
  return { comparison, windows };
}
