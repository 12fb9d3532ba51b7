/** Passes lists that are stored as JSON on to the response without parsing them. */
import type { Operations, ResponseOf } from '@brand-visibility/contract';

/** A row whose last fields are lists that the database keeps as JSON. */
export interface StoredParts {
  readonly fields: object;
  /** The JSON of each list, by its name. */
  readonly lists: Readonly<Record<string, string>>;
}

/**
 * A row of a page that is made when it is written or read, one at a time. Its stored lists are written as they are, and
 * parsed only for those who read the row.
 */
export class StoredRow<T> {
  constructor(readonly parts: () => StoredParts) {}

  /** The row; `JSON.stringify` calls this. */
  toJSON(): T {
    const { fields, lists } = this.parts();
    const parsed = Object.entries(lists).map(([name, json]) => [name, JSON.parse(json) as unknown]);
    return { ...fields, ...Object.fromEntries(parsed) } as T; // a cast: the code that stores a row lists its fields
  }
}

/** The response of an endpoint, whose rows are stored ones. */
export type WithStoredRows<Id extends 'listAnswers' | 'listBrandAnswers'> = Omit<
  ResponseOf<Operations[Id]>,
  'data'
> & { readonly data: readonly StoredRow<ResponseOf<Operations[Id]>['data'][number]>[] };

/** The row itself, whether or not it is a stored one. */
export function plainRow<T extends object>(row: T | StoredRow<T>): T {
  return row instanceof StoredRow ? row.toJSON() : row;
}

/**
 * The JSON of a row in fragments, together exactly what `JSON.stringify` writes for it. They are not joined, because
 * that would copy texts of up to a megabyte.
 */
export function rowJson(row: unknown): readonly string[] {
  if (!(row instanceof StoredRow)) return [JSON.stringify(row)];
  const { fields, lists } = row.parts();
  const written = Object.entries(lists).map(([name, json]) => `,${JSON.stringify(name)}:${json}`);
  return [JSON.stringify(fields).slice(0, -1), ...written, '}'];
}
