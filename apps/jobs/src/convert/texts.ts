/** Decodes the bytes of a table. */
import { UnreadableTable } from './faults.js';

/** Byte order marks, with the encodings that they show. Without a mark, a file is UTF-8. */
const MARKS: readonly (readonly [mark: string, encoding: string])[] = [
  ['fffe', 'utf-16le'],
  ['feff', 'utf-16be'],
];

/** Other formats, by their first bytes. */
const FORMATS: readonly (readonly [bytes: string, message: string])[] = [
  ['504b0304', 'the file is an Excel workbook or another ZIP archive: save the table as CSV (UTF-8)'],
  ['d0cf11e0', 'the file is an Excel workbook or another document: save the table as CSV (UTF-8)'],
  ['1f8b', 'the data are compressed with gzip: end the name of the file in .gz'],
];

/** How many times as large as its file the content may be, after the first 16 MiB. For tables, it is 20 at most. */
const MOST_GROWTH = 200;
const FIRST = 16 * 1024 * 1024;

/**
 * Yields the text of a file.
 * @throws {UnreadableTable} if the file is not text, or is compressed so well that it cannot be a table
 */
export async function* textsOf(chunks: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<string> {
  let decoder: InstanceType<typeof TextDecoder> | null = null;
  let [line, bytes] = [1, 0];
  for await (const chunk of chunks) {
    const head = Buffer.from(chunk.subarray(0, 4)).toString('hex');
    if (decoder === null) {
      const [, message] = FORMATS.find(([beginning]) => head.startsWith(beginning)) ?? [];
      if (message !== undefined) throw new UnreadableTable(1, message);
      const [, encoding = 'utf-8'] = MARKS.find(([mark]) => head.startsWith(mark)) ?? [];
      decoder = new TextDecoder(encoding, { fatal: true });
    }
    bytes += chunk.length;
    if (size > 0 && bytes > FIRST && bytes > MOST_GROWTH * size)
      throw new UnreadableTable(
        line,
        `the file is more than ${MOST_GROWTH} times as large once it is decompressed`,
      );
    const text = decoded(decoder, chunk, line);
    const zero = text.indexOf('\0');
    line += linesIn(zero < 0 ? text : text.slice(0, zero));
    if (zero >= 0)
      throw new UnreadableTable(
        line,
        'expected text without zero bytes (U+0000): save the table as CSV (UTF-8)',
      );
    yield text;
  }
  if (decoder !== null) yield decoded(decoder, null, line);
}

function decoded(decoder: InstanceType<typeof TextDecoder>, chunk: Uint8Array | null, line: number): string {
  try {
    return chunk === null ? decoder.decode() : decoder.decode(chunk, { stream: true });
  } catch {
    const before = chunk === null ? '' : (new TextDecoder().decode(chunk).split('\ufffd', 1)[0] ?? '');
    throw new UnreadableTable(
      line + linesIn(before),
      `expected ${decoder.encoding.toUpperCase()}: save the table as CSV (UTF-8)`,
    );
  }
}

/** Returns the number of line breaks in a string. */
export function linesIn(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}
