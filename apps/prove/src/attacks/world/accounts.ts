import type { ImportRecord } from '@brand-visibility/contract';
import { API_KEY_ALPHABET, apiKeyFrom, maskApiKey } from '@brand-visibility/domain/api-key';
import { PLANS } from '@brand-visibility/domain/vocabulary';
import { drawFrom, fingerprint, record } from '@brand-visibility/records';

/** An account and its keys. Each key can read all brands of the account. */
export interface Holder {
  readonly account: string;
  readonly keys: readonly string[];
}

export function holder(account: string, seed: number, keys: number): Holder {
  const draw = drawFrom(seed);
  return {
    account,
    keys: Array.from({ length: keys }, () => apiKeyFrom(draw.text(API_KEY_ALPHABET, 32))),
  };
}

/**
 * The attackers' accounts. The first account has twelve keys, and the data that most attacks use. Each other account
 * has one key and takes part in attacks by several accounts.
 */
export const ATTACKERS: readonly [Holder, ...Holder[]] = [
  holder('acc_attackers', 18, 12),
  ...Array.from({ length: 5 }, (_, index) => holder(`acc_attackers_${index + 2}`, 180 + index, 1)),
];

/** The attackers' plan, which is the only plan with a low rate limit during the attacks. */
export const LIMITED_PLAN = 'agency_scale';
/** Returns a REQUESTS_PER_MINUTE that limits the attackers to `limit`, and other accounts practically not at all. */
export const limitingAttackers = (limit: number): string =>
  PLANS.map((plan) => `${plan}=${plan === LIMITED_PLAN ? limit : 999_999_999}`).join(',');
/** The plan of those well-behaved accounts that are not part of the demo. */
const HONEST_PLAN = 'agency';

export function* accountRecords(
  { account, keys }: Holder,
  plan: typeof LIMITED_PLAN | typeof HONEST_PLAN = HONEST_PLAN,
): Generator<ImportRecord> {
  yield record.account({
    id: account,
    plan: { id: plan, name: plan, is_trialing: false, trial_ends_at: null },
  });
  for (const [index, key] of keys.entries())
    yield record.apiKey({
      id: `key_${account}_${index}`,
      account_id: account,
      fingerprint: fingerprint(key),
      masked: maskApiKey(key),
    });
}
