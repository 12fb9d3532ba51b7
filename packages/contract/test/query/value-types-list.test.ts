import { draws } from '@brand-visibility/tooling/draws';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { ELEMENT_PATTERN, readList } from '../../src/query/value-types.js';

describe('a multi-value parameter (rule 3.1)', () => {
  test.each<[string, string[]]>([
    ['a,b', ['a', 'b']],
    ['b,a', ['b', 'a']],
    ['  a  ,  b  ', ['a', 'b']],
    ['  " a  b "  ', [' a  b ']],
    ['"Austin, TX",Germany', ['Austin, TX', 'Germany']],
    ['"say ""hi"""', ['say "hi"']],
    ['""""', ['"']],
    ['"a","a",a', ['a']],
    ['a;b', ['a;b']],
    ['\u00a0a', ['\u00a0a']],
  ])('%j contains %j', (text, values) => {
    expect(readList(text)).toEqual({ values });
  });

  test.each([
    ['a,,b', 'contains an empty element; separate the values by single commas'],
    [' ', 'contains an empty element; separate the values by single commas'],
    ['a, "" ', 'contains an empty quoted value; remove it'],
    [
      '"a',
      'has a misplaced double quote; enclose the whole value in double quotes and double those inside it',
    ],
    [
      'a "b"',
      'has a misplaced double quote; enclose the whole value in double quotes and double those inside it',
    ],
  ])('%j %s', (text, fault) => {
    expect(readList(text)).toEqual({ fault });
  });

  test('parses every quoted list back to its values', () => {
    const quote = (value: string) => `"${value.replaceAll('"', '""')}"`;
    fc.assert(
      fc.property(fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1 }), (values) => {
        expect(readList(values.map(quote).join(' , '))).toEqual({ values });
      }),
      { numRuns: draws(100) },
    );
  });

  test('elements of the documented pattern, with spaces around them, are exactly the valid lists', () => {
    const element = ELEMENT_PATTERN.slice(1, -1);
    const pattern = new RegExp(`^ *${element} *(?:, *${element} *)*$`, 'u');
    const text = fc.string({ unit: fc.constantFrom('a', 'bc', ' ', ',', '"', '""', ' , '), maxLength: 12 });
    fc.assert(
      fc.property(text, (list) => {
        expect(pattern.test(list)).toBe('values' in readList(list));
      }),
      { numRuns: draws(5000) },
    );
  });
});
