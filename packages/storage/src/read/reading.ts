import type { Read } from '../scheduling/reads.js';
import type { View } from '../scope.js';

/** What the queries of a reader share: the snapshot, the brands that may be read, and the read of the request. */
export interface Reading extends View {
  readonly read: Read;
}

type Query = (reading: Reading, ...args: never[]) => unknown;

type Bound<Queries> = {
  readonly [Name in keyof Queries]: Queries[Name] extends (
    reading: Reading,
    ...args: infer Args
  ) => infer Result
    ? (...args: Args) => Result
    : never;
};

/** Makes queries the methods of a reader: each without its first argument. */
export function bound<Queries extends Readonly<Record<string, Query>>>(
  reading: Reading,
  queries: Queries,
): Bound<Queries> {
  const methods = Object.entries(queries).map(([name, query]) => [
    name,
    (...args: never[]) => query(reading, ...args),
  ]);
  return Object.fromEntries(methods) as Bound<Queries>; // Object.entries loses which query a name has
}
