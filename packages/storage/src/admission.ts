import DataLoader from 'dataloader';
import type { KnownKey, CountedRequest } from '@brand-visibility/application';
import type { Kysely } from 'kysely';
import { MINUTE, minuteOf, type Instant } from '@brand-visibility/domain';
import type { Among, Backend, KeysByFingerprint, KeyRequest } from './backend.js';
import type { Tables } from './migrations/tables.js';

/** What the store is asked of every request before anything else: whose key it has, and how many that key has sent. */

/**
 * Asks what comes up in one turn of the event loop together, at its end: however many connections have a request, the
 * database is asked once. Nothing is kept, so an answer is never older than its question. `ask` gives an answer for each
 * question, in their order; what it throws is thrown at all of them.
 */
export function askedTogether<Q, A>(
  ask: (questions: readonly Q[]) => Promise<readonly A[]>,
): (question: Q) => Promise<A> {
  const loader = new DataLoader<Q, A>(async (questions) => ask(questions), {
    cache: false,
    batchScheduleFn: (send) => void setImmediate(send),
  });
  return (question) => loader.load(question);
}

/** Keys with the account that each belongs to. */
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

/** A key's row with that of its account. */
export type KeyRow = Awaited<ReturnType<ReturnType<typeof keysWithAccounts>['execute']>>[number];

export function knownKey(row: KeyRow): KnownKey {
  const { id, name, masked, created_at, expires_at, revoked_at, all_brands, brand_ids } = row;
  const { account_id, plan_id, plan_name, is_trialing, trial_ends_at, subscription_active, owner_exists } =
    row;
  const plan = { id: plan_id, name: plan_name, is_trialing, trial_ends_at };
  const account = { id: account_id, plan, subscription_active, owner_exists };
  return { id, name, masked, created_at, expires_at, revoked_at, all_brands, brand_ids, account };
}

/** The row of a key that was asked for by its fingerprint. */
export type FoundKey = KeyRow & { readonly fingerprint: string };

export function keysByFingerprint(rows: readonly FoundKey[]): KeysByFingerprint {
  return new Map(rows.map((row) => [row.fingerprint, knownKey(row)]));
}

/**
 * Finds keys by a select, for engines where who asks may read their rows. Every request asks it before anything else is
 * known, so the statement is compiled once; `listParameter` is how `among` binds a list.
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

/** Milliseconds after a failure in which nobody asks the shared counter. */
const PAUSE = 1_000;
/** Milliseconds between two lines about it. */
const SILENCE = 60_000;

/** Why the shared counter did not count, while the database itself works. */
export interface CounterTrouble {
  readonly trouble: unknown;
}

/**
 * Counts requests for all processes on a database, each in its order. Throws what is trouble with more than the counter.
 */
export type SharedCounter = (
  requests: readonly KeyRequest[],
) => Promise<readonly CountedRequest[] | CounterTrouble>;

/**
 * Counts the requests of keys. Where only the shared counter fails (its table or file, its rights, a lock), this process
 * counts for itself for a while: no key goes without a limit, and no request fails for it.
 */
export class Counter {
  readonly #own = new OwnWindows();
  #failedAt = -Infinity;
  #saidAt = -Infinity;
  #countedAlone = 0;

  constructor(
    readonly shared: SharedCounter,
    readonly warn: (line: string) => void,
    /** Milliseconds from any beginning; never goes back. */
    readonly clock: () => number = () => performance.now(),
  ) {}

  /** Requests that this process counted for itself. */
  get countedAlone(): number {
    return this.#countedAlone;
  }

  readonly count = async (requests: readonly KeyRequest[]): Promise<readonly CountedRequest[]> => {
    if (this.clock() - this.#failedAt >= PAUSE) {
      const counted = await this.shared(requests);
      if (!('trouble' in counted)) return counted;
      this.#failedAt = this.clock();
      this.#say(counted.trouble);
    }
    this.#countedAlone += requests.length;
    return requests.map(({ key_id, now }) => this.#own.count(key_id, now));
  };

  #say(trouble: unknown): void {
    if (this.#failedAt - this.#saidAt < SILENCE) return;
    this.#saidAt = this.#failedAt;
    this.warn(
      `requests are counted by this process alone: the counter of the database fails: ${reasonOf(trouble)}`,
    );
  }
}

/** Of any error, whatever class a native library gives it. */
function reasonOf(trouble: unknown): string {
  return typeof trouble === 'object' && trouble !== null && 'message' in trouble
    ? String(trouble.message)
    : 'unknown reason';
}

/**
 * Rate windows of one process alone; those of past minutes are forgotten together. A request that comes late, after the
 * turn of its minute, counts in the one that has begun.
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
