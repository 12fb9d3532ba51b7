import { MINUTE, type Instant } from '../time/instant.js';
import type { CheckStatus } from '../vocabulary.js';

/** A check of any status, as far as its standing goes. */
export interface LatestCheck {
  readonly status: CheckStatus;
  readonly created_at: Instant;
  /** When it last reported; null before it did. */
  readonly reported_at: Instant | null;
  /** Where it ended up after redirects. */
  readonly origin: string | null;
  readonly error: string | null;
}

export interface CheckStanding {
  readonly status: CheckStatus;
  readonly origin: string;
  readonly error: string | null;
}

const LONGEST_SILENCE = 15n * MINUTE;
const STOPPED = 'The check stopped reporting before it was complete.';

/**
 * How a brand's latest check stands at `now` (rule 9.2): one under way that has been silent for 15 minutes or more reads
 * `failed` (rule 9.2). Its origin is the one after redirects once it is completed, and else that of `domain`, the
 * brand's own.
 */
export function checkStanding(check: LatestCheck, domain: string, now: Instant): CheckStanding {
  const ownOrigin = `https://${domain}`;
  if (check.status === 'completed') {
    return { status: 'completed', origin: check.origin ?? ownOrigin, error: null };
  }
  return hasStopped(check, now)
    ? { status: 'failed', origin: ownOrigin, error: STOPPED }
    : { status: check.status, origin: ownOrigin, error: check.error };
}

function hasStopped({ status, created_at, reported_at }: LatestCheck, now: Instant): boolean {
  return status !== 'failed' && now - (reported_at ?? created_at) >= LONGEST_SILENCE;
}
