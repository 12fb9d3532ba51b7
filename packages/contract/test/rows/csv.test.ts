import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { deriveColumns } from '../../src/rows/columns.js';
import { csvCell, csvHeader, csvLine } from '../../src/rows/csv.js';

const row = z.strictObject({
  id: z.string(),
  note: z.string().nullable(),
  count: z.number().nullable(),
  is_you: z.boolean(),
  metric: z
    .strictObject({ current: z.number().nullable(), inner: z.strictObject({ word: z.string() }) })
    .nullable(),
  list: z.array(z.unknown()).nullable(),
  last: z.enum(['a', 'b']).optional(),
});
const COLUMNS = deriveColumns(row);

describe('a cell (rule 13.4)', () => {
  test.each<[unknown, string]>([
    [null, ''],
    [undefined, ''],
    ['', '""'],
    [true, 'true'],
    [0, '0'],
    [-0, '0'],
    [1e21, '1e+21'],
    [[], '[]'],
    [[{ name: 'A, B' }], '"[{""name"":""A, B""}]"'],
    [' padded ', ' padded '],
    ['a,b', '"a,b"'],
    ['say "a"', '"say ""a"""'],
    ['a\rb', '"a\rb"'],
    ['1-2', '1-2'],
  ])('of %j is %s', (value, cell) => {
    expect(csvCell(value)).toBe(cell);
  });

  test.each(['=', '+', '-', '@', '＝', '＋', '－', '＠', '\t', "'"])(
    'that begins with %j gets an apostrophe in front',
    (start) => {
      expect(csvCell(`${start}1`)).toBe(`'${start}1`);
      expect(csvCell(start)).toBe(`'${start}`);
      expect(csvCell(`${start}"`)).toBe(`"'${start}"""`);
    },
  );

  test.each([' ', '\u0085', '\u00a0', '\u1680', '\u2009', '\u2028', '\u3000', '\uFEFF', '\v', '  \uFEFF\f'])(
    'with a formula behind %j gets one too, any other text does not',
    (blank) => {
      for (const start of '=+-@＝＋－＠') expect(csvCell(`${blank}${start}1`)).toBe(`'${blank}${start}1`);
      for (const text of ["'", '\t', '1=', '\u200b=', ''])
        expect(csvCell(`${blank}${text}`)).toBe(`${blank}${text}`);
    },
  );

  test.each(['\r', '\n'])('that begins with %j has the apostrophe inside the quotes', (start) => {
    expect(csvCell(`${start}=1`)).toBe(`"'${start}=1"`);
  });

  test('that is a number or a list gets no apostrophe', () => {
    expect(csvCell(-1)).toBe('-1');
    expect(csvCell(['=1'])).toBe('"[""=1""]"');
  });
});

describe('the columns of a row (rule 13.3)', () => {
  test('are its members in order, with nested objects replaced by theirs', () => {
    expect(csvHeader(COLUMNS)).toBe('id,note,count,is_you,metric.current,metric.inner.word,list,last\r\n');
  });

  test('have their cells in one line', () => {
    const metric = { current: 12.5, inner: { word: '=1' } };
    const line = csvLine(COLUMNS, {
      id: 'a',
      note: '',
      count: null,
      is_you: true,
      metric,
      list: ['a'],
      last: 'b',
    });
    expect(line).toBe(`a,"",,true,12.5,'=1,"[""a""]",b\r\n`);
  });

  test('of a null object are all empty', () => {
    const line = csvLine(COLUMNS, { id: 'a', note: null, count: 1, is_you: false, metric: null, list: null });
    expect(line).toBe('a,,1,false,,,,\r\n');
  });

  test.each<[string, z.ZodType]>([
    ['a record', z.record(z.string(), z.string())],
    ['anything', z.unknown()],
    [
      'one of several objects',
      z.union([z.strictObject({ a: z.string() }), z.strictObject({ b: z.string() })]),
    ],
  ])('do not follow from %s', (_, member) => {
    expect(() => deriveColumns(z.strictObject({ metric: z.strictObject({ member }) }))).toThrow(
      'the columns of the field metric.member do not follow from its schema',
    );
  });

  test('are a single one for a union of texts and numbers', () => {
    expect(deriveColumns(z.strictObject({ a: z.union([z.string(), z.number().nullable()]) }))).toEqual([
      { name: 'a', path: ['a'] },
    ]);
  });
});
