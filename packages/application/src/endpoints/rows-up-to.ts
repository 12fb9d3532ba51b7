/** Limits a page of a list by the size of its strings. */
import type { PageRows } from '../ports.js';

/** The maximum number of UTF-8 bytes per UTF-16 code unit. */
const BYTES_OF_A_UNIT = 3;

/** Returns rows up to the row at which the total UTF-8 size of the strings reaches `bytes` (rule 7.7). */
export function rowsUpTo<R>(
  rows: readonly R[],
  bytes: number,
  textsOf: (row: R) => readonly (string | null)[],
): PageRows<R> {
  // An upper bound is cheaper than the exact size, and few pages come near the limit.
  const most = sumOf(rows, (row) => sumOf(textsOf(row), (text) => text?.length ?? 0));
  if (most * BYTES_OF_A_UNIT < bytes) return { rows, isCut: false };
  let size = 0;
  const last = rows.findIndex((row) => {
    size += sumOf(textsOf(row), (text) => Buffer.byteLength(text ?? ''));
    return size >= bytes;
  });
  const end = last < 0 ? rows.length : last + 1;
  return { rows: rows.slice(0, end), isCut: end < rows.length };
}

function sumOf<T>(values: readonly T[], of: (value: T) => number): number {
  return values.reduce((sum, value) => sum + of(value), 0);
}
