import type { SortKey, PageRows } from '@brand-visibility/application';
import { sql, type CompiledQuery, type RawBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely';
import type { Snapshot } from '../backend.js';
import type { Read } from './reads.js';
import type { Tables } from '../migrations/tables.js';

/**
 * Rows of a page that ends with its bytes, too (rule 7.7). They are read in steps and measured as they come: rows of
 * a megabyte each are not in memory by the dozen before it is known where their page ends.
 */

/** A query whose rows are read until there are enough. */
export interface SteppedQuery extends CompiledQuery {
  /** So many are enough. */
  readonly bytes: number;
  /** Asked after each step; `atMost` bytes are in the columns of these rows together. */
  readonly isEnough: (rows: readonly unknown[], atMost: number) => boolean;
  /** Called between steps, with an upper bound of the bytes read so far; null when there is no need to yield. */
  readonly giveWay: (atMost: number) => Promise<void> | null;
}

export const isSteppedQuery = (query: CompiledQuery): query is SteppedQuery => 'isEnough' in query;

/** A character of a text has at most so many bytes in UTF-8. */
export const BYTES_OF_A_UNIT = 3;

/**
 * The rows of a query down to the one with which they have so many bytes by `sizeOf`, or all; and whether more follow.
 * The query has the limit of rows.
 */
export async function rowsWithin<R>(
  trx: Snapshot,
  read: Read,
  query: SelectQueryBuilder<Tables, never, R>,
  bytes: number,
  sizeOf: (row: R) => number,
): Promise<PageRows<R>> {
  let measured = 0;
  let size = 0;
  /** How many rows have that many bytes. */
  let end: number | null = null;
  const isEnough = (rows: readonly unknown[], atMost: number): boolean => {
    // Few pages come near the bound: what is surely below it is not measured.
    if (atMost < bytes) return false;
    for (; end === null && measured < rows.length; measured += 1) {
      size += sizeOf(rows[measured] as R); // of this query
      if (size >= bytes) end = measured + 1;
    }
    return end !== null && rows.length > end;
  };
  const giveWay = (atMost: number) => (atMost > LONG ? giveWayIn(read, atMost) : null);
  const stepped: SteppedQuery = { ...query.compile(), bytes, isEnough, giveWay };
  const { rows } = await trx.executeQuery<R>(stepped);
  return end === null || rows.length <= end
    ? { rows, isCut: false }
    : { rows: rows.slice(0, end), isCut: true };
}

/**
 * Beyond `LONG` a page yields to other requests between its rows; beyond `LARGE` a key reads one at a time, because a page
 * takes several times its size in memory until it is sent.
 */
const LONG = 256 * 1024 * BYTES_OF_A_UNIT;
const LARGE = 1024 * 1024 * BYTES_OF_A_UNIT;

async function giveWayIn({ timeSlice, large }: Read, atMost: number): Promise<void> {
  timeSlice.becomeLong();
  if (atMost > LARGE) await large();
  if (timeSlice.isOver) await timeSlice.next();
}

/**
 * The bytes of values as they were stored, the same for every database: those of a text in UTF-8, those of a list or an
 * object as the JSON that JavaScript writes of it; what else a row has is small.
 */
export function storedBytes(values: readonly unknown[]): number {
  return values.reduce<number>((sum, value) => sum + bytesOf(value), 0);
}

function bytesOf(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value);
  return typeof value === 'object' && value !== null ? Buffer.byteLength(JSON.stringify(value)) : 0;
}

type Listed = 'brand' | 'run' | 'prompt' | 'answer' | 'page_audit' | 'recommendation';

/**
 * Whether a row stands behind a sortKey in a list of that order. Instants are compared to the microsecond and ids
 * bytewise, as the order itself is (rule 7.4).
 */
export function isAfter(table: Listed, sortKey: SortKey | null, order: 'asc' | 'desc'): RawBuilder<SqlBool> {
  if (sortKey === null) return sql`true`;
  const row = sql`(${sql.ref(`${table}.created_at`)}, ${sql.ref(`${table}.id`)})`;
  const bound = sql`(${sortKey.key}, ${sortKey.id})`;
  return order === 'asc' ? sql`${row} > ${bound}` : sql`${row} < ${bound}`;
}
