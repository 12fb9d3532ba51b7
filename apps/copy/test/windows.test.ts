import type { Run } from '@brand-visibility/client';
import { expect, test } from '@jest/globals';
import { windowsOf } from '../src/windows.js';

const run = (id: string, completed_at: string | null, answer_count = 1) =>
  ({ id, completed_at, answer_count }) as Run; // what a window depends on

const windowsIn = (runs: readonly Run[], most = 1000, isWanted: (run: Run) => boolean = () => true) =>
  windowsOf(runs, isWanted, most).map(({ days, runs: own }) => [
    `${days.first} ${days.last}`,
    ...own.map(({ id }) => id),
  ]);

test('a window has as many days as it may', () => {
  const runs = [
    run('a', '2026-03-01T00:00:00.000Z'),
    run('b', '2025-03-01T23:59:59.999999Z'),
    run('c', '2025-02-28T23:59:59.999Z'),
    run('d', '2024-03-01T00:00:00.000Z'),
  ];
  expect(windowsIn(runs)).toEqual([
    ['2025-03-01 2026-03-01', 'a', 'b'],
    ['2024-03-01 2025-02-28', 'c', 'd'],
  ]);
});

test('a window ends before it has too many answers, but a day is not divided', () => {
  const runs = [
    run('a', '2026-03-03T07:00:00.000Z', 60),
    run('b', '2026-03-02T07:00:00.000Z', 40),
    run('c', '2026-03-01T08:00:00.000Z', 1),
    run('d', '2026-03-01T07:00:00.000Z', 900),
  ];
  expect(windowsIn(runs, 100)).toEqual([
    ['2026-03-02 2026-03-03', 'a', 'b'],
    ['2026-03-01 2026-03-01', 'c', 'd'],
  ]);
});

test('a day without a wanted run ends a window', () => {
  const runs = ['04', '03', '02', '01'].map((day) => run(day, `2026-03-${day}T07:00:00.000Z`));
  expect(windowsIn(runs, 1000, ({ id }) => id !== '03')).toEqual([
    ['2026-03-04 2026-03-04', '04'],
    ['2026-03-01 2026-03-02', '02', '01'],
  ]);
});

test('runs come in any order, and those of which no window can be made are left out', () => {
  const runs = [
    run('a', '2026-03-01T07:00:00.000Z'),
    run('b', null),
    run('c', '1969-12-31T23:59:59.999Z'),
    run('d', '9999-01-01T00:00:00.000Z'),
    run('e', '2026-03-02T07:00:00.000Z'),
  ];
  expect(windowsIn(runs)).toEqual([['2026-03-01 2026-03-02', 'e', 'a']]);
});
