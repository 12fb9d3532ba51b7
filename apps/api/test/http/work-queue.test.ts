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
    for (const name of ['a', 'b', 'c', 'd', 'e']) workQueue.run('key', work(name, 1));
    expect(done).toEqual(['a', 'b']);
    iterate();
    expect(done).toEqual(['a', 'b', 'c', 'd']);
    iterate();
    expect(done).toEqual(['a', 'b', 'c', 'd', 'e']);
    iterate();
    expect(next).toEqual([]);
  });

  test('finishes long work, and runs nothing after it in the same iteration', () => {
    workQueue.run('key', work('long', 50));
    workQueue.run('key', work('short', 0));
    expect(done).toEqual(['long']);
    iterate();
    expect(done).toEqual(['long', 'short']);
  });

  test('runs work first in, first out', () => {
    for (const name of ['a', 'b', 'c']) workQueue.run('key', work(name, 2));
    iterate();
    workQueue.run('key', work('d', 2));
    iterate();
    iterate();
    expect(done).toEqual(['a', 'b', 'c', 'd']);
  });

  test('lets callers take turns, so that one with much work delays only itself', () => {
    for (const name of ['a1', 'a2', 'a3', 'a4']) workQueue.run('a', work(name, 2));
    for (const name of ['b1', 'b2']) workQueue.run('b', work(name, 2));
    workQueue.queue('c', work('c1', 2));
    for (let i = 0; i < 7; i += 1) iterate();
    expect(done).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
  });

  test('runs queued work in a later iteration, even if other work queued it', () => {
    workQueue.queue('key', () => {
      done.push('a');
      workQueue.queue('key', work('b', 0));
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
    queue.run('key', work('short', 1));
    expect(pauses).toEqual([0]);
    const other = createWorkQueue(
      2,
      () => time,
      (_work, pause) => pauses.push(pause),
    );
    other.run('key', work('long', 7));
    expect(pauses).toEqual([0, 7]);
  });

  test('waits for connections that keep coming, for at most 50 ms', () => {
    workQueue.accepted();
    workQueue.run('key', work('a', 0));
    iterate();
    workQueue.accepted();
    iterate();
    expect(done).toEqual([]);
    iterate(); // the first iteration without a new connection
    expect(done).toEqual(['a']);

    workQueue.accepted();
    workQueue.run('key', work('b', 0));
    const began = time;
    while (!done.includes('b')) {
      iterate();
      workQueue.accepted();
      time += 10;
    }
    expect(time - began).toBe(60);
  });

  test('runs nested work at once', () => {
    workQueue.run('key', () => {
      time += 5;
      workQueue.run('key', work('inner', 0));
    });
    expect(done).toEqual(['inner']);
  });

  test('continues after work that throws', () => {
    expect(() =>
      workQueue.run('key', () => {
        throw new Error('of the work');
      }),
    ).toThrow('of the work');
    workQueue.run('key', work('a', 0));
    iterate();
    expect(done).toEqual(['a']);
  });

  test('runs nothing after work that continues in a promise until that is over', async () => {
    let end: () => void = () => undefined;
    workQueue.run('a', () => {
      done.push('begun');
      return new Promise((resolve) => (end = resolve));
    });
    workQueue.run('b', work('next', 1));
    iterate();
    expect(done).toEqual(['begun']);
    time += 5;
    end();
    await new Promise(setImmediate);
    iterate();
    expect(done).toEqual(['begun', 'next']);
  });

  test('does not wait for ever for a promise', async () => {
    workQueue.run('a', () => new Promise(() => undefined));
    workQueue.run('b', work('next', 1));
    while (done.length === 0) {
      await new Promise((resolve) => setTimeout(resolve, 5));
      iterate();
    }
    expect(done).toEqual(['next']);
  });
});
