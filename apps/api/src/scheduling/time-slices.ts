/** Decides which request may use the event loop next: the one whose account recently used it least. */
import { CallerGone } from '@brand-visibility/application';
import { LIMITS } from '../limits/limits.js';
import { FairQueue, FairUse, type Requester } from './fair-queue.js';
import type { RequestContext } from './request-context.js';

/** Milliseconds within one event-loop iteration during which further time slices may start. */
const STARTING = 4;

/**
 * How many times the time of long-running requests counts, so that an account with many short requests goes before one
 * with long-running ones unless it used far more.
 */
const WEIGHT = 8;

/**
 * Iterations of the event loop after long-running work, so that requests being admitted do not wait for that work
 * again, and milliseconds after which no further one passes. Node accepts one connection an iteration.
 */
export const ITERATIONS = 12;
const PASSING = 4;

/** Milliseconds less that an account without another request in progress counts as having used. */
const HEAD_START = 100;

/** A request that waits for a time slice. */
interface Waiter {
  readonly context: RequestContext;
  readonly start: () => void;
}

/**
 * The event loop, shared among requests. They get their time slices one after another, several short ones in the same
 * iteration, and the event loop handles I/O between them; had each request its own immediate, all of them would run in
 * one iteration. The next slice is for a short request of the account that recently used least (rule 4.5), with a head
 * start for one that has no other in progress, so an account with many requests delays only itself.
 *
 * A request that proves to be long comes after short ones, and also waits while a short one is in progress: that one
 * awaits the database several times, and would wait for a slice of the long one each time. Long-running requests
 * keep a fifth of the time, however long their slices are, and share it by what they used.
 */
export class TimeSlices {
  readonly use = new FairUse();
  /** The use of long-running requests, without the short requests of the same account. */
  readonly longUse = new FairUse();
  readonly #short = new FairQueue<Waiter>(this.use);
  readonly #long = new FairQueue<Waiter>(this.longUse);
  /** Number of requests in progress, and of the short ones among them, by account. */
  readonly #inProgress = new Map<string, number>();
  readonly #shortInProgress = new Map<string, number>();
  /** Requests whose slice has begun and has not ended: they work, or await the database. */
  #running = 0;
  /** Milliseconds of work, of all requests, and of these as of `#sharedAt`. */
  #worked = 0;
  #workedBefore = 0;
  /** Milliseconds besides work that each running request was charged, as of `#sharedAt`. */
  #shared = 0;
  #sharedAt = 0;
  #isScheduled = false;
  #began = -Infinity;
  /** When long-running work may continue although short requests are in progress. */
  #longFrom = -Infinity;
  #holding: NodeJS.Timeout | null = null;

  /** Charges milliseconds that a request used. */
  charge(context: Requester, milliseconds: number, isLong: boolean): void {
    this.use.charge(context, isLong ? WEIGHT * milliseconds : milliseconds);
    if (!isLong) return;
    this.longUse.charge(context, milliseconds);
    this.#longFrom = performance.now() + LIMITS.hold.value * milliseconds;
  }

  /**
   * Counts a request whose slice begins or ends. Returns the milliseconds besides work that each running request was
   * charged since the start: mostly the database's, in equal parts, because requests that await it share its
   * processors.
   */
  run(by: 1 | -1): number {
    const now = performance.now();
    const work = this.#worked - this.#workedBefore;
    if (this.#running > 0) this.#shared += Math.max(0, now - this.#sharedAt - work) / this.#running;
    this.#running += by;
    this.#sharedAt = now;
    this.#workedBefore = this.#worked;
    return this.#shared;
  }

  /** Counts the time that any request worked. */
  addWork(milliseconds: number): void {
    this.#worked += milliseconds;
  }

  /**
   * Waits for a time slice; up to `iterations` of the event loop pass first when no other request is waiting. Throws
   * CallerGone if the caller has gone meanwhile.
   */
  async wait(context: RequestContext, isLong: boolean, iterations: number): Promise<void> {
    await new Promise<void>((resolve) => {
      (isLong ? this.#long : this.#short).add(context, { context, start: resolve });
      this.#schedule(iterations);
    });
    if (context.signal.aborted) throw new CallerGone();
  }

  /** Counts a request of the account that begins or ends. */
  count(account_id: string, by: 1 | -1): void {
    addTo(this.#inProgress, account_id, by);
  }

  /** Counts a short request of the account that begins, and that ends or proves to be long. */
  countShort(account_id: string, by: 1 | -1): void {
    addTo(this.#shortInProgress, account_id, by);
    if (by < 0 && this.#holding !== null) this.#endHold();
  }

  #schedule(iterations: number): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    this.#afterIterations(iterations);
  }

  #afterIterations(left: number, since = performance.now()): void {
    setImmediate(() => {
      if (left > 1 && performance.now() - since < PASSING) this.#afterIterations(left - 1, since);
      else {
        this.#began = performance.now();
        this.#startNext();
      }
    });
  }

  #startNext(): void {
    this.#take()?.start();
    this.#isScheduled = this.#short.size > 0 || (this.#long.size > 0 && this.#holding === null);
    if (!this.#isScheduled) return;
    // Node runs a tick queued by a microtask once no microtask is left: when the resumed request waits for I/O again.
    queueMicrotask(() => {
      process.nextTick(() => {
        if (performance.now() - this.#began > STARTING) this.#afterIterations(ITERATIONS);
        else this.#startNext();
      });
    });
  }

  /** The next request to start; none while the long ones wait and no other does. */
  #take(): Waiter | undefined {
    const rank = (account_id: string) => this.#rankOf(account_id);
    const short = this.#short.nextAccount(rank);
    const long = this.#long.nextAccount((account_id) => this.longUse.accounts.of(account_id));
    if (long !== null && this.#mayGoOn(long, short === null ? Infinity : rank(short)))
      return this.#long.take(long);
    if (short !== null) return this.#short.take(short);
    if (long !== null) this.#hold();
    return undefined;
  }

  /** The order in which short requests of accounts get slices; the least is next. */
  #rankOf(account_id: string): number {
    const isAlone = (this.#inProgress.get(account_id) ?? 0) <= 1;
    return this.use.accounts.of(account_id) - (isAlone ? HEAD_START : 0);
  }

  /** Whether the next slice may be for a long-running request of the account; `next`: rank of the next short one. */
  #mayGoOn(account_id: string, next: number): boolean {
    if (performance.now() >= this.#longFrom) return true;
    const own = this.use.accounts.of(account_id);
    if (next <= own) return false;
    for (const other of this.#shortInProgress.keys())
      if (other !== account_id && this.#rankOf(other) < own) return false;
    return true;
  }

  /** Tries again once a short request has ended, and at the latest when long-running requests have waited enough. */
  #hold(): void {
    this.#holding ??= setTimeout(() => this.#endHold(), this.#longFrom - performance.now());
  }

  #endHold(): void {
    clearTimeout(this.#holding ?? undefined);
    this.#holding = null;
    this.#schedule(1);
  }
}

function addTo(counts: Map<string, number>, account_id: string, by: 1 | -1): void {
  const count = (counts.get(account_id) ?? 0) + by;
  if (count > 0) counts.set(account_id, count);
  else counts.delete(account_id);
}
