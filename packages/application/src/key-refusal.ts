import type { RefusalCode } from '@brand-visibility/contract';
import type { Instant } from '@brand-visibility/domain/time/instant';
import type { Plan } from '@brand-visibility/domain/vocabulary';

/** Decides whether a known key is admitted (rule 4.6). */

/** The fields of a stored key on which admission depends. */
export interface KeyState {
  /** The time from which the key counts as revoked, which may be in the future; null if the key was never revoked. */
  readonly revoked_at: Instant | null;
  /** The time at which the key expires; null if it does not expire (rule 4.1). */
  readonly expires_at: Instant | null;
}

/** The fields of a stored account on which admission depends. */
export interface AccountState {
  readonly owner_exists: boolean;
  readonly subscription_active: boolean;
  readonly plan: {
    readonly id: Plan;
    readonly is_trialing: boolean;
    /** The time at which the trial ends (rule 4.1); null if the account has no trial. */
    readonly trial_ends_at: Instant | null;
  };
}

/**
 * Returns the first error that applies to a known key at `now`, in the order of rule 4.6; null if the key is admitted.
 * A time that equals `now` counts as past (rule 4.1). A revocation in the future has no effect yet.
 */
export function keyRefusal(key: KeyState, account: AccountState, now: Instant): RefusalCode | null {
  const { plan } = account;
  if (isPast(key.revoked_at, now)) return 'api_key_revoked';
  if (isPast(key.expires_at, now)) return 'api_key_expired';
  if (!account.owner_exists) return 'api_key_orphaned';
  if (plan.id === 'starter') return 'plan_upgrade_required';
  if (!account.subscription_active) return 'subscription_inactive';
  if (plan.is_trialing && isPast(plan.trial_ends_at, now)) return 'subscription_inactive';
  return null;
}

function isPast(instant: Instant | null, now: Instant): boolean {
  return instant !== null && instant <= now;
}
