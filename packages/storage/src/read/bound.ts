/** Turns queries, which are functions over a view, into the methods of a reader. */
import type { View } from '../scope.js';

type Query = (view: View, ...args: never[]) => unknown;

type Bound<Queries> = {
  readonly [Name in keyof Queries]: Queries[Name] extends (view: View, ...args: infer Args) => infer Result
    ? (...args: Args) => Result
    : never;
};

/** Returns the queries as methods without the first argument, which is always `view`. */
export function bound<Queries extends Readonly<Record<string, Query>>>(
  view: View,
  queries: Queries,
): Bound<Queries> {
  const methods = Object.entries(queries).map(([name, query]) => [
    name,
    (...args: never[]) => query(view, ...args),
  ]);
  return Object.fromEntries(methods) as Bound<Queries>; // Object.entries loses the type of each query
}
