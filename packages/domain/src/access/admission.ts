import type { RefusalCode } from '../refusal.js';
import type { Instant } from '../time/instant.js';
import type { Plan } from '../vocabulary.js';

export interface KeyState {
  /** When the key stops working because somebody took it back; null when nobody did. */
  readonly revoked_at: Instant | null;
  /** Null when the key never expires [2.2]. */
  readonly expires_at: Instant | null;
}

export interface AccountState {
  readonly owner_exists: boolean;
  readonly subscription_active: boolean;
  readonly plan: {
    readonly id: Plan;
    readonly is_trialing: boolean;
    /** Null outside a trial [2.2]. */
    readonly trial_ends_at: Instant | null;
  };
}

/**
 * Why a known key gets nothing at `now`, the first reason in the order of decisions 4, or null when it is let in.
 * Whatever ends at an instant is over at that very instant (decisions 4.1); a revocation dated later does not count yet.
 */
export function admission(key: KeyState, account: AccountState, now: Instant): RefusalCode | null {
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
