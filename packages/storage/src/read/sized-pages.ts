import type { PageRows } from '@brand-visibility/application';
import { announce, giveWay } from '@brand-visibility/counting';
import { STORE_LIMITS } from '../limits.js';

/**
 * Reads pages that are limited in bytes as well as in rows (rule 7.7). The sizes of rows are read before their texts,
 * so texts that are not on the page never fill the memory.
 */

/** A row of a list and its size, before its texts are read. */
export interface Sized<Id> {
  readonly id: Id;
  readonly bytes: number;
}

/**
 * Reads the rows of `listed` in order, up to and including the row at which their total size reaches `bytes`. `rowsOf`
 * reads rows by id and may return them in any order.
 */
export async function rowsWithin<Id, R extends { readonly id: Id }>(
  listed: readonly Sized<Id>[],
  bytes: number,
  rowsOf: (ids: readonly Id[]) => Promise<readonly R[]>,
): Promise<PageRows<R>> {
  const shown = within(listed, bytes);
  if (sizeOf(shown) > largePage.value) announce('large');
  const rows = new Map<Id, R>();
  for await (const ids of inParts(shown)) for (const row of await rowsOf(ids)) rows.set(row.id, row);
  return { rows: shown.map(({ id }) => rows.get(id) ?? missing()), isCut: shown.length < listed.length };
}

const { largePage, longPage } = STORE_LIMITS;

/** Returns the rows in the order of `ids`; skips ids without a row. */
export function inOrder<Id, R extends { readonly id: Id }>(ids: readonly Id[], rows: readonly R[]): R[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Yields the ids in parts, one part per statement. Each part but the last reaches `longPage` bytes. */
export async function* inParts<Id>(rows: readonly Sized<Id>[]): AsyncGenerator<readonly Id[]> {
  const isLong = sizeOf(rows) > longPage.value;
  for (let left = rows; left.length > 0;) {
    if (isLong) {
      announce('large response');
      announce('long');
      await giveWay();
    }
    const part = within(left, longPage.value);
    left = left.slice(part.length);
    yield part.map(({ id }) => id);
  }
}

/** Returns the first rows, up to and including the row at which their total size reaches `bytes`. */
function within<Id>(rows: readonly Sized<Id>[], bytes: number): readonly Sized<Id>[] {
  let [end, size] = [0, 0];
  while (end < rows.length && size < bytes) size += rows[end++]!.bytes;
  return rows.slice(0, end);
}

const sizeOf = (rows: readonly Sized<unknown>[]) => rows.reduce((sum, { bytes }) => sum + bytes, 0);

function missing(): never {
  throw new Error('a row of the page is missing');
}
