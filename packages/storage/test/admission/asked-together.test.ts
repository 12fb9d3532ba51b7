import { expect, test } from '@jest/globals';
import { setImmediate } from 'node:timers/promises';
import { batchLoader } from '../../src/admission.js';

/** Doubles numbers, and remembers which ones came together. */
function doubling() {
  const asked: (readonly number[])[] = [];
  const double = batchLoader(async (all: readonly number[]) => {
    asked.push(all);
    return all.map((one) => 2 * one);
  });
  return { asked, double };
}

test('what comes up in one turn is asked together, in its order, and each gets its own answer', async () => {
  const { asked, double } = doubling();
  expect(await Promise.all([double(3), double(1), double(3)])).toEqual([6, 2, 6]);
  expect(asked).toEqual([[3, 1, 3]]);
});

test('what comes later is asked anew, also while the first answer is on its way', async () => {
  const asked: (readonly number[])[] = [];
  const ends: (() => void)[] = [];
  const echo = batchLoader(async (all: readonly number[]) => {
    asked.push(all);
    await new Promise<void>((resolve) => ends.push(resolve));
    return all;
  });
  const first = echo(1);
  await setImmediate();
  const second = echo(2);
  await setImmediate();
  expect(asked).toEqual([[1], [2]]);
  ends[1]?.();
  expect(await second).toBe(2);
  ends[0]?.();
  expect(await first).toBe(1);
});

test('nothing is asked before the turn ends: whoever waits for it sees what was true then', async () => {
  const { asked, double } = doubling();
  const answer = double(1);
  await Promise.resolve();
  expect(asked).toEqual([]);
  expect(await answer).toBe(2);
});

test('trouble reaches all who asked, and nobody who asks afterwards', async () => {
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

test('trouble is the same whether it comes at once or with the answers', async () => {
  const away = new Error('away');
  const atOnce = batchLoader((_: readonly number[]): Promise<readonly number[]> => {
    throw away;
  });
  await expect(atOnce(1)).rejects.toBe(away);
});

test('nothing is the answer where there is none, and no question is too many for one turn', async () => {
  const none = batchLoader(async (all: readonly number[]) => all.map(() => null));
  expect(await none(1)).toBeNull();
  const { asked, double } = doubling();
  const questions = Array.from({ length: 10_000 }, (_, i) => i);
  await Promise.all(questions.map(double));
  expect(asked).toEqual([questions]);
});

test('an answer too few or too many is nobody’s answer', async () => {
  for (const answers of [[1], [1, 2, 3]]) {
    const ask = batchLoader(async (_: readonly number[]): Promise<readonly number[]> => answers);
    const outcomes = await Promise.allSettled([ask(1), ask(2)]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  }
});
