/** Reads stored keys with their accounts. */
import type { StoredKey, ListedAccount } from '@brand-visibility/application';
import type { Instant } from '@brand-visibility/domain/time/instant';
import { sql, type Kysely, type SqlBool } from 'kysely';
import type { IsOneOf, Backend, KeysByFingerprint } from '../backend.js';
import type { Tables } from '../schema/tables.js';

/** Selects keys, each with its account. */
export function keysWithAccounts(db: Kysely<Tables>) {
  return db
    .selectFrom('api_key')
    .innerJoin('account', 'account.id', 'api_key.account_id')
    .select([
      'api_key.id',
      'api_key.name',
      'api_key.masked',
      'api_key.created_at',
      'api_key.expires_at',
      'api_key.revoked_at',
      'api_key.all_brands',
      'api_key.brand_ids',
      'account.id as account_id',
      'account.plan_id',
      'account.plan_name',
      'account.is_trialing',
      'account.trial_ends_at',
      'account.subscription_active',
      'account.owner_exists',
    ]);
}

/** SQL condition that a key is not revoked at an instant; a later revocation has no effect yet (rule 4.1). */
export const isNotRevoked = (at: Instant) => sql<SqlBool>`(revoked_at is null or revoked_at > ${at})`;

/** The row of a key joined with the row of its account. */
type KeyRow = Awaited<ReturnType<ReturnType<typeof keysWithAccounts>['execute']>>[number];

export function knownKey(row: KeyRow): StoredKey {
  const { id, name, masked, created_at, expires_at, revoked_at, all_brands, brand_ids } = row;
  const { account_id, plan_id, plan_name, is_trialing, trial_ends_at, subscription_active, owner_exists } =
    row;
  const plan = { id: plan_id, name: plan_name, is_trialing, trial_ends_at };
  const account = { id: account_id, plan, subscription_active, owner_exists };
  return { id, name, masked, created_at, expires_at, revoked_at, all_brands, brand_ids, account };
}

/** The row of a key, with the fingerprint by which it was found. */
export type FoundKey = KeyRow & { readonly fingerprint: string };

export function keysByFingerprint(rows: readonly FoundKey[]): KeysByFingerprint {
  const keys = new Map<string, StoredKey>();
  for (const row of rows) keys.set(row.fingerprint, knownKey(row));
  return keys;
}

/**
 * Finds keys with a select, for engines without row-level security. The statement is compiled only once, because every
 * request begins with this statement. `listParameter` must bind a list as `isOneOf` does.
 */
export function keyFinder(
  db: Kysely<Tables>,
  isOneOf: IsOneOf,
  listParameter: (values: readonly unknown[]) => unknown,
): Backend['findKeys'] {
  const query = keysWithAccounts(db).select('api_key.fingerprint');
  const compiled = query.where(isOneOf('api_key.fingerprint', [])).compile();
  return async (fingerprints) => {
    const parameters = [listParameter(fingerprints)];
    const { rows } = await db.executeQuery<FoundKey>({ ...compiled, parameters });
    return keysByFingerprint(rows);
  };
}

/** Lists all accounts. Counts brands separately, because they may be on other machines (scaling.md). */
export async function accounts(db: Kysely<Tables>, now: Instant): Promise<readonly ListedAccount[]> {
  const rows = await db.selectFrom('account').selectAll().orderBy('id').execute();
  const counted = async (table: 'brand' | 'api_key') => {
    const counts = await db
      .selectFrom(table)
      .select(['account_id', (eb) => eb.fn.countAll<number>().as('count')])
      .$if(table === 'api_key', (query) => query.where(isNotRevoked(now)))
      .groupBy('account_id')
      .execute();
    return new Map(counts.map(({ account_id, count }) => [account_id, count] as const));
  };
  const [brands, keys] = [await counted('brand'), await counted('api_key')];
  return rows.map(({ id, plan_id, plan_name, is_trialing, trial_ends_at, ...account }) => ({
    ...account,
    id,
    plan: { id: plan_id, name: plan_name, is_trialing, trial_ends_at },
    brands: brands.get(id) ?? 0,
    keys: keys.get(id) ?? 0,
  }));
}
