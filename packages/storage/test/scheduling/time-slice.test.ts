import { expect, test } from '@jest/globals';
import { TimeSlice } from '../../src/scheduling/time-slice.js';

/** Blocks the event loop for longer than an iteration starts further slices. */
function work(milliseconds = 10): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

const times = (count: number) => Array.from({ length: count }, (_, i) => i);

test('grants time slices in order of arrival', async () => {
  const order: number[] = [];
  await Promise.all(
    times(20).map(async (i) => {
      await TimeSlice.wait('key');
      order.push(i);
    }),
  );
  expect(order).toEqual(times(20));
});

test('lets the event loop process other events after long work', async () => {
  let looks = 0;
  let isLooking = true;
  const timer = () => {
    looks += 1;
    if (isLooking) setImmediate(timer);
  };
  setImmediate(timer);
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

test('finishes short work before the next begins, even if it awaits resolved promises', async () => {
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

test('long work yields to requests that arrived meanwhile and continues after them', async () => {
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

test('failed work does not block others', async () => {
  const outcomes = await Promise.allSettled(
    times(3).map(async (i) => {
      await TimeSlice.wait('key');
      if (i === 0) throw new Error('broken');
      return i;
    }),
  );
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
});

test('serves keys round-robin, however many requests of one key wait', async () => {
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

test('yields between steps when the slice is used up', async () => {
  const timeSlice = await TimeSlice.wait('a');
  let ticks = 0;
  const timer = setInterval(() => (ticks += 1), 0);
  const done = await timeSlice.through(
    (function* () {
      for (let step = 0; step < 5; step += 1) {
        work();
        yield;
      }
      return 'done';
    })(),
  );
  clearInterval(timer);
  timeSlice.end();
  expect(done).toBe('done');
  expect(ticks).toBeGreaterThanOrEqual(4);
});

test('long work waits for the short requests of other keys', async () => {
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
  await Promise.resolve(); // the first step has run
  order.push('short is over');
  short.end();
  await long;
  expect(order).toEqual(['short is over', 'long goes on']);
});
