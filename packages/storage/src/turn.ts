/** Milliseconds of a turn of the event loop in which further work begins, and after which work that goes on gives way. */
const BEGINNING = 4;
const WORKING = 8;

/** Those who wait for a turn, first come, first served. */
const waiting: (() => void)[] = [];
let isAwaited = false;
let began = -Infinity;

function beginTurn(): void {
  began = performance.now();
  callNext();
}

function callNext(): void {
  waiting.shift()?.();
  isAwaited = waiting.length > 0;
  if (!isAwaited) return;
  // Node runs a tick that is set off by a microtask when no microtask is left: when the one called has to wait again.
  queueMicrotask(() => {
    process.nextTick(() => {
      if (performance.now() - began > BEGINNING) setImmediate(beginTurn);
      else callNext();
    });
  });
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (isAwaited) return;
    isAwaited = true;
    setImmediate(beginTurn);
  });
}

/**
 * The part of one request in the turns of the event loop. However many come at once, one after the other has its turn,
 * a few short ones in the same, and what else there is to do is looked after in between: immediates of their own would
 * all run in one turn.
 */
export class Turn {
  #began = performance.now();

  static async wait(): Promise<Turn> {
    await nextTurn();
    return new Turn();
  }

  /** Who works for long asks now and then, and waits for another turn. Short work is never interrupted. */
  get isOver(): boolean {
    return performance.now() - this.#began > WORKING;
  }

  async next(): Promise<void> {
    await nextTurn();
    this.#began = performance.now();
  }
}
