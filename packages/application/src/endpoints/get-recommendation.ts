import { Refusal } from '@brand-visibility/domain';
import { recommendationResponses } from '../resources/recommendation.js';
import { withBrand, type UseCase } from './use-case.js';

/** Handles `GET .../recommendations/{recommendation_id}` (rules 9.4 and 9.5). */
export const getRecommendation: UseCase<'getRecommendation'> = (
  context,
  caller,
  { brand_id, recommendation_id },
) =>
  withBrand(context, caller, brand_id, async (reader) => {
    const row = await reader.recommendation(brand_id, recommendation_id);
    const [response] = await recommendationResponses(reader, brand_id, row ? [row] : [], context.weights);
    return response ?? new Refusal('not_found');
  });
