import type { ListedAccount } from '@brand-visibility/application';
import type { Instant } from '@brand-visibility/domain';
import type { Kysely } from 'kysely';
import type { Tables } from '../schema/tables.js';
import { isNotRevoked } from './stored-keys.js';

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
