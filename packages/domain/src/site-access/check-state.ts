/** The state of a brand's latest site-access check: its status, origin and error. */
import { MINUTE, type Instant } from '../time/instant.js';
import type { CheckStatus } from '../vocabulary.js';

/** A check of any status, with the fields that its state depends on. */
export interface LatestCheck {
  readonly status: CheckStatus;
  readonly created_at: Instant;
  /** The time of its last report; null if it has not reported yet. */
  readonly reported_at: Instant | null;
  /** The origin after redirects. */
  readonly origin: string | null;
  readonly error: string | null;
}

/** The fields of `check` that describe the latest check (rule 9.2). */
export interface CheckState {
  readonly status: CheckStatus;
  readonly origin: string;
  readonly error: string | null;
}

const MAX_SILENCE = 15n * MINUTE;
const STOPPED = 'The check stopped reporting before it completed.';

/**
 * Determines status, origin and error of a brand's latest check at `now` (rule 9.2). A pending or running check that
 * has not reported for 15 minutes or more is `failed`. The origin is the recorded one if the check is completed, else
 * `https://` followed by `domain`, the brand's domain.
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
