/**
 * Encodes and decodes integer columns in a little-endian binary format: a header of 32-bit words, then the columns. The
 * header begins with the version, the lengths, and the width in bytes of each column of variable width. The greatest
 * value in such a column determines its width. Wider columns come first, so that each column is aligned and can be read
 * without copying. Columns of one byte come last.
 */
import type { Column } from '@brand-visibility/counting';

/** The columns of a format. */
export interface Layout {
  readonly version: number;
  readonly headerWords: number;
  /** The number of lengths in the header; each column has one of these lengths. */
  readonly lengths: number;
  /** For each column of variable width, the index of its length. */
  readonly wide: readonly number[];
  /** For each column of one byte, the index of its length. */
  readonly narrow: readonly number[];
}

/** Decoded columns, which are views of `bytes`. */
export interface Columns {
  /** The encoded bytes, header included, aligned to four bytes. */
  readonly bytes: Uint8Array;
  readonly lengths: readonly number[];
  readonly wide: readonly Column[];
  readonly narrow: readonly Uint8Array[];
}

if (new Uint8Array(Uint32Array.of(1).buffer)[0] !== 1)
  throw new Error('columns are read without conversion, which needs a little-endian machine');

/** Encodes columns. Equal values give equal bytes. Header words after the widths are 0. */
export function encodeColumns(
  layout: Layout,
  lengths: readonly number[],
  wide: readonly Column[],
  narrow: readonly Uint8Array[],
): Uint8Array {
  const widths = wide.map(bytesPerValue);
  const offsets = offsetsOf(layout, lengths, widths);
  const data = new Uint8Array(offsets.size);
  new Uint32Array(data.buffer, 0, layout.headerWords).set([layout.version, ...lengths, ...widths]);
  wide.forEach((values, i) => view(data, offsets.wide[i]!, values.length, widths[i]!).set(values));
  narrow.forEach((values, i) => data.set(values, offsets.narrow[i]));
  return data;
}

/** Decodes columns; copies `data` only if it is not aligned. Throws an Error if the version or the size is wrong. */
export function decodeColumns(layout: Layout, data: Uint8Array): Columns {
  // A Buffer's slice() does not copy, so `data.slice()` would not align the bytes.
  const bytes = data.byteOffset % 4 === 0 ? data : new Uint8Array(data);
  const [version, ...words] = new Uint32Array(bytes.buffer, bytes.byteOffset, layout.headerWords);
  if (version !== layout.version)
    throw new Error(`columns of version ${version}, expected ${layout.version}`);
  const lengths = words.slice(0, layout.lengths);
  const widths = words.slice(layout.lengths, layout.lengths + layout.wide.length);
  const offsets = offsetsOf(layout, lengths, widths);
  if (offsets.size !== bytes.length)
    throw new Error(`columns of ${bytes.length} bytes, expected ${offsets.size}`);
  return {
    bytes,
    lengths,
    wide: layout.wide.map((of, i) => view(bytes, offsets.wide[i]!, lengths[of]!, widths[i]!)),
    narrow: layout.narrow.map((of, i) =>
      bytes.subarray(offsets.narrow[i], offsets.narrow[i]! + lengths[of]!),
    ),
  };
}

function bytesPerValue(values: Column): number {
  let greatest = 0;
  for (let i = 0; i < values.length; i += 1) greatest = Math.max(greatest, values[i]!);
  return greatest > 0xffff ? 4 : greatest > 0xff ? 2 : 1;
}

/** Returns the offset of each column. The columns of variable width come first, in descending order of width. */
function offsetsOf(
  { headerWords, wide, narrow }: Layout,
  lengths: readonly number[],
  widths: readonly number[],
) {
  const ofWide: number[] = [];
  let size = headerWords * 4;
  for (const width of [4, 2, 1]) {
    widths.forEach((own, i) => {
      if (own !== width) return;
      ofWide[i] = size;
      size += width * lengths[wide[i]!]!;
    });
  }
  const ofNarrow = narrow.map((of) => {
    const offset = size;
    size += lengths[of]!;
    return offset;
  });
  return { wide: ofWide, narrow: ofNarrow, size };
}

function view(bytes: Uint8Array, at: number, length: number, width: number): Column {
  const offset = bytes.byteOffset + at;
  if (width === 4) return new Uint32Array(bytes.buffer, offset, length);
  if (width === 2) return new Uint16Array(bytes.buffer, offset, length);
  return new Uint8Array(bytes.buffer, offset, length);
}

/** The number of bytes of an ordinal, and of a rival in the stored order. */
export const WORD = 4;

/** Returns the bytes as 32-bit words, and copies them only if they are not aligned. */
export function wordsOf(data: Uint8Array): Uint32Array {
  const bytes = data.byteOffset % WORD === 0 ? data : new Uint8Array(data); // a Buffer's slice() does not copy
  return new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / WORD);
}

/** Returns the bytes of 32-bit words. */
export const bytesOf = ({ buffer, byteOffset, byteLength }: Uint32Array): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);
