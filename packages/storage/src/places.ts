import { sql, type Expression, type RawBuilder } from 'kysely';

/**
 * Places for values in a statement that is compiled before they are known. They have the types of the values, as
 * expressions or lists, so a statement that computes with a value, or compares it with a column of another type, does
 * not compile.
 */

/** The only parameters of a compiled statement: it names where the value comes from, and never contains one. */
export class Place {
  /** `convert`: what the driver binds instead of the value. */
  constructor(
    readonly path: readonly string[],
    readonly convert: ((value: never) => unknown) | null,
  ) {}

  /** Finds its value in the values of an execution, which have the shape that the statement was compiled for. */
  valueIn(values: object): unknown {
    let value: unknown = values;
    for (const name of this.path) value = (value as Record<string, unknown>)[name];
    // A place was made for a value of its own type.
    return this.convert === null ? value : (this.convert as (value: unknown) => unknown)(value);
  }
}

/** A place for a list, which each engine binds as one parameter. */
export class ListPlace<T> {
  constructor(readonly path: readonly string[]) {}

  bound(convert: (values: readonly T[]) => unknown): RawBuilder<never> {
    return sql`${new Place(this.path, convert)}`;
  }
}

/** The places of values, absent where a value is. */
export type Given<V> = GivenOf<NonNullable<V>> | Extract<V, null | undefined>;

type GivenOf<V> = [V] extends [readonly (infer T)[]]
  ? ListPlace<T>
  : [V] extends [Uint8Array]
    ? Expression<V>
    : [V] extends [object]
      ? { readonly [N in keyof V]: Given<V[N]> }
      : Expression<V>;

/** Makes the places of values of one shape; keeps none of the values. */
export function placesOf<V extends object>(values: V, path: readonly string[]): Given<V> {
  const places = Object.entries(values).map(([name, value]): [string, unknown] => {
    const at = [...path, name];
    if (value === null || value === undefined) return [name, value];
    if (Array.isArray(value)) return [name, new ListPlace(at)];
    return [name, isNamed(value) ? placesOf(value, at) : sql`${new Place(at, null)}`];
  });
  return Object.fromEntries(places) as Given<V>; // by the same names
}

/** Names the members that have a value. Statements whose values have the same shape have the same text. */
export function shapeOf(values: object): string {
  let shape = '';
  for (const name in values) {
    const value: unknown = values[name as keyof typeof values];
    if (value === null || value === undefined) continue;
    shape += isNamed(value) ? `${name}(${shapeOf(value)}),` : `${name},`;
  }
  return shape;
}

const isNamed = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array);
