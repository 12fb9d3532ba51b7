import { expect, test } from '@jest/globals';
import { comparisonWith, type Exchange } from '../src/recording/comparison.js';
import { readException } from '../src/recording/exceptions.js';

const response = (body: unknown) => [200, '', JSON.stringify(body)].join('\n');

test('a comparison holds if every exchange is equal, in any order and as often, or excused', () => {
  const exchange = (asked: string, path = asked): Exchange => ({
    asked,
    path: asked,
    replied: response({ path }),
  });
  const compared = (
    earlier: readonly Exchange[],
    now: readonly Exchange[],
    ...exceptions: readonly string[]
  ) => {
    const comparison = comparisonWith(earlier, exceptions.map(readException));
    for (const each of now) comparison.compare(each);
    return comparison.end();
  };
  const [one, two, three, other] = [exchange('/a'), exchange('/b'), exchange('/c'), exchange('/b', '/d')];
  expect(compared([one, two, one], [one, one, two])).toEqual({
    holds: true,
    lines: ['3 of 3 exchanges equal, 0 differ as expected, 0 otherwise'],
  });
  expect(compared([one, two], [one, two, one]).holds).toBe(false);
  expect(compared([one, three], [one]).lines[0]).toBe('/c\n  only in the earlier recording');
  expect(compared([one], [one, three]).lines[0]).toBe('/c\n  not in the earlier recording');
  expect(compared([one, two], [one, other, three], '"path":"/[bd]"', '^/c[^]*', '^/x')).toEqual({
    holds: true,
    lines: [
      '--except "path":"\\/[bd]": 1 exchanges',
      '--except ^\\/c[^]*: 1 exchanges',
      '--except ^\\/x: nothing differs there',
      '1 of 3 exchanges equal, 2 differ as expected, 0 otherwise',
    ],
  });
});
