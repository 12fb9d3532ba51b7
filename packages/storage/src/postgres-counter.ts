import { StoreUnavailable, type CountedRequest } from '@brand-visibility/application';
import { minuteOf, type Instant } from '@brand-visibility/domain';
import { sql, type Kysely } from 'kysely';
import type { LimitedQuery } from './postgres-dialect.js';
import { isLost, isTooLate } from './postgres-errors.js';
import { ListParameter } from './postgres-values.js';
import type { Tables } from './schema.js';

/** Milliseconds to wait for the counter of the database. */
const PATIENCE = 2_000;
/** Milliseconds after a failure in which nobody asks the counter of the database. */
const PAUSE = 1_000;
/** Milliseconds between two lines about it. */
const SILENCE = 60_000;

/**
 * Counts in one statement of its own commit, by the clock of the database: processes with clocks of their own agree. The
 * row keeps the latest time seen, so that a statement that waited over the turn of the minute counts in the new one
 * instead of taking it back; a time far ahead, left by a clock that was wrong, does not hold.
 */
async function countInDatabase(db: Kysely<Tables>, key_id: string): Promise<CountedRequest> {
  const at = sql`case when w.at between excluded.at and excluded.at + interval '1 minute' then w.at else excluded.at end`;
  const query: LimitedQuery = {
    ...sql<CountedRequest>`
    insert into rate_window as w (key_id, at, count) values (${key_id}, clock_timestamp(), 1)
    on conflict (key_id) do update set
      count = case when date_trunc('minute', w.at, 'UTC') = date_trunc('minute', ${at}, 'UTC') then w.count + 1 else 1 end,
      at = ${at}
    returning count, at`.compile(db),
    limit: PATIENCE,
  };
  const { rows } = await db.executeQuery<CountedRequest>(query);
  if (!rows[0]) throw new Error('a counted request returns its count');
  return rows[0];
}

/** Forgets the windows of keys with the transaction that removes them. */
export async function forgetInDatabase(trx: Kysely<Tables>, key_ids: readonly string[]): Promise<void> {
  await sql`delete from rate_window where key_id = any(${new ListParameter(key_ids)})`.execute(trx);
}

/**
 * Counts the requests of keys. Where only the counter fails (its table, its rights, a lock), this process counts for
 * itself for a while: no key goes without a limit, and no request fails for it. A database that is away is another matter.
 */
export class PostgresCounter {
  readonly #own = new OwnWindows();
  #failedAt = -Infinity;
  #saidAt = -Infinity;

  constructor(
    readonly db: Kysely<Tables>,
    readonly warn: (line: string) => void,
  ) {}

  async count(key_id: string, now: Instant): Promise<CountedRequest> {
    if (performance.now() - this.#failedAt < PAUSE) return this.#own.count(key_id, now);
    try {
      return await countInDatabase(this.db, key_id);
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      this.#failedAt = performance.now();
      this.#say(error);
      return this.#own.count(key_id, now);
    }
  }

  #say(error: unknown): void {
    if (this.#failedAt - this.#saidAt < SILENCE) return;
    this.#saidAt = this.#failedAt;
    const reason = error instanceof Error ? error.message : 'unknown reason';
    this.warn(`requests are counted by this process alone: the counter of the database fails: ${reason}`);
  }
}

/** A database that is frozen whole shows so at the next question. */
function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof StoreUnavailable)) return false;
  return error.cause === undefined || (isLost(error.cause) && !isTooLate(error.cause));
}

/** Windows of one process; those of past minutes are forgotten together. */
class OwnWindows {
  #minute: Instant | null = null;
  readonly #counts = new Map<string, number>();

  count(key_id: string, now: Instant): CountedRequest {
    const minute = minuteOf(now);
    if (minute !== this.#minute) this.#counts.clear();
    this.#minute = minute;
    const count = (this.#counts.get(key_id) ?? 0) + 1;
    this.#counts.set(key_id, count);
    return { count, at: now };
  }
}
