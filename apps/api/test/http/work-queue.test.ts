import { beforeEach, describe, expect, test } from '@jest/globals';
import { createWorkQueue, type WorkQueue } from '../../src/reply/work-queue.js';

let workQueue: WorkQueue;
let time: number;
let done: string[];
let next: (() => void)[];
beforeEach(() => {
  [time, done, next] = [0, [], []];
  workQueue = createWorkQueue(
    2,
    () => time,
    (work) => next.push(work),
  );
});

const work = (name: string, takes: number) => () => {
  done.push(name);
  time += takes;
};

/** Simulates one event-loop iteration. */
function iterate(): void {
  for (const each of next.splice(0)) each();
}

describe('the work queue', () => {
  test('runs work at once within the budget of an iteration, and the rest in later iterations', () => {
    for (const name of ['a', 'b', 'c', 'd', 'e']) workQueue.run(work(name, 1));
    expect(done).toEqual(['a', 'b']);
    iterate();
    expect(done).toEqual(['a', 'b', 'c', 'd']);
    iterate();
    expect(done).toEqual(['a', 'b', 'c', 'd', 'e']);
    iterate();
    expect(next).toEqual([]);
  });

  test('finishes long work, and runs nothing after it in the same iteration', () => {
    workQueue.run(work('long', 50));
    workQueue.run(work('short', 0));
    expect(done).toEqual(['long']);
    iterate();
    expect(done).toEqual(['long', 'short']);
  });

  test('runs work first in, first out', () => {
    for (const name of ['a', 'b', 'c']) workQueue.run(work(name, 2));
    iterate();
    workQueue.run(work('d', 2));
    iterate();
    iterate();
    expect(done).toEqual(['a', 'b', 'c', 'd']);
  });

  test('runs queued work in a later iteration, even if other work queued it', () => {
    workQueue.queue(() => {
      done.push('a');
      workQueue.queue(work('b', 0));
    });
    expect(done).toEqual([]);
    iterate();
    expect(done).toEqual(['a']);
    iterate();
    expect(done).toEqual(['a', 'b']);
  });

  test('pauses after exceeding its budget for as long as the work took', () => {
    const pauses: number[] = [];
    const queue = createWorkQueue(
      2,
      () => time,
      (_work, pause) => pauses.push(pause),
    );
    queue.run(work('short', 1));
    expect(pauses).toEqual([0]);
    const other = createWorkQueue(
      2,
      () => time,
      (_work, pause) => pauses.push(pause),
    );
    other.run(work('long', 7));
    expect(pauses).toEqual([0, 7]);
  });

  test('runs nested work at once', () => {
    workQueue.run(() => {
      time += 5;
      workQueue.run(work('inner', 0));
    });
    expect(done).toEqual(['inner']);
  });

  test('continues after work that throws', () => {
    expect(() =>
      workQueue.run(() => {
        throw new Error('of the work');
      }),
    ).toThrow('of the work');
    workQueue.run(work('a', 0));
    iterate();
    expect(done).toEqual(['a']);
  });
});
