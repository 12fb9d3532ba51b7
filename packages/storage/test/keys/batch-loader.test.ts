import { expect, test } from '@jest/globals';
import { setImmediate } from 'node:timers/promises';
import { batchLoader } from '../../src/keys/batch-loader.js';

/** Doubles numbers and records the batches; each batch ends once it is let go, or at once. */
function doubling(isHeld = false) {
  const batches: (readonly number[])[] = [];
  const ends: (() => void)[] = [];
  const double = batchLoader(async (all: readonly number[]) => {
    batches.push(all);
    if (isHeld) await new Promise<void>((resolve) => ends.push(resolve));
    return all.map((one) => 2 * one);
  });
  return { batches, ends, double };
}

test('batches any number of keys of one event-loop iteration in order, and returns each its own value', async () => {
  const { batches, double } = doubling();
  const first = double(3);
  await Promise.resolve();
  expect(batches).toEqual([]); // loads nothing before the iteration ends, so results are not older
  const many = Array.from({ length: 10_000 }, (_, i) => i);
  expect(await Promise.all([first, double(1), double(3), ...many.map(double)])).toEqual(
    [3, 1, 3, ...many].map((one) => 2 * one),
  );
  expect(batches).toEqual([[3, 1, 3, ...many]]);
});

test('collects the keys of later iterations while a batch loads, and starts a batch after a while although it still loads', async () => {
  const { batches, ends, double } = doubling(true);
  const first = double(1);
  await setImmediate();
  const [second, third] = [double(2), (await setImmediate(), double(3))];
  ends[0]?.();
  expect(await first).toBe(2);
  expect(batches).toEqual([[1], [2, 3]]);
  const fourth = double(4);
  while (batches.length < 3) await setImmediate();
  ends[2]?.();
  expect(await fourth).toBe(8);
  ends[1]?.();
  expect(await Promise.all([second, third])).toEqual([4, 6]);
});

test('an error rejects all loads of its batch, and no later one', async () => {
  let fails = true;
  const away = new Error('away');
  const echo = batchLoader(async (all: readonly number[]) => {
    if (fails) throw away;
    return all.map(() => null);
  });
  const rejected = { status: 'rejected', reason: away };
  expect(await Promise.allSettled([echo(1), echo(2)])).toEqual([rejected, rejected]);
  fails = false;
  expect(await echo(3)).toBeNull();
  const atOnce = batchLoader((_: readonly number[]): Promise<readonly number[]> => {
    throw away;
  });
  await expect(atOnce(1)).rejects.toBe(away);
});

test.each([[[1]], [[1, 2, 3]]])('a wrong number of values rejects the batch: %j', async (answers) => {
  const ask = batchLoader(async (_: readonly number[]): Promise<readonly number[]> => answers);
  const outcomes = await Promise.allSettled([ask(1), ask(2)]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});
