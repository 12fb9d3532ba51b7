/** Computes when each account is due for data, so that one customer without data is noticed among many. */
import type { AccountFreshness } from '@brand-visibility/application';
import { DAY, SECOND, type Instant } from '@brand-visibility/domain';
import { sql } from 'kysely';
import type { Backend } from '../backend.js';

/** The number of distances between days with a completed run of which the median counts, and the fewest. */
const [MOST_DISTANCES, FEWEST_DISTANCES] = [10, 3];

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
            order by other.completed_at desc limit 1 offset ${sql.lit(MOST_DISTANCES)}),
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
  for (const row of rows) brandsOf.set(row.account_id, [...(brandsOf.get(row.account_id) ?? []), row]);
  const found = served.flatMap(({ id }): AccountFreshness[] => {
    const brands = brandsOf.get(id);
    if (!brands) return [];
    const runs = brands.flatMap(({ completed_at }) => completed_at ?? []);
    const distance = distanceOf(runs) ?? BigInt(importInterval) * SECOND;
    if (distance === 0n) return [];
    const latest_run = runs.reduce<Instant | null>((a, b) => (a !== null && a > b ? a : b), null);
    const due_at = (latest_run ?? brands[0]!.created_at) + (5n * distance) / 4n; // a group has a row
    const names = new Map(brands.map((brand) => [brand.id, brand.name]));
    return [{ account_id: id, brands: [...names.values()], latest_run, distance, due_at }];
  });
  return found.sort((a, b) => Number(a.due_at - b.due_at));
}

/** The median of the last distances between UTC days with a run; null if there are too few. */
function distanceOf(runs: readonly Instant[]): bigint | null {
  const days = [...new Set(runs.map((at) => at / DAY))].sort((a, b) => Number(b - a));
  const distances = days.slice(1, MOST_DISTANCES + 1).map((day, i) => days[i]! - day); // `days[i]` is the day after
  if (distances.length < FEWEST_DISTANCES) return null;
  return DAY * distances.sort((a, b) => Number(a - b))[distances.length >> 1]!;
}
