import { expect, test } from '@jest/globals';
import { TimeSlice } from '../../src/scheduling/time-slice.js';
import { TimeSlices } from '../../src/scheduling/time-slices.js';
import { stoppedClock } from '../support/stopped-clock.js';

const slices = new TimeSlices();
const wait = (account_id: string, of = slices, signal = new AbortController().signal) =>
  TimeSlice.wait(of, { account_id, key_id: account_id, signal, hasRoom: () => true });

const advance = stoppedClock();

/** Takes longer than an iteration starts further slices. */
const work = (milliseconds = 10) => advance(milliseconds);

/** Counts the iterations of the event loop during the rest of a test. */
function iterations() {
  const seen = { count: 0, isOver: false };
  const look = () => {
    seen.count += 1;
    if (!seen.isOver) setImmediate(look);
  };
  setImmediate(look);
  return seen;
}

const times = (count: number) => Array.from({ length: count }, (_, i) => i);

test('lets the event loop process other events after long work', async () => {
  const looks = iterations();
  const seen: number[] = [];
  await Promise.all(
    times(5).map(async () => {
      await wait('key');
      seen.push(looks.count);
      work();
    }),
  );
  looks.isOver = true;
  expect(new Set(seen).size).toBe(5);
});

test('finishes short work before the next begins, even if it awaits resolved promises', async () => {
  const order: string[] = [];
  await Promise.all(
    ['a', 'b', 'c'].map(async (name) => {
      await wait('key');
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
    const timeSlice = await wait('key');
    for (const piece of [1, 2, 3]) {
      order.push(`long ${piece}`);
      work();
      expect(timeSlice.isOver).toBe(true);
      await timeSlice.next();
    }
  })();
  const short = times(2).map(async (i) => {
    await wait('key');
    order.push(`short ${i}`);
  });
  await Promise.all([long, ...short]);
  expect(order).toEqual(['long 1', 'short 0', 'short 1', 'long 2', 'long 3']);
});

// Rule 4.5.
test('serves the account that used least, however many requests of one account wait', async () => {
  const of = new TimeSlices();
  const order: string[] = [];
  await Promise.all(
    ['a', 'a', 'a', 'a', 'b', 'c', 'b'].map(async (account) => {
      const timeSlice = await wait(account, of);
      order.push(account);
      work(account === 'b' ? 80 : 1);
      timeSlice.end();
    }),
  );
  expect(order).toEqual(['a', 'b', 'c', 'a', 'a', 'a', 'b']);
});

test('charges an account for its own time, not for that of others meanwhile', async () => {
  const of = new TimeSlices();
  const [slow, fast] = [await wait('slow', of), await wait('fast', of)];
  await slow.run(() => work(200));
  slow.end();
  fast.end();
  expect(['slow', 'fast'].map((account) => of.use.accounts.of(account))).toEqual([200, 0]);
});

test('yields between stages when the slice is used up', async () => {
  const timeSlice = await wait('a', new TimeSlices());
  const looks = iterations();
  const seen: number[] = [];
  for (let stage = 0; stage < 5; stage += 1)
    await timeSlice.run(() => {
      seen.push(looks.count);
      work();
    });
  expect(await timeSlice.run(() => 'done')).toBe('done');
  looks.isOver = true;
  timeSlice.end();
  expect(new Set(seen).size).toBe(5);
});

test('long work waits for the short requests of accounts that used less', async () => {
  const of = new TimeSlices();
  const order: string[] = [];
  const short = await wait('other', of);
  const timeSlice = await wait('long', of);
  const long = (async () => {
    for (const piece of [1, 2]) {
      await timeSlice.run(() => work(20));
      await timeSlice.run(() => order.push(`long goes on ${piece}`));
    }
    timeSlice.end();
  })();
  while (order.length === 0) await new Promise(setImmediate); // the first slice after it became long
  for (let i = 0; i < 100; i += 1) await new Promise(setImmediate); // it does not go on
  order.push('short is over');
  short.end();
  await long;
  expect(order).toEqual(['long goes on 1', 'short is over', 'long goes on 2']);
});

test('long work keeps a fifth of the time, however long its slices are', async () => {
  const of = new TimeSlices();
  const order: string[] = [];
  const [other, long] = [await wait('other', of), await wait('long', of)];
  const working = (async () => {
    for (const piece of [1, 2]) {
      await long.run(() => work(60)); // longer than a slice: it cannot be interrupted
      await long.run(() => order.push(`long ${piece}`));
    }
    long.end();
  })();
  while (order.length === 0) await new Promise(setImmediate);
  for (let step = 1; step <= 8; step += 1) {
    await other.next();
    work(10);
    order.push('short');
  }
  other.end();
  await working;
  expect(order.indexOf('long 2')).toBeGreaterThan(8);
});

test('an account that used much more does not go first because only one of its requests is in progress', async () => {
  const of = new TimeSlices();
  const order: string[] = [];
  of.charge({ account_id: 'greedy', key_id: 'greedy' }, 1_000, false);
  const both = [await wait('other', of), await wait('other', of)];
  await Promise.all(
    ['greedy', 'other'].map(async (account) => {
      const slice = await wait(account, of);
      order.push(account);
      slice.end();
    }),
  );
  for (const each of both) each.end();
  expect(order).toEqual(['other', 'greedy']);
});

test('long requests share their time by what long requests used, whatever the short ones of their account used', async () => {
  const of = new TimeSlices();
  const order: string[] = [];
  const context = (account_id: string) => {
    const { signal } = new AbortController();
    return { account_id, key_id: account_id, signal, hasRoom: () => true };
  };
  of.charge(context('short'), 1_000, false);
  of.charge(context('long'), 10, true);
  const begin = async (account_id: string) => {
    await of.wait(context(account_id), true, 1);
    order.push(account_id);
    work(30); // longer than long requests wait for short ones
  };
  await Promise.all([begin('long'), begin('short')]);
  expect(order).toEqual(['short', 'long']);
});

test('requests that await the database at the same time share the charge', async () => {
  const of = new TimeSlices();
  const both = [await wait('a', of), await wait('b', of)];
  advance(40);
  for (const each of both) each.end();
  expect(['a', 'b'].map((account) => of.use.accounts.of(account))).toEqual([20, 20]);
});
