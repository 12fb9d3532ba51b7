/**
 * Lists of a reply whose rows can be written as JSON without their objects: an answer has lists that the database keeps
 * as JSON. Whoever does not know of it uses the rows as objects.
 */

/** Returns the JSON of the row with an index, exactly as `JSON.stringify` writes the row. */
export type RowWriter = (index: number) => string;

const WRITERS = new WeakMap<readonly unknown[], RowWriter>();

/** Notes how the rows of a list are written; returns the list. */
export function writtenBy<T>(list: readonly T[], write: RowWriter): readonly T[] {
  WRITERS.set(list, write);
  return list;
}

/** How the rows of a list are written: `JSON.stringify` unless noted. */
export function writerOf(list: readonly unknown[]): RowWriter {
  return WRITERS.get(list) ?? ((index) => JSON.stringify(list[index]));
}
