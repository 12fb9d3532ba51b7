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

/** One turn of the event loop. */
function turn(): void {
  for (const each of next.splice(0)) each();
}

describe('work that takes workQueue', () => {
  test('is done at once as long as a turn has had little of it, then in the next ones', () => {
    for (const name of ['a', 'b', 'c', 'd', 'e']) workQueue.take(work(name, 1));
    expect(done).toEqual(['a', 'b']);
    turn();
    expect(done).toEqual(['a', 'b', 'c', 'd']);
    turn();
    expect(done).toEqual(['a', 'b', 'c', 'd', 'e']);
    turn();
    expect(next).toEqual([]);
  });

  test('what is begun ends, and nothing follows it in its turn', () => {
    workQueue.take(work('long', 50));
    workQueue.take(work('short', 0));
    expect(done).toEqual(['long']);
    turn();
    expect(done).toEqual(['long', 'short']);
  });

  test('is done in its order: who comes later passes nobody', () => {
    for (const name of ['a', 'b', 'c']) workQueue.take(work(name, 2));
    turn();
    workQueue.take(work('d', 2));
    turn();
    turn();
    expect(done).toEqual(['a', 'b', 'c', 'd']);
  });

  test('waits for a later turn where it is queued, also when it is queued by such work', () => {
    workQueue.queue(() => {
      done.push('a');
      workQueue.queue(work('b', 0));
    });
    expect(done).toEqual([]);
    turn();
    expect(done).toEqual(['a']);
    turn();
    expect(done).toEqual(['a', 'b']);
  });

  test('rests for as long as it worked, where that was long', () => {
    const rests: number[] = [];
    const line = createWorkQueue(
      2,
      () => time,
      (_work, rest) => rests.push(rest),
    );
    line.take(work('short', 1));
    expect(rests).toEqual([0]);
    const other = createWorkQueue(
      2,
      () => time,
      (_work, rest) => rests.push(rest),
    );
    other.take(work('long', 7));
    expect(rests).toEqual([0, 7]);
  });

  test('is part of the work that takes it', () => {
    workQueue.take(() => {
      time += 5;
      workQueue.take(work('inner', 0));
    });
    expect(done).toEqual(['inner']);
  });

  test('goes on after one that throws', () => {
    expect(() =>
      workQueue.take(() => {
        throw new Error('of the work');
      }),
    ).toThrow('of the work');
    workQueue.take(work('a', 0));
    turn();
    expect(done).toEqual(['a']);
  });
});
