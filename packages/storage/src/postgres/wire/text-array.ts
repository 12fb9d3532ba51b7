/**
 * An array of texts in the binary form of the database: the number of dimensions, whether there are nulls, the type of
 * the elements, the length and the first index of the one dimension, then each element's length and bytes; big-endian.
 * The database reads it without looking for quotes, and nothing has to be escaped.
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
/** The number of the type among the database's own. */
const TEXT = 25;
