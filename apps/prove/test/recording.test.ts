import { describe, expect, test } from '@jest/globals';
import { comparisonWith, type Exchange } from '../src/recording/comparison.js';
import { excusedBy, readException } from '../src/recording/exceptions.js';

const response = (body: unknown, ...headers: readonly string[]) =>
  [200, ...headers, '', JSON.stringify(body)].join('\n');

const a = { code: 'a', detail: 'old', errors: [{ detail: 'old' }] };
const b = { code: 'a', detail: 'new', errors: [{ detail: 'new' }] };
const DETAIL = '"detail":"[^"]*"';

describe('an exception', () => {
  test('must be a regular expression', () => {
    expect(() => readException('(')).toThrow('Expected a regular expression');
  });

  test.each<[string, readonly string[], string | null, string | null, boolean]>([
    ['for a path excuses every difference there', ['^/docs[^]*'], response('a'), response('b'), true],
    ['for a path excuses a request that one version received', ['^/docs[^]*'], null, response('b'), true],
    ['for another path excuses nothing', ['^/v1[^]*'], response('a'), response('b'), false],
    ['for a field excuses that field wherever it is', [DETAIL], response(a), response(b), true],
    ['for a field excuses no other', [DETAIL], response(a), response({ ...b, code: 'b' }), false],
    ['for a value excuses no other value', ['"detail":"old"'], response(a), response(b), false],
    [
      'excuses the digest of a body that it excuses',
      [DETAIL],
      response(a, 'ETag: 1'),
      response(b, 'ETag: 2'),
      true,
    ],
    ['excuses no digest of an equal body', [DETAIL], response(a, 'ETag: 1'), response(a, 'ETag: 2'), false],
    ['for a header excuses it', ['^vary: .*'], response(a, 'vary: a'), response(a, 'vary: b'), true],
    ['for a header excuses no other', ['^allow: .*'], response(a, 'vary: a'), response(a, 'vary: b'), false],
  ])('%s', (_, exceptions, before, now, isExcused) => {
    const used = excusedBy({ path: '/docs/a', before, now }, exceptions.map(readException));
    expect(used?.map(({ source }) => source) ?? null).toEqual(
      isExcused ? exceptions.map((each) => readException(each).source) : null,
    );
  });
});

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
