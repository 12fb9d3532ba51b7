import type { RecordOf } from '@brand-visibility/contract';
import type { Instant, LatestCheck } from '@brand-visibility/domain';

/** The stored evidence of a completed site-access check. */
export type CompletedCheckRow = Pick<
  RecordOf<'site_access_check'>,
  'reachable' | 'robots_txt' | 'llms_txt' | 'sitemap' | 'crawlers' | 'fetch_count'
> & { readonly completed_at: Instant };

export interface SiteAccessReader {
  /** The brand's latest site-access check of any status, by (`created_at`, `id`); null if there is none. */
  latestCheck(brand_id: string): Promise<LatestCheck | null>;
  /** The brand's latest completed checks by (`completed_at`, `id`), latest first; at most `most` checks. */
  completedChecks(brand_id: string, most: number): Promise<readonly CompletedCheckRow[]>;
}
