import { expect, test } from '@jest/globals';
import { ServiceError } from '../src/received.js';
import { walkOf } from '../src/walk.js';

const OPTIONS = { list: 'the rows', mostPages: 3 };

test('a walk ends where the list does, also after an empty page and with the most pages', () => {
  walkOf(OPTIONS)(0, null);
  const walk = walkOf(OPTIONS);
  for (const next of ['a', 'b', null]) walk(1, next);
});

test.each<[string, readonly (readonly [number, string])[], string]>([
  [
    'an empty page',
    [
      [1, 'a'],
      [0, 'b'],
    ],
    'without rows',
  ],
  [
    'the cursor of its own page',
    [
      [1, 'a'],
      [1, 'a'],
    ],
    'repeats a cursor',
  ],
  [
    'an earlier cursor',
    [
      [1, 'a'],
      [1, 'b'],
      [1, 'a'],
    ],
    'repeats a cursor',
  ],
  ['the cursor that it began at', [[1, 'start']], 'repeats a cursor'],
  [
    'too many pages',
    [
      [1, 'a'],
      [1, 'b'],
      [1, 'c'],
    ],
    '3 pages of the rows without an end',
  ],
])('a walk fails at %s', (_, pages, message) => {
  const follow = () => {
    const walk = walkOf({ ...OPTIONS, from: 'start' });
    for (const [rows, next] of pages) walk(rows, next);
  };
  expect(follow).toThrow(ServiceError);
  expect(follow).toThrow(message);
});
