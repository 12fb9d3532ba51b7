/**
 * Encodes an array of strings in PostgreSQL's binary format, in which nothing needs escaping. The format is big-endian:
 * the number of dimensions, whether there are nulls, the element type, the length and the first index of the only
 * dimension, then the length and the bytes of each element.
 */
export function textArray(texts: readonly (string | null)[]): Buffer {
  let bytes = HEADER_BYTES;
  for (const text of texts) bytes += LENGTH_BYTES + (text === null ? 0 : Buffer.byteLength(text));
  const array = Buffer.allocUnsafe(bytes);
  array.writeInt32BE(1, 0);
  array.writeInt32BE(texts.includes(null) ? 1 : 0, 4);
  array.writeInt32BE(TEXT, 8);
  array.writeInt32BE(texts.length, 12);
  array.writeInt32BE(1, 16);
  let at = HEADER_BYTES;
  for (const text of texts) {
    const length = text === null ? LENGTH_OF_NULL : array.write(text, at + LENGTH_BYTES);
    array.writeInt32BE(length, at);
    at += LENGTH_BYTES + Math.max(0, length);
  }
  return array;
}

const HEADER_BYTES = 20;
const LENGTH_BYTES = 4;
const LENGTH_OF_NULL = -1;
/** The oid of the type `text`. */
const TEXT = 25;
