/**
 * Lists of a reply whose rows can be written as JSON without being made: an answer has lists that the database keeps as
 * JSON. Whoever does not know of it reads the rows of an array.
 */

/**
 * Returns the JSON of the row with an index in fragments, together exactly what `JSON.stringify` writes for the row.
 * Texts of a megabyte are not joined with others: that would be a copy.
 */
export type RowWriter = (index: number) => readonly string[];

const WRITER = Symbol('how the rows are written');

/**
 * A list of rows that are made when they are first read. A proxy instead of rows with getters, and a member instead of
 * a WeakMap: V8 keeps what a getter or a WeakMap refers to until it collects its whole heap, here texts of megabytes.
 */
export function writtenBy<T>(length: number, make: (index: number) => T, write: RowWriter): readonly T[] {
  const rows = new Array<T | undefined>(length).fill(undefined);
  return new Proxy(rows, {
    get: (_, name) => {
      if (name === WRITER) return write;
      if (name === 'length' || !Object.hasOwn(rows, name)) return Reflect.get(rows, name) as unknown;
      return (rows[Number(name)] ??= make(Number(name)));
    },
  }) as readonly T[]; // a cast: whoever reads a row gets one
}

/** How the rows of a list are written: `JSON.stringify` unless the list says how. */
export function writerOf(list: readonly unknown[] & { readonly [WRITER]?: RowWriter }): RowWriter {
  return list[WRITER] ?? ((index) => [JSON.stringify(list[index])]);
}
