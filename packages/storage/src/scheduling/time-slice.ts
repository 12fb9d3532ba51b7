import { setTimeout as sleep } from 'node:timers/promises';
import type { Steps } from '@brand-visibility/domain';

/**
 * Who waits, in a line for each key: a key that was served goes behind all others, and within a line it is first come,
 * first served.
 */
export class Lines<W> {
  /** In the order in which keys are served; none is empty. */
  readonly #lines = new Map<string, Set<W>>();
  #size = 0;

  /** How many wait. */
  get size(): number {
    return this.#size;
  }

  add(key: string, one: W): void {
    const line = this.#lines.get(key) ?? new Set();
    this.#lines.set(key, line.add(one));
    this.#size += 1;
  }

  /** Takes one out who gave up waiting. */
  remove(key: string, one: W): void {
    const line = this.#lines.get(key);
    if (!line?.delete(one)) return;
    this.#size -= 1;
    if (line.size === 0) this.#lines.delete(key);
  }

  /** Takes out who is next, of the keys that may go on. */
  next(mayGoOn: (key: string) => boolean = () => true): W | undefined {
    for (const [key, line] of this.#lines) {
      if (!mayGoOn(key)) continue;
      for (const first of line) {
        this.#lines.delete(key);
        line.delete(first);
        this.#size -= 1;
        if (line.size > 0) this.#lines.set(key, line);
        return first;
      }
    }
    return undefined;
  }
}

/** Milliseconds of a turn of the event loop in which further work begins, and after which work that goes on gives way. */
const BEGINNING = 4;
const WORKING = 4;

/** Milliseconds of work after which a request is a long one, and those that it waits at most for short ones of others. */
const LONG = 16;
const PAUSE = 20;

/** Milliseconds that a long request sleeps after each turn while other keys are active. */
const REST = 4 * WORKING;

/** Those who wait for a timeSlice: keys one after the other, and those of a key first come, first served. */
const waiting = new Lines<() => void>();
let isAwaited = false;
let began = -Infinity;

function beginTurn(): void {
  began = performance.now();
  callNext();
}

/** After long work the event loop goes round a few times, so that who is just being let in need not wait for it again. */
const ROUNDS = 4;

function afterRounds(left: number): void {
  setImmediate(left > 1 ? () => afterRounds(left - 1) : beginTurn);
}

function callNext(): void {
  waiting.next()?.();
  isAwaited = waiting.size > 0;
  if (!isAwaited) return;
  // Node runs a tick that is set off by a microtask when no microtask is left: when the one called has to wait again.
  queueMicrotask(() => {
    process.nextTick(() => {
      if (performance.now() - began > BEGINNING) afterRounds(ROUNDS);
      else callNext();
    });
  });
}

/** `rounds`: of the event loop before it, where nobody waits yet. */
function nextTurn(key: string, rounds: number): Promise<void> {
  return new Promise((resolve) => {
    waiting.add(key, resolve);
    if (isAwaited) return;
    isAwaited = true;
    afterRounds(rounds);
  });
}

/** Requests under way that are not long, by key, and the long ones that wait until there are none of others. */
const short = new Map<string, number>();
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

/** Waits while others have short requests under way, but not for long: there may always be some. */
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

/** Milliseconds for which a key counts as active after it last began to read. */
const ACTIVE = 1_000;

/** The two keys that most recently began to read, latest first. */
let latest: readonly { readonly key: string; readonly at: number }[] = [];

function noteActive(key: string): void {
  const others = latest.filter((one) => one.key !== key);
  latest = [{ key, at: performance.now() }, ...others.slice(0, 1)];
}

function areOthersActive(key: string): boolean {
  return latest.some((one) => one.key !== key && performance.now() - one.at < ACTIVE);
}

/**
 * The part of one request in the turns of the event loop. However many come at once, one after the other has its timeSlice,
 * a few short ones in the same, and what else there is to do is looked after in between: immediates of their own would
 * all run in one turn. Keys have their turns one after the other: who asks for much waits for himself. What turns out to
 * be long lets the short requests of other keys go first, which ask the database several times and would come upon a
 * turn of it each time.
 */
export class TimeSlice {
  #began = performance.now();
  /** Milliseconds in steps. */
  #worked = 0;
  #isShort = false;

  /** `key` is whose work it is. */
  constructor(readonly key: string) {}

  /** Has to be ended. */
  static async wait(key: string): Promise<TimeSlice> {
    await nextTurn(key, 1);
    const timeSlice = new TimeSlice(key);
    timeSlice.#isShort = true;
    countShort(key, 1);
    noteActive(key);
    return timeSlice;
  }

  /** Marks the request as long; for work that is not done in steps. */
  becomeLong(): void {
    this.#worked = Math.max(this.#worked, LONG);
  }

  /** Who works for long asks now and then, and waits for another turn. Short work is never interrupted. */
  get isOver(): boolean {
    return performance.now() - this.#began > WORKING;
  }

  async next(): Promise<void> {
    if (this.#worked >= LONG) {
      this.end();
      await pause(this.key);
      // A request of another key needs several turns of the event loop before it begins to read.
      if (areOthersActive(this.key)) await sleep(REST);
    }
    await nextTurn(this.key, ROUNDS);
    this.#began = performance.now();
  }

  /** Does all steps, and gives way between them when the turn is over. */
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
