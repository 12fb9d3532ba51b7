import type { getCompetitors } from '@brand-visibility/contract';
import { Refusal, competitorFigures } from '@brand-visibility/domain';
import { report, windowReply } from './report.js';
import { scopeOf } from './scope.js';
import type { UseCase } from './use-case.js';

/** Endpoint 5 [4.4]. */
export const competitors: UseCase<typeof getCompetitors> = ({ store, now, weights }, { key }, { brand_id }, query) =>
  store.read(scopeOf(key), async (reader) => {
    const brand = await reader.brand(brand_id);
    if (!brand) return new Refusal('not_found');
    const { current, previous, ...covered } = await report(reader, brand_id, query, now);
    const rivals = await reader.rivals(brand_id);
    const { limit, watched } = query;
    return {
      brand_id,
      window: windowReply(covered),
      ...competitorFigures({ current, previous, brand, rivals, weights, limit, watched }),
    };
  });
