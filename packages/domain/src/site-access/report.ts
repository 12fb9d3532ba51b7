import type { Instant } from '../time/instant.js';
import { accessHistory, type CompletedCheck, type HistoryItem } from './history.js';
import { checkState, type CheckState, type LatestCheck } from './check-state.js';
import { readEvidence, type AccessReading } from './verdict.js';

/**
 * The site access of a brand: the state of its latest check, and the findings of its latest completed check (rule 9.2).
 */
export interface SiteAccessReport<C extends CompletedCheck> {
  readonly state: CheckState;
  /** The latest completed check and its findings; null if no check has been completed. */
  readonly found: { readonly check: C; readonly reading: AccessReading } | null;
  readonly history: readonly HistoryItem[];
}

/**
 * Builds the site-access report of a brand (rule 9.2). `latest` is the check with the greatest (`created_at`, `id`).
 * `completed` contains at least the latest HISTORY_DEPTH completed checks, newest first by (`completed_at`, `id`).
 * `domain` is the brand's domain. The findings come from the latest completed check, even if a later check is running
 * or failed.
 */
export function siteAccessReport<C extends CompletedCheck>(
  latest: LatestCheck,
  completed: readonly C[],
  domain: string,
  now: Instant,
): SiteAccessReport<C> {
  const [check] = completed;
  return {
    state: checkState(latest, domain, now),
    found: check ? { check, reading: readEvidence(check) } : null,
    history: accessHistory(completed),
  };
}
