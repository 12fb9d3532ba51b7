/** Copies stored JSON lists into the response without parsing them. */
import type { Operations, ResponseOf } from '@brand-visibility/contract';

/** A row whose last fields are lists that the database stores as JSON. */
export interface StoredParts {
  readonly fields: object;
  /** The JSON of each list by field name. */
  readonly lists: Readonly<Record<string, string>>;
}

/**
 * A row that is built only when the response is written or the row is read. `rowJson` copies the stored lists
 * unchanged; only `toJSON` parses them.
 */
export class StoredRow<T> {
  constructor(readonly parts: () => StoredParts) {}

  /** Parses the stored lists and returns the row; `JSON.stringify` calls this method. */
  toJSON(): T {
    const { fields, lists } = this.parts();
    const parsed = Object.entries(lists).map(([name, json]) => [name, JSON.parse(json) as unknown]);
    return { ...fields, ...Object.fromEntries(parsed) } as T; // safe: `parts` returns all fields of T
  }
}

/** The response of an endpoint whose rows are of type StoredRow. */
export type WithStoredRows<Id extends 'listAnswers' | 'listBrandAnswers'> = Omit<
  ResponseOf<Operations[Id]>,
  'data'
> & { readonly data: readonly StoredRow<ResponseOf<Operations[Id]>['data'][number]>[] };

/** Returns a row as a plain object, whether or not it is a StoredRow. */
export function plainRow<T extends object>(row: T | StoredRow<T>): T {
  return row instanceof StoredRow ? row.toJSON() : row;
}

/**
 * Returns the JSON of a row in fragments, which together equal the output of `JSON.stringify`. The fragments are not
 * joined, because joining would copy strings of up to a megabyte.
 */
export function rowJson(row: unknown): readonly string[] {
  if (!(row instanceof StoredRow)) return [JSON.stringify(row)];
  const { fields, lists } = row.parts();
  const written = Object.entries(lists).map(([name, json]) => `,${JSON.stringify(name)}:${json}`);
  return [JSON.stringify(fields).slice(0, -1), ...written, '}'];
}
