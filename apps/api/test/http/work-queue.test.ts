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
    for (const name of ['a', 'b', 'c', 'd', 'e']) workQueue.run(work(name, 1));
    expect(done).toEqual(['a', 'b']);
    turn();
    expect(done).toEqual(['a', 'b', 'c', 'd']);
    turn();
    expect(done).toEqual(['a', 'b', 'c', 'd', 'e']);
    turn();
    expect(next).toEqual([]);
  });

  test('what is begun ends, and nothing follows it in its turn', () => {
    workQueue.run(work('long', 50));
    workQueue.run(work('short', 0));
    expect(done).toEqual(['long']);
    turn();
    expect(done).toEqual(['long', 'short']);
  });

  test('is done in its order: who comes later passes nobody', () => {
    for (const name of ['a', 'b', 'c']) workQueue.run(work(name, 2));
    turn();
    workQueue.run(work('d', 2));
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
    line.run(work('short', 1));
    expect(rests).toEqual([0]);
    const other = createWorkQueue(
      2,
      () => time,
      (_work, rest) => rests.push(rest),
    );
    other.run(work('long', 7));
    expect(rests).toEqual([0, 7]);
  });

  test('is part of the work that takes it', () => {
    workQueue.run(() => {
      time += 5;
      workQueue.run(work('inner', 0));
    });
    expect(done).toEqual(['inner']);
  });

  test('goes on after one that throws', () => {
    expect(() =>
      workQueue.run(() => {
        throw new Error('of the work');
      }),
    ).toThrow('of the work');
    workQueue.run(work('a', 0));
    turn();
    expect(done).toEqual(['a']);
  });
});
