import type { StoredKey } from '../src/ports.js';

/** A valid key of a valid account. */
export const known: StoredKey = {
  id: 'key_1',
  name: 'A key',
  masked: 'bvk_0123…wxyz',
  created_at: 0n,
  expires_at: null,
  revoked_at: null,
  all_brands: true,
  brand_ids: [],
  account: {
    id: 'acc_1',
    plan: { id: 'pro', name: 'Pro', is_trialing: false, trial_ends_at: null },
    subscription_active: true,
    owner_exists: true,
  },
};
