import type { Instant } from '../time/instant.js';
import { accessHistory, type CompletedCheck, type HistoryItem } from './history.js';
import { checkStanding, type CheckStanding, type LatestCheck } from './standing.js';
import { readEvidence, type AccessReading } from './verdict.js';

/** What is known of a brand's site: how its latest check stands, and what the latest completed one found (rule 9.2). */
export interface SiteAccessReport<C extends CompletedCheck> {
  readonly standing: CheckStanding;
  /** The check that the findings come from, and what it comes to; null before any check completes. */
  readonly found: { readonly check: C; readonly reading: AccessReading } | null;
  readonly history: readonly HistoryItem[];
}

/**
 * Puts a brand's checks together (rule 9.2). `latest` is the check with the greatest (created_at, id),
 * `completed` are the completed ones from the one completed last on, all of them or the first HISTORY_DEPTH. While a new check runs
 * or after one failed, what was found stays that of the earlier one.
 */
export function siteAccessReport<C extends CompletedCheck>(
  latest: LatestCheck,
  completed: readonly C[],
  domain: string,
  now: Instant,
): SiteAccessReport<C> {
  const [check] = completed;
  return {
    standing: checkStanding(latest, domain, now),
    found: check ? { check, reading: readEvidence(check) } : null,
    history: accessHistory(completed),
  };
}
