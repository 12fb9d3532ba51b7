/** Names the columns of records; orders, groups and converts the values of rows for storage. */
import { definitionOf, type RecordOf, type RecordType } from '@brand-visibility/contract';
import type { Move } from '@brand-visibility/domain/recommendations/board';
import { formatInstant, parseInstant } from '@brand-visibility/domain/time/instant';
import { hash } from 'node:crypto';

/** Returns the names of a record's fields, which are columns of its table. */
export const columnsOfType = (type: RecordType): string[] =>
  Object.keys(definitionOf(type).schema.shape).filter((name) => name !== 'type');

/** Returns the columns to select for the fields of a record, except `left`. */
export function recordColumns<T extends RecordType, Left extends keyof RecordOf<T> = never>(
  type: T,
  ...left: readonly Left[]
) {
  const omitted: ReadonlySet<unknown> = new Set(left);
  const names = columnsOfType(type).filter((name) => !omitted.has(name));
  // Object.keys loses the type of the keys.
  return names.map(
    (name) => `${type}.${name}`,
  ) as `${T}.${Exclude<keyof RecordOf<T> & string, 'type' | Left>}`[];
}

/** Returns the values of a row in the order of `columns`. */
export function rowValues<T extends object>(row: T, columns: readonly (keyof T)[]): unknown[] {
  return columns.map((column) => row[column]);
}

/** Groups rows by brand, because a statement with a single `brand_id` runs only on the machine of that brand. */
export function byBrand<R extends { readonly brand_id: string }>(
  rows: readonly R[],
): ReadonlyMap<string, readonly R[]> {
  const brands = new Map<string, R[]>();
  for (const row of rows) {
    const others = brands.get(row.brand_id);
    if (others) others.push(row);
    else brands.set(row.brand_id, [row]);
  }
  return brands;
}

/** Moves in a JSON column. Instants are RFC 3339 strings, because JSON numbers do not have 64 bits of precision. */
export type StoredMoves<To extends string> = readonly { readonly to: To; readonly at: string }[];

export function storedMoves<To extends string>(moves: readonly Move<To>[]): StoredMoves<To> {
  return moves.map(({ to, at }) => ({ to, at: formatInstant(at) }));
}

export function movesFrom<To extends string>(moves: StoredMoves<To>): Move<To>[] {
  return moves.map(({ to, at }) => {
    const instant = parseInstant(at);
    if (instant === null) throw new Error(`the stored move time ${at} is not an instant`);
    return { to, at: instant };
  });
}

/**
 * Returns 128 bits of SHA-256 in hexadecimal, for indexes that contain this digest instead of a cited domain or URL,
 * because entries must be short. If two digests collide, the second key violates the unique index, so no two keys are
 * confused.
 */
export function keyDigest(key: string): string {
  return hash('sha256', key, 'hex').slice(0, 32);
}
