import { isStoreUnavailable } from '@brand-visibility/application';
import { expect, test } from '@jest/globals';
import { SlotPool, type SlotLimits } from '../../src/scheduling/reads.js';
import { thrownBy } from '../support/thrown-by.js';

/** A SlotPool with the order in which requests entered. */
function entering(limits: Omit<SlotLimits, 'timeout'>, timeout: number | null = null) {
  const slots = new SlotPool({ ...limits, timeout });
  const entered: string[] = [];
  const enter = async (key: string) => {
    await slots.enter(key);
    entered.push(key);
  };
  /** Callbacks on a released slot run as microtasks. */
  const leave = async (key: string) => {
    slots.leave(key, true);
    await new Promise(setImmediate);
  };
  return { slots, entered, enter, leave };
}

test('limits the slots of one key and leaves the others free', async () => {
  const { slots, entered, enter, leave } = entering({ most: 10, ofAKey: 2 });
  for (let i = 0; i < 5; i += 1) void enter('a');
  void enter('b');
  await new Promise(setImmediate);
  expect([entered, slots.waiting]).toEqual([['a', 'a', 'b'], 3]);
  await leave('b');
  expect(entered).toEqual(['a', 'a', 'b']);
  await leave('a');
  expect([entered, slots.waiting]).toEqual([['a', 'a', 'b', 'a'], 2]);
});

test('serves keys round-robin when all slots are taken, and the requests of a key in order of arrival', async () => {
  const { entered, enter, leave } = entering({ most: 1, ofAKey: 1 });
  for (const key of ['a', 'a', 'a', 'a', 'b', 'c', 'b']) void enter(key);
  await new Promise(setImmediate);
  for (let i = 0; i < 7; i += 1) await leave(entered.at(-1) ?? '');
  expect(entered).toEqual(['a', 'a', 'b', 'c', 'a', 'b', 'a']);
});

test('a waiting request fails when no request of its key succeeds, and takes no slot later', async () => {
  const { slots, entered, enter, leave } = entering({ most: 5, ofAKey: 1 }, 20);
  await enter('a');
  const late = await thrownBy(enter('a'));
  expect(isStoreUnavailable(late)).toBe(true);
  expect(slots.waiting).toBe(0);
  await leave('a');
  await enter('a');
  expect(entered).toEqual(['a', 'a']);
});

test('a waiting request keeps waiting while earlier requests of its key succeed', async () => {
  const { entered, enter, leave } = entering({ most: 5, ofAKey: 1 }, 400);
  const all = Array.from({ length: 12 }, () => enter('a'));
  for (let i = 0; i < 12; i += 1) {
    await all[i];
    await new Promise((resolve) => setTimeout(resolve, 50));
    await leave('a');
  }
  expect(entered).toHaveLength(12);
});
