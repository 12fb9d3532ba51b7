import { describe, expect, test } from '@jest/globals';
import { comparisonWith, type Exchange } from '../src/recording/comparison.js';
import { excusedBy, readException } from '../src/recording/exceptions.js';

const response = (status: number, body: unknown, headers: readonly string[] = []) =>
  [status, ...headers, '', typeof body === 'string' ? body : JSON.stringify(body)].join('\n');

const isExcused = (rules: readonly string[], path: string, before: string | null, now: string | null) =>
  excusedBy({ path, before, now }, rules.map(readException))?.map(({ rule }) => rule) ?? null;

describe('a rule', () => {
  test.each(['', 'path', 'path=', 'nothing=1', 'status=4xx', 'path=/a,path=/b', 'path=/a,'])(
    'of another form is refused: %j',
    (rule) => {
      expect(() => readException(rule)).toThrow('Expected path=GLOB');
    },
  );

  test('with a path alone excuses whatever differs there, and what only one version was asked', () => {
    const rules = ['path=/docs*'];
    expect(isExcused(rules, '/docs', response(200, 'a'), response(404, 'b'))).toEqual(rules);
    expect(isExcused(rules, '/docs/errors?a=1', null, response(200, 'b'))).toEqual(rules);
    expect(isExcused(rules, '/v1/docs', response(200, 'a'), response(200, 'b'))).toBeNull();
    expect(isExcused(['path=/docs'], '/docs/errors', response(200, 'a'), response(200, 'b'))).toBeNull();
    expect(isExcused(['path=*.json'], '/openapi_json', response(200, 'a'), response(200, 'b'))).toBeNull();
  });

  test('with a status is about responses of that status, earlier or now', () => {
    expect(isExcused(['status=405'], '/mcp', response(404, 'a'), response(405, 'b'))).toEqual(['status=405']);
    expect(isExcused(['status=405'], '/mcp', response(405, 'a'), response(404, 'b'))).toEqual(['status=405']);
    expect(isExcused(['status=405'], '/mcp', response(404, 'a'), response(404, 'b'))).toBeNull();
    const raw = 'HTTP/1.1 405 Method Not Allowed\r\nconnection: close\r\n\r\n';
    expect(isExcused(['status=405'], 'a raw request', raw, '')).toEqual(['status=405']);
  });

  test('with a field excuses that field only', () => {
    const before = response(400, { code: 'a', detail: 'old', errors: [{ detail: 'old' }] });
    const now = response(400, { code: 'a', detail: 'new', errors: [{ detail: 'new' }] });
    expect(isExcused(['status=400,field=detail'], '/v1', before, now)).toEqual(['status=400,field=detail']);
    expect(isExcused(['field=$.detail'], '/v1', before, now)).toBeNull();
    const both = ['field=$.detail', 'field=$.errors.*.detail'];
    expect(isExcused(both, '/v1', before, now)).toEqual(both);
    expect(isExcused(['field=$.detail,field=$.errors.0.detail'], '/v1', before, now)).not.toBeNull();
    expect(isExcused(['field=code'], '/v1', before, now)).toBeNull();
    expect(isExcused(['status=404,field=detail'], '/v1', before, now)).toBeNull();
    const otherCode = response(400, { code: 'b', detail: 'new', errors: [{ detail: 'new' }] });
    expect(isExcused(['field=detail'], '/v1', before, otherCode)).toBeNull();
  });

  test('with a field excuses what follows from it: length and digest', () => {
    const of = (version: string, etag: string) =>
      response(200, { version }, [`ETag: ${etag}`, 'content-length: 9']);
    expect(isExcused(['field=version'], '/', of('1', 'a'), of('2', 'b'))).toEqual(['field=version']);
    expect(isExcused(['field=version'], '/', of('1', 'a'), of('1', 'b'))).toBeNull();
  });

  test('with a header excuses that header', () => {
    const of = (value: string) => response(200, { a: 1 }, [`X-Frame: ${value}`, 'vary: a']);
    expect(isExcused(['header=x-frame'], '/', of('a'), of('b'))).toEqual(['header=x-frame']);
    expect(isExcused(['header=vary'], '/', of('a'), of('b'))).toBeNull();
  });

  test('reaches into every line of NDJSON', () => {
    const of = (name: string) => response(200, `{"id":1,"name":"a"}\n{"id":2,"name":"${name}"}\n`);
    expect(isExcused(['field=$.name'], '/', of('a'), of('b'))).toEqual(['field=$.name']);
    expect(isExcused(['field=$.id'], '/', of('a'), of('b'))).toBeNull();
  });
});

describe('a comparison', () => {
  const exchange = (asked: string, replied: string): Exchange => ({ asked, path: asked, replied });
  const compared = (earlier: readonly Exchange[], now: readonly Exchange[], ...rules: readonly string[]) => {
    const comparison = comparisonWith(earlier, rules.map(readException));
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
    const { holds, lines } = compared([a, b], [a, other, c], 'field=path', 'path=/c', 'path=/x');
    expect(holds).toBe(true);
    expect(lines).toEqual([
      '--except field=path: 1 exchanges',
      '--except path=/c: 1 exchanges',
      '--except path=/x: nothing differs there',
      '1 of 3 exchanges equal, 2 differ as expected, 0 otherwise',
    ]);
    expect(compared([a, b], [a, other], 'path=/a').holds).toBe(false);
  });
});
