/** Computes when each account and each brand is due for data, so that one without data is noticed among many. */
import type { AccountFreshness, BrandFreshness, Due } from '@brand-visibility/application';
import { DAY, type Instant, SECOND } from '@brand-visibility/domain/time/instant';
import { sql } from 'kysely';
import type { Backend } from '../backend.js';

/** The most intervals between days with a completed run whose median is the usual one, and the fewest. */
const [MOST_INTERVALS, FEWEST_INTERVALS] = [10, 3];

/** The accounts and the brands that should get data, each in the order in which they are due (see the port). */
export async function freshness({ db }: Backend, importInterval: number) {
  const served = await servedAccounts(db);
  const asked = new Set(await askedBrands(db));
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
  const ofAccount = groupedBy(rows, ({ account_id }) => account_id);
  const ofBrand = groupedBy(rows, ({ id }) => id);
  const dueIn = (group: typeof rows) =>
    dueAfter(
      group.flatMap(({ completed_at }) => completed_at ?? []),
      group[0]!.created_at, // a group has a row
      importInterval,
    );
  const accounts = served.flatMap((account_id): AccountFreshness[] => {
    const group = ofAccount.get(account_id);
    const due = group && dueIn(group);
    if (!due) return [];
    return [{ account_id, brands: [...new Map(group.map(({ id, name }) => [id, name])).values()], ...due }];
  });
  const isServed = new Set(served);
  const brands = [...ofBrand].flatMap(([brand_id, group]): BrandFreshness[] => {
    const { account_id, name } = group[0]!; // a group has a row
    const due = isServed.has(account_id) && asked.has(brand_id) ? dueIn(group) : null;
    return due ? [{ account_id, brand_id, name, ...due }] : [];
  });
  const inOrder = (a: Due, b: Due) => Number(a.due_at - b.due_at);
  return { accounts: accounts.sort(inOrder), brands: brands.sort(inOrder) };
}

/** The accounts that are not trialing and have an active subscription. */
export async function servedAccounts(db: Backend['db']): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('account')
    .select('id')
    .where('is_trialing', '=', false)
    .where('subscription_active', '=', true)
    .execute();
  return rows.map(({ id }) => id);
}

/** The brands whose tracking is not paused and that have a tracked prompt. */
export async function askedBrands(db: Backend['db']): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('brand')
    .select('id')
    .where('is_tracking_paused', '=', false)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('prompt')
          .select('prompt.id')
          .whereRef('prompt.brand_id', '=', 'brand.id')
          .where('is_tracked', '=', true)
          .where('deleted_at', 'is', null),
      ),
    )
    .execute();
  return rows.map(({ id }) => id);
}

/** Groups rows by a string, in linear time. */
export function groupedBy<T>(rows: readonly T[], keyOf: (row: T) => string): ReadonlyMap<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const known = groups.get(keyOf(row));
    if (known) known.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}

/** When data are due after these completed runs, or after the creation; null if nothing says how often runs come. */
function dueAfter(runs: readonly Instant[], created_at: Instant, importInterval: number): Due | null {
  const usual_interval = usualInterval(runs) ?? withoutHistory(BigInt(importInterval) * SECOND);
  if (usual_interval === 0n) return null;
  const latest_run = runs.reduce<Instant | null>((a, b) => (a !== null && a > b ? a : b), null);
  return { latest_run, usual_interval, due_at: (latest_run ?? created_at) + (5n * usual_interval) / 4n };
}

/** The interval of imports, but at least a day, because usual intervals are whole days; 0 if there is no schedule. */
const withoutHistory = (interval: bigint) => (interval > 0n && interval < DAY ? DAY : interval);

/** The median of the last intervals between UTC days with a run; null if there are too few. */
function usualInterval(runs: readonly Instant[]): bigint | null {
  const days = [...new Set(runs.map((at) => at / DAY))].sort((a, b) => Number(b - a));
  const intervals = days.slice(1, MOST_INTERVALS + 1).map((day, i) => days[i]! - day); // `days[i]` is the day after
  if (intervals.length < FEWEST_INTERVALS) return null;
  return DAY * intervals.sort((a, b) => Number(a - b))[intervals.length >> 1]!;
}
