/** A database function for the service, and the columns in which such functions return a key with its account. */
export interface ServiceFunction {
  readonly signature: string;
  /** Name, arguments, result and language, as in `create function`. */
  readonly head: string;
  /** Whether the function runs as the owner of the tables, with a fixed search path. */
  readonly isOfOwner: boolean;
  readonly body: (schema: string) => string;
}

export const KEY_COLUMNS = `id text,
      name text,
      masked text,
      created_at timestamptz,
      expires_at timestamptz,
      revoked_at timestamptz,
      all_brands boolean,
      brand_ids json,
      account_id text,
      plan_id text,
      plan_name text,
      is_trialing boolean,
      trial_ends_at timestamptz,
      subscription_active boolean,
      owner_exists boolean`;

export const KEY_VALUES = `k.id, k.name, k.masked, k.created_at, k.expires_at, k.revoked_at, k.all_brands, k.brand_ids,
        a.id, a.plan_id, a.plan_name, a.is_trialing, a.trial_ends_at, a.subscription_active, a.owner_exists`;
