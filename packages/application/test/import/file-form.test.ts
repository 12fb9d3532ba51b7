import { describe, expect, test } from '@jest/globals';
import { lineBatches, type Line } from '../../src/import/lines.js';

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += size)
    yield Promise.resolve(bytes.subarray(from, from + size));
}

async function linesOf(content: string | Buffer, size = 1_048_576): Promise<Line[]> {
  const lines: Line[] = [];
  for await (const batch of lineBatches(inPieces(Buffer.from(content), size))) lines.push(...batch);
  return lines;
}

const RECORDS = [
  { type: 'theme', id: 'a', brand_id: 'b', name: 'c' },
  { type: 'theme', id: 'd', brand_id: 'b', name: 'e' },
];
const LINES = RECORDS.map((each) => `${JSON.stringify(each)}\n`).join('');
const PRETTY = RECORDS.map((each) => JSON.stringify(each, null, 2)).join('\n');
const MARK = '\uFEFF';

const ARRAY =
  "the file is a JSON array; the import reads one record per line (NDJSON): `jq -c '.[]' FILE` converts it";
const PRETTY_PRINTED =
  'the file is pretty-printed JSON; the import reads one record per line (NDJSON): `jq -c . FILE` converts it';
const TABLE =
  'the file is CSV or another table: convert it first, with `node apps/jobs/dist/main.js convert FILE --brand brand.json --to records.ndjson`';
const UTF_16 = 'the file is UTF-16: convert it, for example with `iconv -f UTF-16 -t UTF-8 FILE`';
const WORKBOOK =
  'the file is an Excel workbook or another ZIP archive; the import reads one record per line (NDJSON)';
const GZIP =
  'the data are compressed with gzip: compress a file once, and end its name in .gz; for standard input, use `gunzip -c FILE | ... import -`';

const bigEndian = (text: string) => Buffer.from(text, 'utf16le').swap16();

// Rule 12.2.
describe('a file of another form has one fault, and the rest of it is not read', () => {
  test.each<[string, string | Buffer, number, string]>([
    ['a JSON array on one line', JSON.stringify(RECORDS), 1, ARRAY],
    ['an array after blank lines', `\n \r\n\t${JSON.stringify(RECORDS)}`, 3, ARRAY],
    ['an array after a byte order mark', `${MARK}${JSON.stringify(RECORDS)}`, 1, ARRAY],
    ['an array of more than a record may have', `[${'1,'.repeat(1_000_000)}1]`, 1, ARRAY],
    ['pretty-printed JSON', PRETTY, 1, PRETTY_PRINTED],
    ['an object that goes on in the next line', '{"type":"theme",\n"id":"a"}\n', 1, PRETTY_PRINTED],
    ['an object whose member goes on', '{"plan": {\n"id":"pro"}}\n', 1, PRETTY_PRINTED],
    ['a table', 'id,brand_id,name\n1,2,3\n', 1, TABLE],
    ['a table of quoted names', '"id","brand id","größe"\r\n', 1, TABLE],
    ['a table with tabs', `${MARK}id\tname\n`, 1, TABLE],
    ['UTF-16 with a mark', Buffer.from(`${MARK}${LINES}`, 'utf16le'), 1, UTF_16],
    ['UTF-16 with a mark, high byte first', bigEndian(`${MARK}${LINES}`), 1, UTF_16],
    ['UTF-16 without a mark', Buffer.from(LINES, 'utf16le'), 1, UTF_16],
    ['UTF-16 without a mark, high byte first', bigEndian(LINES), 1, UTF_16],
    ['an Excel workbook', Buffer.from('PK\x03\x04\x14\0\x06\0', 'latin1'), 1, WORKBOOK],
    ['packed data', Buffer.from('\x1f\x8b\x08\0', 'latin1'), 1, GZIP],
  ])('%s', async (_, content, number, fault) => {
    const expected = [{ number, text: '', bytes: 0, fault, isEnd: true }];
    expect(await linesOf(content)).toEqual(expected);
    expect(await linesOf(content, 1)).toEqual(expected);
  });

  test('after the first 4,096 bytes', async () => {
    let read = 0;
    async function* chunks(): AsyncGenerator<Uint8Array> {
      for (;;) {
        read += 1;
        yield Promise.resolve(Buffer.from('['.padEnd(1_024)));
      }
    }
    for await (const lines of lineBatches(chunks())) expect(lines).toMatchObject([{ fault: ARRAY }]);
    expect(read).toBe(4);
  });
});

describe('a file whose lines are judged one by one', () => {
  test.each([
    ['records', LINES],
    ['records with CRLF', LINES.replaceAll('\n', '\r\n')],
    ['a record after a byte order mark', `${MARK}${LINES}`],
    ['records with commas after them', LINES.replaceAll('\n', ',\n')],
    ['a first record without an end', LINES.slice(5)],
    ['a sentence', 'Hello, this is: no table!\n'],
    ['a line of 5,000 bytes', `{"a":"${'x'.repeat(5_000)},\n"}`],
    ['an empty file', ''],
    ['blank lines', '\n'.repeat(5_000)],
  ])('%s', async (_, content) => {
    const lines = await linesOf(content);
    expect(lines.filter(({ isEnd }) => isEnd)).toEqual([]);
    expect(await linesOf(content, 7)).toEqual(lines);
  });
});
