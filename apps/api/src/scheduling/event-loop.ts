/**
 * Who continues. All requests share one event loop. Work gives way once it has run for 4 ms, and then waits here. The
 * next to run is short work of the account that used the least, as at the gate. Between two runs, the event loop
 * handles I/O. Long-running work comes after short work, and waits while short work awaits the database; but it gets a
 * fifth of the time: after each run, it waits for at most four times as long as it ran.
 */
import { CallerGone } from '@brand-visibility/application';
import { LIMITS } from '../limits/limits.js';
import { WaitingLines, type Account, type WorkKind, type Waiter } from './line.js';

/** Milliseconds in one iteration of the event loop during which further work may start. */
const STARTING = 4;

/**
 * Maximum number of iterations before the next run after long-running work; fewer if PASSING milliseconds have passed.
 * Meanwhile, the service admits requests; Node accepts one connection per iteration.
 */
const ITERATIONS = 12;
const PASSING_MS = 4;

/** Milliseconds that are subtracted from the use of an account that has no other work. */
const HEAD_START = 100;

export class EventLoop {
  readonly accounts = new Map<string, Account>();
  readonly #waiting = new WaitingLines<Waiter>();
  /** Number of works that run or await the database: all, and the short ones. */
  #running = 0;
  #short = 0;
  /** Milliseconds that were measured since `#sharedAt`. */
  measured = 0;
  /** The sum of the equal shares of the other time until `#sharedAt`. */
  #shared = 0;
  #sharedAt = 0;
  #isScheduled = false;
  #began = -Infinity;
  /** Whether work has begun without waiting in this iteration of the event loop. */
  #hasBegun = false;
  /** Time from which long-running work may precede short work. */
  #longFrom = -Infinity;
  #holding: NodeJS.Timeout | null = null;

  /** Waits until work may begin. If nothing waits or runs, the first work of an iteration does not wait. */
  async begin(work: Waiter): Promise<void> {
    if (this.#hasBegun || this.#running > 0 || this.#waiting.size > 0) return this.wait(work, 1);
    this.#hasBegun = true;
    setImmediate(() => (this.#hasBegun = false));
  }

  /** Waits until work may run; if nothing else waits, for up to `iterations`. Throws CallerGone. */
  async wait(work: Waiter, iterations = ITERATIONS): Promise<void> {
    await new Promise<void>((start) => {
      this.#waiting.add(work, start);
      if (!this.#isScheduled) this.#schedule(iterations);
    });
    if (work.signal.aborted) throw new CallerGone();
  }

  /** Counts work that begins to run (1) or stops (-1). Returns the sum of the shares until now. */
  count(kind: WorkKind, by: 1 | -1): number {
    const now = performance.now();
    // While no work is measured, works mostly await the database, whose processors they share.
    if (this.#running > 0) this.#shared += Math.max(0, now - this.#sharedAt - this.measured) / this.#running;
    this.#sharedAt = now;
    this.measured = 0;
    this.#running += by;
    if (kind === 'short') this.#short += by;
    if (this.#short === 0 && this.#holding !== null) this.#endHold();
    return this.#shared;
  }

  /** Lets long-running work wait after it has run. */
  longRan(milliseconds: number): void {
    this.#longFrom = performance.now() + LIMITS.hold.value * milliseconds;
  }

  /** Lets some iterations of the event loop pass, and runs the next work. */
  #schedule(iterations: number, since = performance.now()): void {
    this.#isScheduled = true;
    setImmediate(() => {
      this.#began = performance.now();
      if (iterations > 1 && this.#began - since < PASSING_MS) this.#schedule(iterations - 1, since);
      else this.#runNext();
    });
  }

  #runNext(): void {
    const next = this.#next();
    if (next) this.#waiting.remove(next)?.();
    this.#isScheduled = this.#waiting.size > 0 && this.#holding === null;
    if (!this.#isScheduled) return;
    // Node runs this tick when no microtask is left, which means that the resumed work waits for I/O again.
    queueMicrotask(() => {
      process.nextTick(() => {
        if (performance.now() - this.#began > STARTING) this.#schedule(ITERATIONS);
        else this.#runNext();
      });
    });
  }

  /** Returns the work that runs next; undefined if none waits, or if long-running work must wait. */
  #next(): Waiter | undefined {
    const short = this.#waiting.first(['short'], rankOf);
    const long = this.#waiting.first(['long', 'large'], rankOf);
    const now = performance.now();
    if (!long || now >= this.#longFrom) return long ?? short;
    if (short) return rankOf(short) <= rankOf(long) || this.#short > 0 ? short : long;
    if (this.#short === 0) return long;
    this.#holding ??= setTimeout(() => this.#endHold(), this.#longFrom - now);
    return undefined;
  }

  #endHold(): void {
    clearTimeout(this.#holding ?? undefined);
    this.#holding = null;
    if (!this.#isScheduled) this.#schedule(1);
  }
}

const rankOf = ({ account }: Waiter) => account.recent - (account.works <= 1 ? HEAD_START : 0);
