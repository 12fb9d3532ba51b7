/** Builds the site-access report of a brand: the state of its latest check, the findings and the history (rule 9.2). */
import { type Instant, MINUTE } from '../time/instant.js';
import {
  accessHistory,
  type CompletedCheck,
  type HistoryItem,
  readEvidence,
  type AccessReading,
} from './history.js';
import type { CheckStatus } from '../vocabulary.js';

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

/** The fields of the latest check on which its state depends. The check may have any status. */
export interface LatestCheck {
  readonly status: CheckStatus;
  readonly created_at: Instant;
  /** The time of the last report; null if the check has not reported. */
  readonly reported_at: Instant | null;
  /** The origin to which redirects led. */
  readonly origin: string | null;
  readonly error: string | null;
}

/** The fields of the latest check in a response (rule 9.2). */
export interface CheckState {
  readonly status: CheckStatus;
  readonly origin: string;
  readonly error: string | null;
}

const MAX_SILENCE = 15n * MINUTE;
const STOPPED = 'The check stopped reporting before it completed.';

/**
 * Returns the state of a brand's latest check at `now` (rule 9.2). A pending or running check is `failed` 15 minutes
 * after its last report, or after its creation if it never reported. The origin of a completed check is the recorded
 * origin, if any. In all other cases, the origin is `https://` followed by `domain`, the brand's domain.
 */
export function checkState(check: LatestCheck, domain: string, now: Instant): CheckState {
  const ownOrigin = `https://${domain}`;
  if (check.status === 'completed') {
    return { status: 'completed', origin: check.origin ?? ownOrigin, error: null };
  }
  return hasStopped(check, now)
    ? { status: 'failed', origin: ownOrigin, error: STOPPED }
    : { status: check.status, origin: ownOrigin, error: check.error };
}

function hasStopped({ status, created_at, reported_at }: LatestCheck, now: Instant): boolean {
  return status !== 'failed' && now - (reported_at ?? created_at) >= MAX_SILENCE;
}
