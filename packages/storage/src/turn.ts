import type { Steps } from '@brand-visibility/domain';
import { Lines } from './lines.js';

/** Milliseconds of a turn of the event loop in which further work begins, and after which work that goes on gives way. */
const BEGINNING = 4;
const WORKING = 4;

/** Those who wait for a turn: keys one after the other, and those of a key first come, first served. */
const waiting = new Lines<() => void>();
let isAwaited = false;
let began = -Infinity;

function beginTurn(): void {
  began = performance.now();
  callNext();
}

function callNext(): void {
  waiting.next()?.();
  isAwaited = waiting.size > 0;
  if (!isAwaited) return;
  // Node runs a tick that is set off by a microtask when no microtask is left: when the one called has to wait again.
  queueMicrotask(() => {
    process.nextTick(() => {
      if (performance.now() - began > BEGINNING) setImmediate(beginTurn);
      else callNext();
    });
  });
}

function nextTurn(key: string): Promise<void> {
  return new Promise((resolve) => {
    waiting.add(key, resolve);
    if (isAwaited) return;
    isAwaited = true;
    setImmediate(beginTurn);
  });
}

/**
 * The part of one request in the turns of the event loop. However many come at once, one after the other has its turn,
 * a few short ones in the same, and what else there is to do is looked after in between: immediates of their own would
 * all run in one turn. Keys have their turns one after the other: who asks for much waits for himself.
 */
export class Turn {
  #began = performance.now();

  /** `key` is whose work it is. */
  constructor(readonly key: string) {}

  static async wait(key: string): Promise<Turn> {
    await nextTurn(key);
    return new Turn(key);
  }

  /** Who works for long asks now and then, and waits for another turn. Short work is never interrupted. */
  get isOver(): boolean {
    return performance.now() - this.#began > WORKING;
  }

  async next(): Promise<void> {
    await nextTurn(this.key);
    this.#began = performance.now();
  }

  /** Does all steps, and gives way between them when the turn is over. */
  async through<T>(steps: Steps<T>): Promise<T> {
    for (;;) {
      if (this.isOver) await this.next();
      const step = steps.next();
      if (step.done) return step.value;
    }
  }
}
