import { describe, expect, test } from '@jest/globals';
import { comparisonWith, type Exchange } from '../src/recording/comparison.js';
import { excusedBy, readException } from '../src/recording/exceptions.js';

const response = (status: number, body: unknown, headers: readonly string[] = []) =>
  [status, ...headers, '', JSON.stringify(body)].join('\n');

describe('an exception', () => {
  const excused = (
    exceptions: readonly string[],
    before: string | null,
    now: string | null,
    path = '/docs/a',
  ) => excusedBy({ path, before, now }, exceptions.map(readException))?.map(({ source }) => source) ?? null;

  test('must be a regular expression', () => {
    expect(() => readException('(')).toThrow('Expected a regular expression');
  });

  test('for a path excuses every difference there, and requests that only one version received', () => {
    const paths = ['^/docs[^]*'];
    expect(excused(paths, response(200, 'a'), response(404, 'b'))).toHaveLength(1);
    expect(excused(paths, null, response(200, 'b'))).toHaveLength(1);
    expect(excused(paths, response(200, 'a'), response(200, 'b'), '/v1/docs')).toBeNull();
    expect(excused(paths, null, response(200, 'b'), '/v1/docs')).toBeNull();
  });

  test('for a field excuses that field, with the length and digest that follow from it', () => {
    const of = (code: string, detail: string, ...headers: readonly string[]) =>
      response(400, { code, detail, errors: [{ detail }] }, headers);
    const detail = '"detail":"[^"]*"';
    expect(excused([detail], of('a', 'old'), of('a', 'new'))).toEqual([detail]);
    expect(excused([detail, '"code":.'], of('a', 'old'), of('a', 'new'))).toEqual([detail]);
    expect(excused([detail], of('a', 'old'), of('b', 'new'))).toBeNull();
    expect(excused(['"detail":"old"'], of('a', 'old'), of('a', 'new'))).toBeNull();
    expect(excused([detail], of('a', 'old', 'ETag: 1'), of('a', 'new', 'ETag: 2'))).toEqual([detail]);
    expect(excused([detail], of('a', 'old', 'ETag: 1'), of('a', 'old', 'ETag: 2'))).toBeNull();
  });

  test('for a header excuses that header alone', () => {
    const of = (...headers: readonly string[]) => response(200, { a: 1 }, headers);
    expect(excused(['^vary: .*'], of('vary: a', 'etag: 1'), of('vary: b', 'etag: 1'))).toHaveLength(1);
    expect(excused(['^vary: .*'], of('vary: a', 'etag: 1'), of('vary: b', 'etag: 2'))).toBeNull();
    expect(excused(['^allow: .*'], of('vary: a'), of('vary: b'))).toBeNull();
  });
});

describe('a comparison', () => {
  const exchange = (asked: string, replied: string): Exchange => ({ asked, path: asked, replied });
  const compared = (
    earlier: readonly Exchange[],
    now: readonly Exchange[],
    ...exceptions: readonly string[]
  ) => {
    const comparison = comparisonWith(earlier, exceptions.map(readException));
    for (const each of now) comparison.compare(each);
    return comparison.end();
  };
  const [a, b, c] = ['/a', '/b', '/c'].map((path) => exchange(path, response(200, { path }))) as [
    Exchange,
    Exchange,
    Exchange,
  ]; // three

  test('holds if every exchange is equal, in any order and as often', () => {
    expect(compared([a, b, a], [a, a, b])).toEqual({
      holds: true,
      lines: ['3 of 3 exchanges equal, 0 differ as expected, 0 otherwise'],
    });
    expect(compared([a, b], [a, b, a]).holds).toBe(false);
    expect(compared([a, b, c], [a, b]).lines[0]).toBe('/c\n  only in the earlier recording');
    expect(compared([a], [a, c]).lines[0]).toBe('/c\n  not in the earlier recording');
  });

  test('counts what exceptions excuse, and names those without effect', () => {
    const other = exchange('/b', response(200, { path: '/d' }));
    const { holds, lines } = compared([a, b], [a, other, c], '"path":"/[bd]"', '^/c[^]*', '^/x');
    expect(holds).toBe(true);
    expect(lines).toEqual([
      '--except "path":"\\/[bd]": 1 exchanges',
      '--except ^\\/c[^]*: 1 exchanges',
      '--except ^\\/x: nothing differs there',
      '1 of 3 exchanges equal, 2 differ as expected, 0 otherwise',
    ]);
    expect(compared([a, b], [a, other], '^/a[^]*').holds).toBe(false);
  });
});
