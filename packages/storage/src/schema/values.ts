/** Puts the values of rows into the order of their columns. */
import { formatInstant, parseInstant, type Move } from '@brand-visibility/domain';
import { hash } from 'node:crypto';

/** The values of a row in the order of its columns. */
export function valuesOf<T extends object>(row: T, columns: readonly (keyof T)[]): unknown[] {
  return columns.map((column) => row[column]);
}

/** Rows by brand. A statement that names one brand is executed by the machine or partition with its rows. */
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

/** Moves in a JSON column: instants are RFC 3339 text, because JSON numbers lose precision at that width. */
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
 * Replaces a cited domain or the address of a page in indexes, whose entries must be short: 128 bits of SHA-256, in
 * hexadecimal. In a collision the second key violates the unique index; the two are never taken for one.
 */
export function keyDigest(key: string): string {
  return hash('sha256', key, 'hex').slice(0, 32);
}
