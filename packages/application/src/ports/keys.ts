import type { Instant, Plan } from '@brand-visibility/domain';

/** A stored key with its account. */
export interface StoredKey {
  readonly id: string;
  readonly name: string;
  readonly masked: string;
  readonly created_at: Instant;
  readonly expires_at: Instant | null;
  readonly revoked_at: Instant | null;
  readonly all_brands: boolean;
  readonly brand_ids: readonly string[];
  readonly account: StoredAccount;
}

/** The identity of a key: its id, or the SHA-256 digest of the complete key in lower-case hex. */
export type KeyName = { readonly id: string } | { readonly fingerprint: string };

/** A key that a command found by its identity. */
export type NamedKey = Pick<StoredKey, 'id' | 'revoked_at'>;

/** A key with its fingerprint and the UTC day (`YYYY-MM-DD`) of its last use; null if it was never used (rule 10.7). */
export interface ListedKey extends StoredKey {
  readonly fingerprint: string;
  readonly last_used_on: string | null;
}

/** An account with the number of its brands and the number of its keys that are not revoked. */
export interface ListedAccount extends StoredAccount {
  readonly brands: number;
  readonly keys: number;
}

/** The account of a key, with the fields that admission and `/v1/account` need. */
export interface StoredAccount {
  readonly id: string;
  readonly plan: {
    readonly id: Plan;
    readonly name: string;
    readonly is_trialing: boolean;
    readonly trial_ends_at: Instant | null;
  };
  readonly subscription_active: boolean;
  readonly owner_exists: boolean;
}

/** The result of counting a request. */
export interface CountedRequest {
  /** Number of requests of the key in the current minute, including this request. */
  readonly count: number;
  /** The time from which the store determined the current minute. */
  readonly at: Instant;
}
