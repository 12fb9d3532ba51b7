import { expect, test } from '@jest/globals';
import { setImmediate } from 'node:timers/promises';
import { batchLoader } from '../../src/keys/batch-loader.js';

/** Doubles numbers and records the batches. */
function doubling() {
  const batches: (readonly number[])[] = [];
  const double = batchLoader(async (all: readonly number[]) => {
    batches.push(all);
    return all.map((one) => 2 * one);
  });
  return { batches, double };
}

test('batches the keys of one event-loop iteration in order, and returns each its own value', async () => {
  const { batches, double } = doubling();
  expect(await Promise.all([double(3), double(1), double(3)])).toEqual([6, 2, 6]);
  expect(batches).toEqual([[3, 1, 3]]);
});

/** Returns its keys once their batch is ended. */
function held() {
  const batches: (readonly number[])[] = [];
  const ends: (() => void)[] = [];
  const echo = batchLoader(async (all: readonly number[]) => {
    batches.push(all);
    await new Promise<void>((resolve) => ends.push(resolve));
    return all;
  });
  return { batches, ends, echo };
}

test('collects the keys of later iterations while a batch loads', async () => {
  const { batches, ends, echo } = held();
  const first = echo(1);
  await setImmediate();
  const second = echo(2);
  await setImmediate();
  const third = echo(3);
  ends[0]?.();
  expect(await first).toBe(1);
  expect(batches).toEqual([[1], [2, 3]]);
  ends[1]?.();
  expect(await Promise.all([second, third])).toEqual([2, 3]);
});

test('starts a batch after a while although another still loads', async () => {
  const { batches, ends, echo } = held();
  const first = echo(1);
  await setImmediate();
  const second = echo(2);
  while (batches.length < 2) await setImmediate();
  ends[1]?.();
  expect(await second).toBe(2);
  ends[0]?.();
  expect(await first).toBe(1);
});

test('loads nothing before the iteration ends, so results are not older', async () => {
  const { batches, double } = doubling();
  const answer = double(1);
  await Promise.resolve();
  expect(batches).toEqual([]);
  expect(await answer).toBe(2);
});

test('an error rejects all loads of its batch, and no later one', async () => {
  let fails = true;
  const echo = batchLoader(async (all: readonly number[]) => {
    if (fails) throw new Error('away');
    return all;
  });
  const outcomes = await Promise.allSettled([echo(1), echo(2)]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  fails = false;
  expect(await echo(3)).toBe(3);
});

test('treats a synchronous throw and a rejection alike', async () => {
  const away = new Error('away');
  const atOnce = batchLoader((_: readonly number[]): Promise<readonly number[]> => {
    throw away;
  });
  await expect(atOnce(1)).rejects.toBe(away);
});

test('returns null values, and batches any number of keys', async () => {
  const none = batchLoader(async (all: readonly number[]) => all.map(() => null));
  expect(await none(1)).toBeNull();
  const { batches, double } = doubling();
  const questions = Array.from({ length: 10_000 }, (_, i) => i);
  await Promise.all(questions.map(double));
  expect(batches).toEqual([questions]);
});

test('rejects the batch when the number of values is wrong', async () => {
  for (const answers of [[1], [1, 2, 3]]) {
    const ask = batchLoader(async (_: readonly number[]): Promise<readonly number[]> => answers);
    const outcomes = await Promise.allSettled([ask(1), ask(2)]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  }
});
