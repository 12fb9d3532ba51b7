import { comparisonFigures, visibilityFigures } from '@brand-visibility/domain';
import { coverageOf } from './covered-runs.js';
import { comparedWindowResponse, windowOf } from './window.js';
import { withBrand, type UseCase } from './use-case.js';

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
    const window = windowOf(query, now);
    const covered = await coverageOf(reader, brand_id, window);
    // If the brand has no run before the end of the window, the counts of the comparison window are 0 (rule 17.7).
    const before = covered.carried_from === null ? (covered.previous ?? []) : null;
    const { current, previous } = await reader.comparison(brand, { ...covered, previous: before }, query);
    const means = visibilityFigures(current, previous, weights, null);
    const { average_position, sentiment_score, share_of_voice } = means;
    const { verdict, run_noise, prompt_noise, like_for_like, engines, ...counts } = comparisonFigures(
      current.pairs,
      previous && previous.pairs,
      weights,
    );
    return {
      brand_id,
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
  });
