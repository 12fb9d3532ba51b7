import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { decodeText, readQuery } from '../../src/request/query.js';

describe('the query string is split at `&` and at the first `=`', () => {
  test.each<[string, [string, string | null][]]>([
    ['', []],
    ['&', []],
    ['&&&', []],
    ['a=1', [['a', '1']]],
    ['a=1&', [['a', '1']]],
    ['&a=1', [['a', '1']]],
    [
      'a=1&&b=2',
      [
        ['a', '1'],
        ['b', '2'],
      ],
    ],
    ['a', [['a', '']]],
    ['a=', [['a', '']]],
    ['=', [['', '']]],
    ['=1', [['', '1']]],
    ['a=b=c', [['a', 'b=c']]],
    ['a==', [['a', '=']]],
    ['a;b=c;d', [['a;b', 'c;d']]],
    ['a=1?b=2', [['a', '1?b=2']]],
    ['a=1#b', [['a', '1#b']]],
    [
      'a=1&a=1',
      [
        ['a', '1'],
        ['a', '1'],
      ],
    ],
    ['a[]=1', [['a[]', '1']]],
    ['a%5B%5D=1', [['a[]', '1']]],
    ['%61=%62', [['a', 'b']]],
    ['a=x+y%2B', [['a', 'x y+']]],
    ['a+b=1', [['a b', '1']]],
    ['a=%26%3D', [['a', '&=']]],
    ['__proto__=1', [['__proto__', '1']]],
  ])('%j', (query, pairs) => {
    expect(readQuery(query).map(({ name, value }) => [name, value])).toEqual(pairs);
  });
});

describe('a value is decoded strictly (rule 3.6)', () => {
  test.each([
    ['plain', 'plain'],
    ['%C3%BC', 'ü'],
    ['%c3%bc', 'ü'],
    ['%F0%9F%98%80', '😀'],
    ['%25zz', '%zz'],
    ['%EF%BB%BF', '\uFEFF'],
    ['%C2%80', '\u0080'],
  ])('decodes %j as %j', (raw, text) => {
    expect(decodeText(raw)).toBe(text);
  });

  test.each([
    '%',
    '%4',
    '%zz',
    '%4g',
    '%u0041',
    'a%', // broken escapes
    '%ff',
    '%fe',
    '%80',
    '%c3',
    '%c3%28',
    '%e2%82',
    '%f0%9f%98',
    '\u00ff',
    'ü', // broken UTF-8
    '%c0%ae',
    '%e0%80%af',
    '%f0%80%80%af', // overlong forms
    '%ed%a0%80',
    '%ed%bf%bf',
    '%f4%90%80%80', // surrogates, and beyond U+10FFFF
    '%00',
    '%01',
    '%09',
    '%0a',
    '%0D',
    '%1f',
    '%7f',
    '\u0001',
    '\u007f', // control characters
  ])('rejects %j', (raw) => {
    expect(decodeText(raw)).toBeNull();
  });

  test('replaces the invalid parts of an undecodable name with U+FFFD, and all control characters', () => {
    for (const raw of ['tz%00', 'tz%zz', 'tz%ff', '%0d%0atz', 'tz%1b[31m']) {
      const [pair] = readQuery(`${raw}=UTC`);
      expect(pair?.name).toContain('\uFFFD');
      expect(pair?.name).not.toMatch(/[\0-\x1f\x7f]/);
    }
  });

  test('round-trips whatever URLSearchParams encodes', () => {
    const text = fc.string({ unit: 'grapheme' }).filter((value) => !/[\0-\x1f\x7f]/.test(value));
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text)), (pairs) => {
        const sent = pairs.filter(([name, value]) => name !== '' || value !== '');
        const query = new URLSearchParams(sent).toString();
        expect(readQuery(query).map(({ name, value }) => [name, value])).toEqual(sent);
      }),
      { seed: 20260301 },
    );
  });
});

test('keeps all pairs, however many there are', () => {
  expect(readQuery('a&'.repeat(20_000))).toHaveLength(20_000);
});
