import { setTimeout as sleep } from 'node:timers/promises';
import type { Steps } from '@brand-visibility/domain';

/** A fair queue: one first-in-first-out queue per key, and the keys are served round-robin. */
export class FairQueue<W> {
  /** In the order in which keys are served; no queue is empty. */
  readonly #queues = new Map<string, Set<W>>();
  #size = 0;

  /** Number of waiting items. */
  get size(): number {
    return this.#size;
  }

  add(key: string, one: W): void {
    const queue = this.#queues.get(key) ?? new Set();
    this.#queues.set(key, queue.add(one));
    this.#size += 1;
  }

  /** Removes an item that no longer waits. */
  remove(key: string, one: W): void {
    const queue = this.#queues.get(key);
    if (!queue?.delete(one)) return;
    this.#size -= 1;
    if (queue.size === 0) this.#queues.delete(key);
  }

  /** Removes and returns the next item of the first eligible key; that key moves behind all others. */
  next(isEligible: (key: string) => boolean = () => true): W | undefined {
    for (const [key, queue] of this.#queues) {
      if (!isEligible(key)) continue;
      for (const first of queue) {
        this.#queues.delete(key);
        queue.delete(first);
        this.#size -= 1;
        if (queue.size > 0) this.#queues.set(key, queue);
        return first;
      }
    }
    return undefined;
  }
}

/** Milliseconds within one event-loop iteration during which further time slices may start. */
const STARTING = 4;
/** Milliseconds of a time slice, after which work that continues yields. */
const SLICE = 4;

/** Milliseconds of work after which a request counts as long. */
const LONG = 16;
/** Milliseconds for which a long request waits, at most, for the short requests of other keys. */
const PAUSE = 20;

/** Milliseconds that a long request sleeps after each time slice while other keys are active. */
const REST = 4 * SLICE;

/** Resolvers of the requests that wait for a time slice. */
const waiting = new FairQueue<() => void>();
let isScheduled = false;
let began = -Infinity;

function startSlices(): void {
  began = performance.now();
  startNext();
}

/** Iterations of the event loop after long work, so that requests being admitted do not wait for that work again. */
const ITERATIONS = 4;

function afterIterations(left: number): void {
  setImmediate(left > 1 ? () => afterIterations(left - 1) : startSlices);
}

function startNext(): void {
  waiting.next()?.();
  isScheduled = waiting.size > 0;
  if (!isScheduled) return;
  // Node runs a tick queued by a microtask once no microtask is left: when the resumed request waits for I/O again.
  queueMicrotask(() => {
    process.nextTick(() => {
      if (performance.now() - began > STARTING) afterIterations(ITERATIONS);
      else startNext();
    });
  });
}

/** Waits for a time slice; `iterations` of the event loop pass first when no other request is waiting. */
function nextSlice(key: string, iterations: number): Promise<void> {
  return new Promise((resolve) => {
    waiting.add(key, resolve);
    if (isScheduled) return;
    isScheduled = true;
    afterIterations(iterations);
  });
}

/** Number of short requests in progress, by key. */
const short = new Map<string, number>();
/** Callbacks of long requests that wait until no other key has a short request in progress. */
const pausing = new Set<() => void>();

function isAlone(key: string): boolean {
  return short.size === 0 || (short.size === 1 && short.has(key));
}

function countShort(key: string, by: 1 | -1): void {
  const count = (short.get(key) ?? 0) + by;
  if (count > 0) short.set(key, count);
  else short.delete(key);
  if (by < 0 && short.size <= 1) for (const look of [...pausing]) look();
}

/** Waits while other keys have short requests in progress, for `PAUSE` at most: there may always be some. */
function pause(key: string): Promise<void> {
  if (isAlone(key)) return Promise.resolve();
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      pausing.delete(look);
      resolve();
    };
    const look = () => {
      if (isAlone(key)) go();
    };
    const timer = setTimeout(go, PAUSE);
    pausing.add(look);
  });
}

/** Milliseconds for which a key counts as active after its last read began. */
const ACTIVE = 1_000;

/** The two keys whose reads began most recently, latest first. */
let latest: readonly { readonly key: string; readonly at: number }[] = [];

function noteActive(key: string): void {
  const others = latest.filter((one) => one.key !== key);
  latest = [{ key, at: performance.now() }, ...others.slice(0, 1)];
}

function areOthersActive(key: string): boolean {
  return latest.some((one) => one.key !== key && performance.now() - one.at < ACTIVE);
}

/**
 * One request's share of the event loop. Requests get their time slices one after another, several short ones in the same
 * iteration, and the event loop handles I/O between them; had each request its own immediate, all of them would run in one
 * iteration. Keys are served round-robin, so a key with many requests delays only itself. A request that proves to be long
 * yields to the short requests of other keys, which query the database several times and would otherwise wait for one of
 * its slices each time.
 */
export class TimeSlice {
  #began = performance.now();
  /** Milliseconds in steps. */
  #worked = 0;
  #isShort = false;

  /** `key`: id of the API key that the work is charged to. */
  constructor(readonly key: string) {}

  /** Waits for the first slice of a request. The caller must call `end`. */
  static async wait(key: string): Promise<TimeSlice> {
    await nextSlice(key, 1);
    const timeSlice = new TimeSlice(key);
    timeSlice.#isShort = true;
    countShort(key, 1);
    noteActive(key);
    return timeSlice;
  }

  /** Marks the request as long, for work that does not run in steps. */
  becomeLong(): void {
    this.#worked = Math.max(this.#worked, LONG);
  }

  /** Whether the slice is used up. Long work checks this now and then and calls `next`; short work is never interrupted. */
  get isOver(): boolean {
    return performance.now() - this.#began > SLICE;
  }

  /** Ends this slice and waits for another. */
  async next(): Promise<void> {
    if (this.#worked >= LONG) {
      this.end();
      await pause(this.key);
      // A request of another key needs several event-loop iterations before its read begins.
      if (areOthersActive(this.key)) await sleep(REST);
    }
    await nextSlice(this.key, ITERATIONS);
    this.#began = performance.now();
  }

  /** Runs all steps and yields between them whenever the slice is used up. */
  async through<T>(steps: Steps<T>): Promise<T> {
    for (;;) {
      if (this.isOver) await this.next();
      const began = performance.now();
      const step = steps.next();
      this.#worked += performance.now() - began;
      if (step.done) return step.value;
    }
  }

  end(): void {
    if (this.#isShort) countShort(this.key, -1);
    this.#isShort = false;
  }
}
