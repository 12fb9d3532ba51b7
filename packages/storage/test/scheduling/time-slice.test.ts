import { expect, test } from '@jest/globals';
import { TimeSlice } from '../../src/scheduling/time-slice.js';

/** Keeps the event loop, longer than a turn has room for further work. */
function work(milliseconds = 10): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

const times = (count: number) => Array.from({ length: count }, (_, i) => i);

test('whoever waits has its timeSlice, first come, first served', async () => {
  const order: number[] = [];
  await Promise.all(
    times(20).map(async (i) => {
      await TimeSlice.wait('key');
      order.push(i);
    }),
  );
  expect(order).toEqual(times(20));
});

test('after long work everything else at the event loop comes before the next', async () => {
  let looks = 0;
  let isLooking = true;
  const look = () => {
    looks += 1;
    if (isLooking) setImmediate(look);
  };
  setImmediate(look);
  const seen: number[] = [];
  await Promise.all(
    times(5).map(async () => {
      await TimeSlice.wait('key');
      seen.push(looks);
      work();
    }),
  );
  isLooking = false;
  expect(new Set(seen).size).toBe(5);
});

test('short work is done when the next begins, however often it waits for what is there already', async () => {
  const order: string[] = [];
  await Promise.all(
    ['a', 'b', 'c'].map(async (name) => {
      await TimeSlice.wait('key');
      order.push(`${name} begins`);
      for (let step = 0; step < 50; step += 1) await Promise.resolve();
      order.push(`${name} is done`);
    }),
  );
  expect(order).toEqual(['a', 'b', 'c'].flatMap((name) => [`${name} begins`, `${name} is done`]));
});

test('long work gives way to who came meanwhile, and goes on behind them', async () => {
  const order: string[] = [];
  const long = (async () => {
    const timeSlice = await TimeSlice.wait('key');
    for (const piece of [1, 2, 3]) {
      order.push(`long ${piece}`);
      work();
      expect(timeSlice.isOver).toBe(true);
      await timeSlice.next();
    }
  })();
  const short = times(2).map(async (i) => {
    await TimeSlice.wait('key');
    order.push(`short ${i}`);
  });
  await Promise.all([long, ...short]);
  expect(order).toEqual(['long 1', 'short 0', 'short 1', 'long 2', 'long 3']);
});

test('work that fails holds nobody up', async () => {
  const outcomes = await Promise.allSettled(
    times(3).map(async (i) => {
      await TimeSlice.wait('key');
      if (i === 0) throw new Error('broken');
      return i;
    }),
  );
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
});

test('keys have their turns one after the other, however many wait of one', async () => {
  const order: string[] = [];
  await Promise.all(
    ['a', 'a', 'a', 'a', 'b', 'c', 'b'].map(async (key) => {
      const timeSlice = await TimeSlice.wait(key);
      order.push(key);
      timeSlice.end();
    }),
  );
  expect(order).toEqual(['a', 'b', 'c', 'a', 'b', 'a', 'a']);
});

test('steps are done in turns', async () => {
  const timeSlice = await TimeSlice.wait('a');
  let turns = 0;
  const look = setInterval(() => (turns += 1), 0);
  const done = await timeSlice.through(
    (function* () {
      for (let step = 0; step < 5; step += 1) {
        work();
        yield;
      }
      return 'done';
    })(),
  );
  clearInterval(look);
  timeSlice.end();
  expect(done).toBe('done');
  expect(turns).toBeGreaterThanOrEqual(4);
});

test('what turns out to be long waits until the short requests of other keys are over', async () => {
  const order: string[] = [];
  const short = await TimeSlice.wait('other');
  const timeSlice = await TimeSlice.wait('long');
  const long = timeSlice
    .through(
      (function* () {
        work(30);
        yield;
        order.push('long goes on');
      })(),
    )
    .finally(() => timeSlice.end());
  await Promise.resolve(); // it has done its first step
  order.push('short is over');
  short.end();
  await long;
  expect(order).toEqual(['short is over', 'long goes on']);
});
