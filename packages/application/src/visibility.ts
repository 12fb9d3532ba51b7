import type { getVisibility } from '@brand-visibility/contract';
import { Refusal, visibilityFigures } from '@brand-visibility/domain';
import { report, windowReply } from './report.js';
import { scopeOf } from './scope.js';
import type { UseCase } from './use-case.js';

/** Endpoint 4 [4.3]. */
export const visibility: UseCase<typeof getVisibility> = ({ store, now, weights }, { key }, { brand_id }, query) =>
  store.read(scopeOf(key), async (reader) => {
    if (!(await reader.brand(brand_id))) return new Refusal('not_found');
    const counted = await report(reader, brand_id, query, now);
    const rivals = await reader.rivals(brand_id);
    const isWatched = (ordinal: number) => rivals[ordinal]?.is_watched ?? false;
    return {
      brand_id,
      window: windowReply(counted),
      ...visibilityFigures(counted.current, counted.previous, isWatched, weights, query.group_by ?? null),
    };
  });
