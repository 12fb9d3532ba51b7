import { comparisonFigures, nameKey, visibilityFigures } from '@brand-visibility/domain';
import { coverageOf, windowOf, comparedWindowResponse } from './report.js';
import { withBrand, type UseCase } from './use-case.js';

/** For the pairs of prompt and engine, competitors do not count. */
const BY_PROMPT = { by: 'prompt', ownOrdinal: null } as const;

/** What a change of visibility is made of, and whether noise explains it (rule 17.9). */
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
    const rivals = await reader.rivalMarks(brand_id, nameKey(brand.name));
    const counted = async (runs: typeof covered.current) => ({
      answers: await reader.tally(brand_id, runs, query, 'listed', true),
      pairs: await reader.tallyGroups(brand_id, runs, query, BY_PROMPT),
    });
    const current = await counted(covered.current);
    // Before the brand's first run nothing is carried, and the comparison window counts 0 (rule 17.7).
    const isCarried = covered.carried_from !== null;
    const previous = isCarried ? null : await counted(covered.previous ?? []);
    const { average_position, sentiment_score, share_of_voice } = visibilityFigures(
      current.answers,
      previous?.answers ?? null,
      rivals,
      weights,
      null,
    );
    const { verdict, run_noise, prompt_noise, like_for_like, engines, ...counts } = comparisonFigures(
      current.pairs,
      previous?.pairs ?? null,
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
