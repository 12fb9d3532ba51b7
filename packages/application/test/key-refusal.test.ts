import { describe, expect, test } from '@jest/globals';
import { keyRefusal, type AccountState, type KeyState } from '../src/key-refusal.js';
import type { RefusalCode } from '@brand-visibility/contract';
import { PLANS } from '@brand-visibility/domain/vocabulary';

const NOW = 1000n;
const key: KeyState = { revoked_at: null, expires_at: null };
const plan = { id: 'pro', is_trialing: false, trial_ends_at: null } as const;
const account: AccountState = { owner_exists: true, subscription_active: true, plan };
const trialUntil = (trial_ends_at: bigint): AccountState => ({
  ...account,
  plan: { ...plan, is_trialing: true, trial_ends_at },
});

describe('keyRefusal', () => {
  test.each<[string, KeyState, AccountState, RefusalCode | null]>([
    ['valid key of a valid account', key, account, null],
    ['revoked earlier', { ...key, revoked_at: 999n }, account, 'api_key_revoked'],
    ['revoked now', { ...key, revoked_at: 1000n }, account, 'api_key_revoked'],
    ['to be revoked later', { ...key, revoked_at: 1001n }, account, null],
    ['expired now', { ...key, expires_at: 1000n }, account, 'api_key_expired'],
    ['expiring a microsecond later', { ...key, expires_at: 1001n }, account, null],
    ['without an owner', key, { ...account, owner_exists: false }, 'api_key_orphaned'],
    ['on starter', key, { ...account, plan: { ...plan, id: 'starter' } }, 'plan_upgrade_required'],
    ['without a subscription', key, { ...account, subscription_active: false }, 'subscription_inactive'],
    ['in a trial', key, trialUntil(1001n), null],
    ['after a trial that ends now', key, trialUntil(1000n), 'subscription_inactive'],
    [
      'in a trial without a subscription',
      key,
      { ...trialUntil(1001n), subscription_active: false },
      'subscription_inactive',
    ],
  ])('%s', (_, keyState, accountState, code) => {
    expect(keyRefusal(keyState, accountState, NOW)).toBe(code);
  });

  // Rules 4.1 and 4.6.
  test('admits every plan except starter', () => {
    const admitted = PLANS.filter(
      (id) => keyRefusal(key, { ...account, plan: { ...plan, id } }, NOW) === null,
    );
    expect(admitted).toEqual(['pro', 'business', 'agency', 'agency_scale', 'pilot']);
  });
});
