import type { Caller } from '@brand-visibility/application';

/** A caller who may read every brand of an account, for requests without HTTP. */
export function callerOf(account_id: string): Caller {
  const plan = { id: 'pro', name: 'Pro', is_trialing: false, trial_ends_at: null } as const;
  const account = { id: account_id, plan, subscription_active: true, owner_exists: true };
  const times = { created_at: 0n, expires_at: null, revoked_at: null };
  const key = { id: 'key_1', name: 'A key', masked: 'bvk_0000…0000', ...times, all_brands: true };
  return { requestsPerMinute: 1, key: { ...key, brand_ids: [], account } };
}
