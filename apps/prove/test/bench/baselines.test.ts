import { expect, test } from '@jest/globals';
import { differenceOf, type Counts } from '../../src/bench/baselines/question.js';

const counts = (
  totals: Readonly<Record<string, number>>,
  rows: readonly (readonly [string, readonly number[]])[] = [],
): Counts => ({ totals, rows: new Map(rows) });

test('baselines must count the same totals, and the same rows as the first page of the service', () => {
  const service = counts({ answers: 9, named: 4 }, [
    ['a', [3, 1]],
    ['b', [0, 0]],
  ]);
  const rows = [
    ['c', [7, 7]],
    ['a', [3, 1]],
  ] as const;
  expect(differenceOf(service, counts({ answers: 9, named: 4 }, rows))).toBeNull();
  expect(differenceOf(service, counts({ answers: 9, named: 5 }, rows))).toBe(
    'named: 5, but the service counts 4',
  );
  expect(differenceOf(service, counts({ answers: 9, named: 4 }, [['a', [3, 2]]]))).toBe(
    'a: 3,2, but the service counts 3,1',
  );
  expect(differenceOf(service, counts({ answers: 9, named: 4 }))).toBe('a: 0,0, but the service counts 3,1');
});
