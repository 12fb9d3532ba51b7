import { draws } from '@brand-visibility/tooling/draws';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { lineBatches, type Line } from '../../src/import/lines.js';

async function* chunksOf(...chunks: readonly (string | Uint8Array | Error)[]): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) {
    await Promise.resolve();
    if (chunk instanceof Error) throw chunk;
    yield typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
  }
}

async function linesOf(...chunks: readonly (string | Uint8Array | Error)[]): Promise<Line[]> {
  const lines: Line[] = [];
  for await (const batch of lineBatches(chunksOf(...chunks))) lines.push(...batch);
  return lines;
}

/** The same chunk again and again, with the number of chunks that were read. */
function counted(chunk: Uint8Array, times: number) {
  let read = 0;
  async function* chunks(): AsyncGenerator<Uint8Array> {
    while (read < times) {
      read += 1;
      yield Promise.resolve(chunk);
    }
  }
  return { chunks: chunks(), read: () => read };
}

const faults = (lines: readonly Line[]) => lines.map(({ number, fault }) => [number, fault]);
const MIB = 1_048_576;

describe('the lines of a file', () => {
  test.each<[string, string[], Record<number, string>]>([
    ['LF ends a line', ['a\nb\n'], { 1: 'a', 2: 'b' }],
    ['CRLF ends a line', ['a\r\nb\r\n'], { 1: 'a', 2: 'b' }],
    ['the last line may lack its line break', ['a\nb'], { 1: 'a', 2: 'b' }],
    ['blank lines are skipped, but counted', ['\n \t\na\r\n\r\n\nb\n\n'], { 3: 'a', 6: 'b' }],
    ['an empty file has no lines', [], {}],
    ['chunks may end anywhere', ['a', 'b\nc', '\n', '\nd'], { 1: 'ab', 2: 'c', 4: 'd' }],
  ])('%s', async (_, chunks, expected) => {
    const lines = await linesOf(...chunks);
    expect(Object.fromEntries(lines.map(({ number, text }) => [number, text]))).toEqual(expected);
  });

  // Rule 12.2.
  test('are independent of chunk boundaries', async () => {
    const file = fc.array(fc.constantFrom('a', 'é', '😀', '\n', '\r\n', ' '), { maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(file, fc.array(fc.nat(40), { maxLength: 6 }), async (pieces, cuts) => {
        const bytes = Buffer.from(pieces.join(''));
        const ends = [...cuts, bytes.length].sort((a, b) => a - b);
        const chunks = ends.map((end, index) => bytes.subarray(index === 0 ? 0 : ends[index - 1], end));
        expect(await linesOf(...chunks)).toEqual(await linesOf(bytes));
      }),
      { numRuns: draws(100) },
    );
  });

  // Rule 12.2.
  test('report a byte order mark and read the rest of the line', async () => {
    expect(await linesOf('\uFEFFa\nb\n\uFEFFc\nd\uFEFF')).toMatchObject([
      { number: 1, text: 'a', fault: 'expected no byte order mark: save the file as UTF-8 without it' },
      { number: 2, text: 'b', fault: null },
      {
        number: 3,
        text: 'c',
        fault: expect.stringMatching(/^expected no byte order mark between records: /),
      },
      { number: 4, text: 'd\uFEFF', fault: null }, // the record decides
    ]);
  });

  // Rule 12.2.
  test('are limited to 1 MiB without the line break', async () => {
    const whole = 'x'.repeat(MIB);
    expect(faults(await linesOf(whole))).toEqual([[1, null]]);
    expect(faults(await linesOf(`${whole}\r\n`, `${whole}\n`))).toEqual([
      [1, null],
      [2, null],
    ]);
    const fault = 'expected a record of at most 1 MiB';
    expect(faults(await linesOf(`${whole}x`))).toEqual([[1, fault]]);
    expect(faults(await linesOf(`${whole}x\na\n`, whole, 'x\r', '\nb'))).toEqual([
      [1, fault],
      [2, null],
      [3, fault],
      [4, null],
    ]);
  });

  // Rule 12.2.
  test('may have 64 MiB of blank lines in all, and are not read beyond', async () => {
    const blank = Buffer.from(`${' '.repeat(MIB / 16 - 2)}\r\n`.repeat(8).concat('\n'.repeat(MIB / 2)));
    expect(blank).toHaveLength(MIB);
    const lines = 8 + MIB / 2;
    expect(
      faults(await linesOf(...Array<Buffer>(32).fill(blank), 'a\n', ...Array<Buffer>(32).fill(blank), 'b')),
    ).toEqual([
      [32 * lines + 1, null],
      [64 * lines + 2, null],
    ]);
    const { chunks, read } = counted(blank, 100);
    const found: Line[] = [];
    for await (const batch of lineBatches(chunks)) found.push(...batch);
    expect(found).toEqual([
      {
        number: 64 * lines + 1,
        text: '',
        bytes: 0,
        isEnd: true,
        fault: 'expected at most 64 MiB of blank lines in a file',
      },
    ]);
    expect(read()).toBe(65);
  });

  // Rule 12.2.
  test.each([' ', 'x'])('are not read beyond 64 MiB in a line of %j', async (character) => {
    const { chunks, read } = counted(Buffer.alloc(MIB, character), 100);
    const found: Line[] = [];
    for await (const batch of lineBatches(chunks)) found.push(...batch);
    expect(found).toMatchObject([{ number: 1, fault: 'expected a record of at most 1 MiB', isEnd: true }]);
    expect(read()).toBe(65);
  });

  test('report ill-formed UTF-8 for its line only', async () => {
    const lines = await linesOf(
      'a\n',
      Uint8Array.of(0x22, 0xff, 0x22, 0x0a),
      'b\n',
      Uint8Array.of(0xed, 0xa0, 0x80),
    );
    expect(faults(lines)).toEqual([
      [1, null],
      [2, 'expected well-formed UTF-8; the line is in another encoding'],
      [3, null],
      [4, 'expected well-formed UTF-8; the line is in another encoding'],
    ]);
  });

  test('report the line at which reading fails', async () => {
    const lines = await linesOf('a\nb\nc', new Error('unexpected end of file'));
    expect(faults(lines)).toEqual([
      [1, null],
      [2, null],
      [3, 'the file cannot be read to its end: unexpected end of file'],
    ]);
  });

  test('are returned in batches of at most 400', async () => {
    const sizes: number[] = [];
    for await (const batch of lineBatches(chunksOf('a\n'.repeat(1000)))) sizes.push(batch.length);
    expect(sizes).toEqual([400, 400, 200]);
  });

  test('are returned in batches of about 1 MiB', async () => {
    const line = `${'x'.repeat(MIB / 16)}\n`;
    const sizes: number[] = [];
    for await (const batch of lineBatches(chunksOf(...Array<string>(20).fill(line))))
      sizes.push(batch.length);
    expect(sizes).toEqual([16, 4]);
  });

  test('close the file when the reader stops early', async () => {
    let isClosed = false;
    async function* chunks(): AsyncGenerator<Uint8Array> {
      try {
        for (;;) {
          await Promise.resolve();
          yield Buffer.from('a\n'.repeat(400));
        }
      } finally {
        isClosed = true;
      }
    }
    for await (const batch of lineBatches(chunks())) if (batch.length > 0) break;
    expect(isClosed).toBe(true);
  });
});
