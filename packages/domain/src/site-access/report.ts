import type { Instant } from '../time/instant.js';
import { accessHistory, type CompletedCheck, type HistoryItem } from './history.js';
import { checkState, type CheckState, type LatestCheck } from './check-state.js';
import { readEvidence, type AccessReading } from './verdict.js';

/**
 * A brand's site access: the state of its latest check and the findings of the latest completed one (rule
 * 9.2).
 */
export interface SiteAccessReport<C extends CompletedCheck> {
  readonly state: CheckState;
  /** The latest completed check with its findings; null before any check completes. */
  readonly found: { readonly check: C; readonly reading: AccessReading } | null;
  readonly history: readonly HistoryItem[];
}

/**
 * Builds the report of a brand (rule 9.2). `latest` is the check with the greatest (`created_at`, `id`). `completed`:
 * the completed checks, newest first by (`completed_at`, `id`): all of them or at least the first HISTORY_DEPTH.
 * `domain` is the brand's domain. While a new check runs, or after it failed, findings still come from the latest
 * completed check.
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
