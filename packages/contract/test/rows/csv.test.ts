import { draws } from '@brand-visibility/tooling/draws';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { z } from 'zod';
import { columnsOf } from '../../src/rows/columns.js';
import { csvCell, csvHeader, csvLine } from '../../src/rows/csv.js';
import { parseCsv, type Cell } from './rfc4180.js';

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
const COLUMNS = columnsOf(row);

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

  test('of a null object are all empty', () => {
    const line = csvLine(COLUMNS, {
      id: 'a',
      note: null,
      count: 1,
      is_you: false,
      metric: null,
      list: null,
    });
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
    expect(() => columnsOf(z.strictObject({ metric: z.strictObject({ member }) }))).toThrow(
      'the columns of the field metric.member do not follow from its schema',
    );
  });

  test('are a single one for a union of texts and numbers', () => {
    expect(columnsOf(z.strictObject({ a: z.union([z.string(), z.number().nullable()]) }))).toEqual([
      { name: 'a', path: ['a'] },
    ]);
  });
});

/** Texts made mostly of characters with a meaning in CSV or in a spreadsheet. */
const texts = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: fc.constantFrom(...'=+-@＝＋－＠\t\r\n\'", aä') }),
);
const numbers = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => (value === 0 ? 0 : value));
const orNull = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
const rows = fc.array(
  fc.record({
    id: texts,
    note: orNull(texts),
    count: orNull(numbers),
    is_you: fc.boolean(),
    metric: orNull(fc.record({ current: orNull(numbers), inner: fc.record({ word: texts }) })),
    list: orNull(fc.array(fc.jsonValue({ maxDepth: 1 }))),
    last: fc.constantFrom('a' as const, 'b' as const),
  }),
);

/** Decodes cells as a reader who knows the types of the columns. */
const asText = ({ text, isQuoted }: Cell) =>
  text === '' ? (isQuoted ? '' : null) : text.startsWith("'") ? text.slice(1) : text;
const asJson = ({ text }: Cell): unknown => (text === '' ? null : JSON.parse(text));
/** By column. */
const READERS = [asText, asText, asJson, asJson, asJson, asText, asJson, asText];

test('values survive writing and reading, without the added apostrophes (rule 13.4)', () => {
  fc.assert(
    fc.property(rows, (written) => {
      const file = csvHeader(COLUMNS) + written.map((one) => csvLine(COLUMNS, one)).join('');
      const [header = [], ...records] = parseCsv(file);
      expect(header.map(({ text }) => text)).toEqual(COLUMNS.map(({ name }) => name));
      const read = records.map((cells) => {
        expect(cells).toHaveLength(COLUMNS.length);
        return cells.map((cell, column) => READERS[column]!(cell));
      });
      const expected = written.map(({ id, note, count, is_you, metric, list, last }) => [
        id,
        note,
        count,
        is_you,
        metric?.current ?? null,
        metric?.inner.word ?? null,
        list === null ? null : (JSON.parse(JSON.stringify(list)) as unknown),
        last,
      ]);
      expect(read).toEqual(expected);
    }),
    { numRuns: draws(100) },
  );
});
