import type { RecordOf } from '@brand-visibility/contract';
import type { Instant, MeasurementSnapshot, RunMark } from '@brand-visibility/domain';
import type { FilterOf } from '../filter-of.js';
import type { PageRequest, PageRows } from '../pages.js';
import type { FactsReader } from './facts.js';

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
  recommendations(
    brand_id: string,
    filter: RecommendationFilter,
    slice: PageRequest,
  ): Promise<PageRows<RecommendationRow>>;
  recommendation(brand_id: string, recommendation_id: string): Promise<RecommendationRow | null>;
}

/** Reads the data for measurements, in requests and in re-measure sessions. */
export interface MeasurementReader extends Pick<FactsReader, 'promptAttributes' | 'runsNamed' | 'facts'> {
  /** The brand's `count` latest completed runs by (`completed_at`, `id`), latest first. */
  recentRuns(brand_id: string, count: number): Promise<readonly RunMark[]>;
}
