import { Refusal } from '@brand-visibility/domain';
import { recommendationResponses } from '../resources/recommendation.js';
import { paginate } from './paging.js';
import { withBrand, type UseCase } from './use-case.js';

/** Handles `GET .../recommendations` (rule 9.4). */
export const listRecommendations: UseCase<'listRecommendations'> = async (context, caller, path, query) => {
  const pagination = paginate(context, caller, 'listRecommendations', path, query);
  if (pagination instanceof Refusal) return pagination;
  return withBrand(context, caller, path.brand_id, async (reader) => {
    const read = await reader.recommendations(path.brand_id, query, pagination.slice);
    const page = pagination.page(
      read,
      ({ created_at }) => created_at,
      (row) => row,
    );
    return {
      ...page,
      data: await recommendationResponses(reader, path.brand_id, page.data, context.weights),
    };
  });
};
