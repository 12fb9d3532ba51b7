import { comparisonFigures } from '@brand-visibility/domain';
import { coverageOf, windowOf, comparedWindowResponse } from './report.js';
import { withBrand, type UseCase } from './use-case.js';

/** The competitors that answers name are not compared. */
const BY_PROMPT = { by: 'prompt', ownOrdinal: null } as const;

/** What a change of visibility is made of, and whether noise explains it (rule 17.9). */
export const getVisibilityComparison: UseCase<'getVisibilityComparison'> = (
  context,
  caller,
  { brand_id },
  query,
) =>
  withBrand(context, caller, brand_id, async (reader) => {
    const { now, weights } = context;
    const window = windowOf(query, now);
    const covered = await coverageOf(reader, brand_id, window);
    const current = await reader.tallyGroups(brand_id, covered.current, query, BY_PROMPT);
    // Before the brand's first run nothing is carried, and the comparison window counts 0 (rule 17.7).
    const isCarried = covered.carried_from !== null;
    const previous = isCarried
      ? null
      : await reader.tallyGroups(brand_id, covered.previous ?? [], query, BY_PROMPT);
    return {
      brand_id,
      window: comparedWindowResponse(window, covered.carried_from),
      ...(await reader.inTimeSlices(() => comparisonFigures(current, previous, weights))),
    };
  });
