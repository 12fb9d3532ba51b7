/**
 * Pagination and cursors of every list.
 *
 * A list is ordered by a sort key and, among equal keys, by id. A page continues after the key of the last row, not at
 * an offset, so rows that are added or removed while a caller paginates cause neither duplicates nor gaps. A page ends
 * at `limit` rows or at `PAGE_BYTES`. Therefore the store first reads the keys and sizes of the rows, and then only the
 * texts on the page.
 *
 * A cursor contains the key of the last row and the values that the first page pinned, such as its window.
 * `cursor-seal.ts` encrypts the cursor and binds it to the operation, the account, the path and the filters. The
 * service refuses an altered cursor, and a cursor of another request. A cursor grants no access: each page is read
 * within the scope of the API key. `ranked-paging.ts` paginates ranked lists, whose rows are counted again for each
 * page.
 */
import { invalidCursor, type OperationId, type Refusal } from '@brand-visibility/contract';
import type { Instant } from '@brand-visibility/domain/time/instant';
import type { SortKey, PageRequest, PageRows } from '../ports.js';
import type { Caller, Context } from './use-case.js';

/** The size in bytes at which a page ends, after a complete row (rule 7.7). */
export const PAGE_BYTES = 4 * 1_048_576;

/** The query of a list: `limit`, `cursor`, `format`, `bom` and filters. */
export interface ListQuery {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly format?: string | undefined;
  readonly bom?: boolean | undefined;
  readonly [filter: string]: unknown;
}

/** The query of a list without what chooses the page and its format. */
export type ListFilters<Query extends ListQuery> = Omit<Query, 'limit' | 'cursor' | 'format' | 'bom'>;

/** The fields of a page (rule 7.1). */
export interface Page<T> {
  readonly data: readonly T[];
  readonly has_more: boolean;
  readonly next_cursor: string | null;
}

/** A request for one page of a list. */
export interface Pagination<Filters = unknown> {
  /** The query without what chooses the page and its format. */
  readonly filters: Filters;
  /** The rows to read: one row more than the page shows, to determine `has_more`. */
  readonly slice: PageRequest;
  /** The values that the first page pinned for all later pages; null on the first page. */
  readonly pinned: readonly string[] | null;
  /** Builds the page from the rows that were read. `keyOf` returns a row's sort key; the id breaks ties. */
  readonly page: <R extends { readonly id: string }>(
    read: PageRows<R>,
    keyOf: (row: R) => bigint,
    pinned?: readonly string[],
  ) => Page<R>;
}

/** The sort key of most lists. */
export const creationOf = ({ created_at }: { readonly created_at: Instant }): Instant => created_at;

/**
 * Decrypts the cursor of a query; if there is none, the list starts at the first row. Refuses an altered cursor, and a
 * cursor of another endpoint, account, path or set of filters, with `invalid_cursor` (rules 4.6, 7.1, 7.2 and 7.4).
 */
export function paginate<Query extends ListQuery>(
  { cursors }: Pick<Context, 'cursors'>,
  { key }: Caller,
  operation: OperationId,
  path: Readonly<Record<string, string>>,
  { limit, cursor, format: _, bom: __, ...filters }: Query,
): Pagination<ListFilters<Query>> | Refusal {
  const bound = boundTo(operation, key.account.id, path, filters);
  const content = cursor === undefined ? null : openedContent(cursors.open(cursor, bound));
  if (cursor !== undefined && content === null) return invalidCursor();
  return {
    filters,
    slice: { after: content?.sortKey ?? null, limit: limit + 1, bytes: PAGE_BYTES },
    pinned: content?.pinned ?? null,
    page: ({ rows, isCut }, keyOf, pinned = []) => {
      const data = rows.slice(0, limit);
      const last = isCut || rows.length > limit ? data.at(-1) : undefined;
      return {
        data,
        has_more: last !== undefined,
        next_cursor: last
          ? cursors.seal(JSON.stringify([String(keyOf(last)), last.id, ...pinned]), bound)
          : null,
      };
    },
  };
}

/** Whether the query of a list contains no filter, so that the list is complete. */
export const isUnfiltered = ({ limit: _, cursor: __, format: ___, bom: ____, ...filters }: ListQuery) =>
  Object.values(filters).every((value) => value === undefined);

/** Returns the text to which a cursor is bound, regardless of the order of filters and their values (rule 7.2). */
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
  readonly sortKey: SortKey;
  readonly pinned: readonly string[];
}

/** The cast is safe, because cursors are authenticated: `paginate` wrote every payload. */
function openedContent(payload: string | null): Content | null {
  if (payload === null) return null;
  const [key, id, ...pinned] = JSON.parse(payload) as [string, string, ...string[]];
  return { sortKey: { key: BigInt(key), id }, pinned };
}
