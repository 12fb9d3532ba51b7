/** The port of recommendations. */
import type { RecordOf } from '@brand-visibility/contract';
import type { MeasurementSnapshot } from '@brand-visibility/domain/recommendations/measurement';
import type { Instant } from '@brand-visibility/domain/time/instant';
import type { FilterOf, PageRequest, PageRows } from './pages.js';

/** A stored recommendation with data from other tables. */
export interface RecommendationRow extends Omit<RecordOf<'recommendation'>, 'type'> {
  /** The times at which linked outreach work moved to `done`, in no particular order. */
  readonly linkedDone: readonly Instant[];
  /** The snapshot of the last re-measure; null if there is none. */
  readonly measured: MeasurementSnapshot | null;
}

export type RecommendationFilter = FilterOf<'listRecommendations'>;

export interface RecommendationReader {
  /** Recommendations by (`created_at`, `id`), newest first. `slice.bytes` limits the size of the records. */
  readonly list: (filter: RecommendationFilter, slice: PageRequest) => Promise<PageRows<RecommendationRow>>;
  readonly get: (recommendation_id: string) => Promise<RecommendationRow | null>;
}
