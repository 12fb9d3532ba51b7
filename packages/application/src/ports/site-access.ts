/** The port of site-access checks. */
import type { RecordOf } from '@brand-visibility/contract';
import type { LatestCheck } from '@brand-visibility/domain/site-access/report';
import type { Instant } from '@brand-visibility/domain/time/instant';

/** The stored evidence of a completed site-access check. */
export type CompletedCheckRow = Pick<
  RecordOf<'site_access_check'>,
  'reachable' | 'robots_txt' | 'llms_txt' | 'sitemap' | 'crawlers' | 'fetch_count'
> & { readonly completed_at: Instant };

export interface SiteAccessReader {
  /** The latest check of any status, by (`created_at`, `id`); null if there is none. */
  readonly latest: () => Promise<LatestCheck | null>;
  /** The latest completed checks by (`completed_at`, `id`), latest first; at most `most` checks. */
  readonly completed: (most: number) => Promise<readonly CompletedCheckRow[]>;
}
