import { Refusal } from '@brand-visibility/domain';
import { recommendationReplies } from '../resources/recommendation.js';
import { walkOf } from './paging.js';
import { aboutBrand, type UseCase } from './use-case.js';

/** Endpoint 14 (rule 11.15). */
export const listRecommendations: UseCase<'listRecommendations'> = async (context, caller, path, query) => {
  const walk = walkOf(context, caller, 'listRecommendations', path, query);
  if (walk instanceof Refusal) return walk;
  return aboutBrand(context, caller, path.brand_id, async (reader) => {
    const read = await reader.recommendations(path.brand_id, query, walk.slice);
    const page = walk.page(
      read,
      ({ created_at }) => created_at,
      (row) => row,
    );
    return { ...page, data: await recommendationReplies(reader, path.brand_id, page.data, context.weights) };
  });
};
