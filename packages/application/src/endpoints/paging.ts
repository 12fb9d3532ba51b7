import { invalidCursor, type OperationId } from '@brand-visibility/contract';
import type { Refusal } from '@brand-visibility/domain';
import type { Place, SizedSlice, Stretch } from '../ports.js';
import type { Caller, Context } from './use-case.js';

/**
 * Paging, the same for every list (rule 7.4): by place and not by offset, so that rows which come and go meanwhile
 * neither repeat a row nor hide one.
 */

/** A page of large rows ends with the one with which they have so many bytes (rule 7.7). */
export const PAGE_BYTES = 4 * 1_048_576;

/** The `limit`, `cursor` and `format` of a list's query, and whatever it filters by. */
export interface ListQuery {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly format?: string | undefined;
  readonly [filter: string]: unknown;
}

/** A page in the words of the specification (rule 7.1). */
export interface Page<T> {
  readonly data: readonly T[];
  readonly has_more: boolean;
  readonly next_cursor: string | null;
}

/** Where a caller stands in a list. */
export interface Walk {
  /** What to read: one row more than the page shows, which tells whether more follow. */
  readonly slice: SizedSlice;
  /** What the first page of the walk resolved for all of them; null on that first page. */
  readonly pinned: readonly string[] | null;
  /** Makes the page of the rows that were read; `keyOf` is what the list is ordered by before the id. */
  page<R extends { readonly id: string }, T>(
    read: readonly R[] | Stretch<R>,
    keyOf: (row: R) => bigint,
    show: (row: R) => T,
    pinned?: readonly string[],
  ): Page<T>;
}

/**
 * Reads the cursor of a query, or begins at the start. A cursor that is not of this endpoint, account, path and filters
 * is `invalid_cursor`, in the same words as one that was altered. It gives no rights: what may be read is judged as ever.
 */
export function walkOf(
  { cursors }: Pick<Context, 'cursors'>,
  { key }: Caller,
  operation: OperationId,
  path: Readonly<Record<string, string>>,
  { limit, cursor, format: _, ...filters }: ListQuery,
): Walk | Refusal {
  const bound = boundTo(operation, key.account.id, path, filters);
  const content = cursor === undefined ? null : openedContent(cursors.open(cursor, bound));
  if (cursor !== undefined && content === null) return invalidCursor();
  return {
    slice: { after: content?.place ?? null, limit: limit + 1, bytes: PAGE_BYTES },
    pinned: content?.pinned ?? null,
    page: (read, keyOf, show, pinned = []) => {
      const { rows, isCut } = 'rows' in read ? read : { rows: read, isCut: false };
      const shown = rows.slice(0, limit);
      const last = isCut || rows.length > limit ? shown.at(-1) : undefined;
      return {
        data: shown.map(show),
        has_more: last !== undefined,
        next_cursor: last
          ? cursors.seal(JSON.stringify([String(keyOf(last)), last.id, ...pinned]), bound)
          : null,
      };
    },
  };
}

/** Filters count as values, with their defaults filled in, and lists as sets (rule 7.2). */
export function boundTo(
  operation: OperationId,
  account_id: string,
  path: Readonly<Record<string, string>>,
  filters: object,
): string {
  const values = Object.entries(filters)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]): [string, unknown] => [name, isList(value) ? value.toSorted() : value]);
  return JSON.stringify([operation, account_id, byName(Object.entries(path)), byName(values)]);
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

function byName<T>(entries: readonly (readonly [string, T])[]): readonly (readonly [string, T])[] {
  return [...entries].sort(([a], [b]) => (a < b ? -1 : 1));
}

interface Content {
  readonly place: Place;
  readonly pinned: readonly string[];
}

/** What was sealed was written above, so it is read without a doubt. */
function openedContent(payload: string | null): Content | null {
  if (payload === null) return null;
  const [key, id, ...pinned] = JSON.parse(payload) as [string, string, ...string[]];
  return { place: { key: BigInt(key), id }, pinned };
}
