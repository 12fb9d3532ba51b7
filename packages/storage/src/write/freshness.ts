/** Computes when each account is due for data, so that one customer without data is noticed among many. */
import type { AccountFreshness } from '@brand-visibility/application';
import { DAY, SECOND, type Instant } from '@brand-visibility/domain';
import { sql } from 'kysely';
import type { Backend } from '../backend.js';

/** The most intervals between days with a completed run whose median is the usual one, and the fewest. */
const [MOST_INTERVALS, FEWEST_INTERVALS] = [10, 3];

/** The accounts that should get data, in the order in which they are due (see the port). */
export async function freshness({ db }: Backend, importInterval: number): Promise<AccountFreshness[]> {
  const served = await db
    .selectFrom('account')
    .select('id')
    .where('is_trialing', '=', false)
    .where('subscription_active', '=', true)
    .execute();
  // For each brand, the database reads only the latest runs from the index `run_completed`.
  const rows = await db
    .selectFrom('brand')
    .leftJoin('run', (join) =>
      join.onRef('run.brand_id', '=', 'brand.id').on(
        sql<boolean>`run.completed_at >= coalesce(
          (select other.completed_at from run other where other.brand_id = brand.id and other.completed_at is not null
            order by other.completed_at desc limit 1 offset ${sql.lit(MOST_INTERVALS)}),
          (select other.completed_at from run other where other.brand_id = brand.id and other.completed_at is not null
            order by other.completed_at limit 1))`,
      ),
    )
    .select(['brand.account_id', 'brand.id', 'brand.name', 'brand.created_at', 'run.completed_at'])
    .where('brand.is_tracking_paused', '=', false)
    .orderBy('brand.created_at')
    .orderBy('brand.id')
    .execute();
  const brandsOf = new Map<string, typeof rows>();
  for (const row of rows) {
    const known = brandsOf.get(row.account_id);
    if (known) known.push(row);
    else brandsOf.set(row.account_id, [row]);
  }
  const found = served.flatMap(({ id }): AccountFreshness[] => {
    const brands = brandsOf.get(id);
    if (!brands) return [];
    const runs = brands.flatMap(({ completed_at }) => completed_at ?? []);
    const usual_interval = usualInterval(runs) ?? BigInt(importInterval) * SECOND;
    if (usual_interval === 0n) return [];
    const latest_run = runs.reduce<Instant | null>((a, b) => (a !== null && a > b ? a : b), null);
    const due_at = (latest_run ?? brands[0]!.created_at) + (5n * usual_interval) / 4n; // a group has a row
    const names = new Map(brands.map((brand) => [brand.id, brand.name]));
    return [{ account_id: id, brands: [...names.values()], latest_run, usual_interval, due_at }];
  });
  return found.sort((a, b) => Number(a.due_at - b.due_at));
}

/** The median of the last intervals between UTC days with a run; null if there are too few. */
function usualInterval(runs: readonly Instant[]): bigint | null {
  const days = [...new Set(runs.map((at) => at / DAY))].sort((a, b) => Number(b - a));
  const intervals = days.slice(1, MOST_INTERVALS + 1).map((day, i) => days[i]! - day); // `days[i]` is the day after
  if (intervals.length < FEWEST_INTERVALS) return null;
  return DAY * intervals.sort((a, b) => Number(a - b))[intervals.length >> 1]!;
}
