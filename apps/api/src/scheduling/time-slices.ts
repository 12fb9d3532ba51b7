/** Decides which request uses the event loop next: a request of the account that recently used it the least. */
import { CallerGone } from '@brand-visibility/application';
import { LIMITS } from '../limits/limits.js';
import { FairQueue, FairUse, type Requester } from './fair-queue.js';
import type { RequestContext } from './request-context.js';

/** Milliseconds within one event-loop iteration during which further time slices may start. */
const STARTING = 4;

/**
 * Factor by which the time of a long-running request is multiplied when it is charged. An account with many short
 * requests thus precedes an account with long-running requests, unless the short requests used far more time.
 */
const WEIGHT = 8;

/**
 * Maximum number of event-loop iterations before a slice that follows long-running work. The slice starts earlier once
 * PASSING milliseconds have passed. Meanwhile, the service admits requests; Node accepts one connection per iteration.
 */
export const ITERATIONS = 12;
const PASSING = 4;

/** Milliseconds that are subtracted from the use of an account that has no other request in progress. */
const HEAD_START = 100;

/** A request that waits for a time slice. */
interface Waiter {
  readonly context: RequestContext;
  readonly start: () => void;
}

/**
 * Shares the event loop among requests. Slices run one after another, several short ones per iteration of the event
 * loop, which handles I/O between iterations. If each request called `setImmediate` separately, all requests would run
 * in one iteration. The next slice goes to a short request of the account that recently used the least time (rule 4.5).
 * An account that has no other request in progress gets a head start, so an account with many requests delays only
 * itself.
 *
 * Long-running requests come after short ones. They also wait while a short request is in progress. Otherwise, the
 * short request would wait for a long slice after each of its database statements. Long-running requests get a fifth of
 * the time, however long their slices are, and share it by recent use.
 */
export class TimeSlices {
  readonly use = new FairUse();
  /** Recent use by long-running requests alone. */
  readonly longUse = new FairUse();
  readonly #short = new FairQueue<Waiter>(this.use);
  readonly #long = new FairQueue<Waiter>(this.longUse);
  /** Numbers of requests in progress, by account: all requests, and only the short ones. */
  readonly #inProgress = new Map<string, number>();
  readonly #shortInProgress = new Map<string, number>();
  /** Number of requests whose slice has begun and has not ended. Such a request works or awaits the database. */
  #running = 0;
  /** Milliseconds for which all requests together have worked: in total, and until `#sharedAt`. */
  #worked = 0;
  #workedBefore = 0;
  /** Sum of the equal shares of the time without work until `#sharedAt`, in milliseconds (see `#share`). */
  #shared = 0;
  #sharedAt = 0;
  #isScheduled = false;
  #began = -Infinity;
  /** Time from which long-running work may continue even if short requests are in progress. */
  #longFrom = -Infinity;
  #holding: NodeJS.Timeout | null = null;

  /** Charges milliseconds that a request used. */
  charge(context: Requester, milliseconds: number, isLong: boolean): void {
    this.use.charge(context, isLong ? WEIGHT * milliseconds : milliseconds);
    if (!isLong) return;
    this.longUse.charge(context, milliseconds);
    this.#longFrom = performance.now() + LIMITS.hold.value * milliseconds;
  }

  /** Counts a request whose slice begins. Returns the shared time so far (see `#share`). */
  sliceBegins(): number {
    const shared = this.#share();
    this.#running += 1;
    return shared;
  }

  /** Counts a request whose slice ends. Returns the shared time so far (see `#share`). */
  sliceEnds(): number {
    const shared = this.#share();
    this.#running -= 1;
    return shared;
  }

  /**
   * Shares the time without work since the last call, and returns the sum of the shares. While no request works, the
   * running requests mostly await the database, whose processors they share. Each is charged an equal share.
   */
  #share(): number {
    const now = performance.now();
    const work = this.#worked - this.#workedBefore;
    if (this.#running > 0) this.#shared += Math.max(0, now - this.#sharedAt - work) / this.#running;
    this.#sharedAt = now;
    this.#workedBefore = this.#worked;
    return this.#shared;
  }

  /** Adds the milliseconds for which a request ran. */
  addWork(milliseconds: number): void {
    this.#worked += milliseconds;
  }

  /**
   * Waits for a time slice. If no other request waits, up to `iterations` iterations of the event loop pass first.
   * Throws CallerGone if the caller has disconnected.
   */
  async wait(context: RequestContext, isLong: boolean, iterations: number): Promise<void> {
    await new Promise<void>((resolve) => {
      (isLong ? this.#long : this.#short).add(context, { context, start: resolve });
      this.#schedule(iterations);
    });
    if (context.signal.aborted) throw new CallerGone();
  }

  /** Counts a request of the account when the request begins (1) or ends (-1). */
  count(account_id: string, by: 1 | -1): void {
    addTo(this.#inProgress, account_id, by);
  }

  /** Counts a short request of the account when it begins (1), or when it ends or proves to be long (-1). */
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
    // Node runs this tick when no microtask is left, which means that the resumed request waits for I/O again.
    queueMicrotask(() => {
      process.nextTick(() => {
        if (performance.now() - this.#began > STARTING) this.#afterIterations(ITERATIONS);
        else this.#startNext();
      });
    });
  }

  /** Removes and returns the next request to start; undefined if no request waits or long-running ones must wait. */
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

  /** Rank of the short requests of an account. The lowest rank gets the next slice. */
  #rankOf(account_id: string): number {
    const isAlone = (this.#inProgress.get(account_id) ?? 0) <= 1;
    return this.use.accounts.of(account_id) - (isAlone ? HEAD_START : 0);
  }

  /** Whether a long-running request of the account may be next. `next` is the rank of the next short request. */
  #mayGoOn(account_id: string, next: number): boolean {
    if (performance.now() >= this.#longFrom) return true;
    const own = this.use.accounts.of(account_id);
    if (next <= own) return false;
    for (const other of this.#shortInProgress.keys())
      if (other !== account_id && this.#rankOf(other) < own) return false;
    return true;
  }

  /** Schedules another attempt: when a short request ends, but at `#longFrom` at the latest. */
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
