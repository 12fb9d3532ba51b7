import DataLoader from 'dataloader';
import type { StoredKey, CountedRequest, ListedAccount } from '@brand-visibility/application';
import { sql, type Kysely, type SqlBool } from 'kysely';
import { MINUTE, minuteOf, type Instant } from '@brand-visibility/domain';
import type { Among, Backend, KeysByFingerprint, KeyRequest } from './backend.js';
import type { Tables } from './schema/tables.js';

/** Milliseconds that a batch waits for those before it: one that waits for a lock does not delay the others. */
const PATIENCE = 10;

/**
 * Batches the loads of one event-loop iteration: at its end, one call of `loadAll` serves the requests of all
 * connections. While a batch loads, the next one collects further loads for a while: the more requests come, the more
 * each statement serves. Results are not cached, so a result is never older than its load. `loadAll` returns one value
 * per key, in order; if it throws, all loads of the batch are rejected.
 */
export function batchLoader<K, V>(
  loadAll: (keys: readonly K[]) => Promise<readonly V[]>,
): (key: K) => Promise<V> {
  let loading = 0;
  let startNext: (() => void) | null = null;
  const loader = new DataLoader<K, V>(
    async (keys) => {
      loading += 1;
      try {
        return await loadAll(keys);
      } finally {
        loading -= 1;
        startNext?.();
      }
    },
    {
      cache: false,
      batchScheduleFn: (dispatch) => {
        let timer: NodeJS.Timeout | undefined;
        const start = () => {
          startNext = null;
          clearTimeout(timer);
          dispatch();
        };
        setImmediate(() => {
          if (loading > 0) {
            startNext = start;
            timer = setTimeout(start, PATIENCE);
          } else start();
        });
      },
    },
  );
  return (key) => loader.load(key);
}

/** Keys, each with its account. */
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

/** Whether a key is not revoked at an instant; a revocation in the future has no effect yet (rule 4.1). */
export const isNotRevoked = (at: Instant) => sql<SqlBool>`(revoked_at is null or revoked_at > ${at})`;

/** All accounts; brands and keys are counted apart, since brands may be on other machines (scaling.md). */
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

/** The row of a key joined with the row of its account. */
export type KeyRow = Awaited<ReturnType<ReturnType<typeof keysWithAccounts>['execute']>>[number];

export function knownKey(row: KeyRow): StoredKey {
  const { id, name, masked, created_at, expires_at, revoked_at, all_brands, brand_ids } = row;
  const { account_id, plan_id, plan_name, is_trialing, trial_ends_at, subscription_active, owner_exists } =
    row;
  const plan = { id: plan_id, name: plan_name, is_trialing, trial_ends_at };
  const account = { id: account_id, plan, subscription_active, owner_exists };
  return { id, name, masked, created_at, expires_at, revoked_at, all_brands, brand_ids, account };
}

/** The row of a key found by its fingerprint. */
export type FoundKey = KeyRow & { readonly fingerprint: string };

export function keysByFingerprint(rows: readonly FoundKey[]): KeysByFingerprint {
  return new Map(rows.map((row) => [row.fingerprint, knownKey(row)]));
}

/**
 * Finds keys with a select, for engines without row security. Every request runs this statement first, so it is
 * compiled once; `listParameter` binds a list as `among` does.
 */
export function keyFinder(
  db: Kysely<Tables>,
  among: Among,
  listParameter: (values: readonly unknown[]) => unknown,
): Backend['findKeys'] {
  const query = keysWithAccounts(db).select('api_key.fingerprint');
  const compiled = query.where(among('api_key.fingerprint', [])).compile();
  return async (fingerprints) => {
    const parameters = [listParameter(fingerprints)];
    const { rows } = await db.executeQuery<FoundKey>({ ...compiled, parameters });
    return keysByFingerprint(rows);
  };
}

/** Milliseconds after a failure during which the shared counter is not used. */
const PAUSE = 1_000;
/** Milliseconds between two warnings. */
const WARNING_INTERVAL = 60_000;

/** The error of the shared counter, while the database itself works. */
export interface CounterTrouble {
  readonly trouble: unknown;
}

/** Counts requests across all processes on a database, in order. Throws errors that concern more than the counter. */
export type SharedCounter = (
  requests: readonly KeyRequest[],
) => Promise<readonly CountedRequest[] | CounterTrouble>;

/**
 * Counts the requests of keys (rule 6.1). When only the shared counter fails (its table or file, its privileges, a
 * lock), the process falls back to its own counts for a while: every key stays limited, and no request fails.
 */
export class Counter {
  readonly #own = new OwnWindows();
  #failedAt = -Infinity;
  #warnedAt = -Infinity;
  #countedLocally = 0;

  constructor(
    readonly shared: SharedCounter,
    readonly warn: (line: string) => void,
    /** A monotonic clock, in milliseconds. */
    readonly clock: () => number = () => performance.now(),
  ) {}

  /** Requests that this process counted by itself. */
  get countedLocally(): number {
    return this.#countedLocally;
  }

  readonly count = async (requests: readonly KeyRequest[]): Promise<readonly CountedRequest[]> => {
    if (this.clock() - this.#failedAt >= PAUSE) {
      const counted = await this.shared(requests);
      if (!('trouble' in counted)) return counted;
      this.#failedAt = this.clock();
      this.#warnOf(counted.trouble);
    }
    this.#countedLocally += requests.length;
    return requests.map(({ key_id, now }) => this.#own.count(key_id, now));
  };

  #warnOf(trouble: unknown): void {
    if (this.#failedAt - this.#warnedAt < WARNING_INTERVAL) return;
    this.#warnedAt = this.#failedAt;
    this.warn(
      `this process counts requests on its own, because the shared counter of the database fails: ${reasonOf(trouble)}`,
    );
  }
}

/** The message of any error; native libraries throw their own classes. */
function reasonOf(trouble: unknown): string {
  return typeof trouble === 'object' && trouble !== null && 'message' in trouble
    ? String(trouble.message)
    : 'unknown reason';
}

/**
 * Rate windows of one process; past minutes are dropped together. A request that arrives after its minute has ended
 * counts in the minute that has begun.
 */
export class OwnWindows {
  #minute: bigint | null = null;
  readonly #counts = new Map<string, number>();

  count(key_id: string, now: Instant): CountedRequest {
    const own = minuteOf(now);
    const isLate = own + 1n === this.#minute;
    if (!isLate && own !== this.#minute) {
      this.#counts.clear();
      this.#minute = own;
    }
    const count = (this.#counts.get(key_id) ?? 0) + 1;
    this.#counts.set(key_id, count);
    return { count, at: isLate ? (own + 1n) * MINUTE : now };
  }
}
