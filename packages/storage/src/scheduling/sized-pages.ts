import { NoRoom, type PageRows } from '@brand-visibility/application';
import type { Compilable, CompiledQuery } from 'kysely';
import type { Snapshot } from '../backend.js';
import type { Read } from './reads.js';

/**
 * Pages that are bounded in bytes too (rule 7.7). Rows are read in steps and measured as they arrive, so that rows of a
 * megabyte each do not fill the memory before the end of their page is known.
 */

/** A query whose rows are read until `isEnough` returns true. */
export interface SteppedQuery extends CompiledQuery {
  /** Bytes that complete a page. */
  readonly bytes: number;
  /**
   * Rows of the first step, on a server that sends rows in steps; later steps follow from the sizes of the rows so far.
   */
  readonly firstStep: number;
  /** Called after each step; `atMost`: an upper bound of the bytes in the columns of `rows`. */
  readonly isEnough: (rows: readonly unknown[], atMost: number) => boolean;
  /** Called between steps with an upper bound of the bytes read so far; returns null when there is no need to yield. */
  readonly giveWay: (atMost: number) => Promise<void> | null;
}

export const isSteppedQuery = (query: CompiledQuery): query is SteppedQuery => 'isEnough' in query;

/** Bytes of a UTF-16 code unit in UTF-8, at most. */
export const BYTES_OF_A_UNIT = 3;

/**
 * The first step of a list whose rows are usually short and may have a megabyte: with the step after it, which has
 * twice as many, it reads the 51 rows of a default page. Each step is a round trip.
 */
export const SHORT_ROWS = 18;

/** The first step of a list of addresses, which have some tens of kilobytes at most. */
export const ADDRESSES = 128;

/** The first step of a list whose rows are often long. */
const LONG_ROWS = 2;

/**
 * Reads the rows of a query up to and including the one that brings their size by `sizeOf` to `bytes`, or all of them,
 * and whether more rows follow (rule 7.7). The query itself limits the number of rows.
 */
export async function rowsWithin<R>(
  trx: Snapshot,
  read: Read,
  query: Compilable<R>,
  bytes: number,
  sizeOf: (row: R) => number,
  firstStep = LONG_ROWS,
): Promise<PageRows<R>> {
  let measured = 0;
  let size = 0;
  /** Number of rows that reach `bytes`. */
  let end: number | null = null;
  const isEnough = (rows: readonly unknown[], atMost: number): boolean => {
    // Few pages come near the bound: pages that are certainly below it are not measured.
    if (atMost < bytes) return false;
    for (; end === null && measured < rows.length; measured += 1) {
      size += sizeOf(rows[measured] as R); // the rows are those of `query`
      if (size >= bytes) end = measured + 1;
    }
    return end !== null && rows.length > end;
  };
  const giveWay = (atMost: number) => (atMost > LONG ? giveWayIn(read, atMost) : null);
  const stepped: SteppedQuery = { ...query.compile(), bytes, firstStep, isEnough, giveWay };
  const { rows } = await trx.executeQuery<R>(stepped);
  return end === null || rows.length <= end
    ? { rows, isCut: false }
    : { rows: rows.slice(0, end), isCut: true };
}

/**
 * A page above `LONG` bytes is a long read and yields to other requests between its rows. An account reads one page
 * above `LARGE` at a time, because a page takes several times its size in memory until it is sent.
 */
const LONG = 256 * 1024 * BYTES_OF_A_UNIT;
const LARGE = 1024 * 1024 * BYTES_OF_A_UNIT;

/** Called for each row: it returns a promise only if there is something to wait for. */
function giveWayIn({ timeSlice, large }: Read, atMost: number): Promise<void> | null {
  if (!timeSlice.asking.hasRoom()) throw new NoRoom();
  timeSlice.becomeLong();
  if (atMost > LARGE) large();
  return timeSlice.isOver ? timeSlice.next() : null;
}

/**
 * The size of stored values in bytes, equal on all databases: a text as UTF-8, a list or an object as the JSON that
 * `JSON.stringify` writes (rule 7.7). Other values are small and count as 0.
 */
export function storedBytes(values: readonly unknown[]): number {
  return values.reduce<number>((sum, value) => sum + bytesOf(value), 0);
}

/** The size of a row whose columns all count. */
export const storedBytesOf = (row: object): number => storedBytes(Object.values(row));

function bytesOf(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value);
  return typeof value === 'object' && value !== null ? Buffer.byteLength(JSON.stringify(value)) : 0;
}
