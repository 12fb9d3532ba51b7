/**
 * Lists of a reply whose rows can be written as JSON without being made: an answer has lists that the database keeps as
 * JSON. Other code reads such a list as an array.
 */

/**
 * Returns the JSON of the row with an index in fragments, together exactly what `JSON.stringify` writes for the row.
 * They are not joined, because that would copy texts of up to a megabyte.
 */
export type RowWriter = (index: number) => readonly string[];

const WRITER = Symbol('how the rows are written');

/**
 * A list of rows that are made when they are first read. A proxy, because rows with getters outlive V8's minor
 * collections: pages of a megabyte would stay in memory until a collection of the whole heap.
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
