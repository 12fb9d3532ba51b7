import { invalidCursor, type OperationId, type Refusal } from '@brand-visibility/contract';
import { cursorState, givingWay, type ComparedRuns } from '@brand-visibility/counting';
import type { Instant } from '@brand-visibility/domain/time/instant';
import type { Window } from '@brand-visibility/domain/time/window';
import type { BrandReader, BrandRow, PageRows } from '../ports.js';
import { boundTo, type ListQuery, type Page } from './paging.js';
import { coverageOf } from './covered-runs.js';
import { periodOf, windowOf, type WindowQuery } from './window.js';
import type { Caller, Context } from './use-case.js';

// Pagination of ranked lists, whose rows are counted again for each page (rule 7.10). The first page pins the window
// and a digest of the counted state. A later page is counted from the same state or refused. Therefore the index of a
// row is stable, however the list is sorted.

/** The query of a ranked list. */
export type RankedQuery = ListQuery & WindowQuery;

/** A request for one page of a ranked list. */
export interface RankedPagination {
  /** Opens the list on the reader's snapshot, or refuses a cursor of another state (`invalid_cursor`). */
  begin(reader: BrandReader, brand: BrandRow): Promise<OpenedList | Refusal>;
}

/** A ranked list on one snapshot: its covered runs, and the index at which the page begins. */
export interface OpenedList extends ComparedRuns {
  /** The window of the first page. */
  readonly window: Window;
  readonly carried_from: Instant | null;
  /** The index of the first row of the page. */
  readonly from: number;
  /** Builds the page from its rows; `total` is the number of rows in the list. */
  page<T>(data: readonly T[], total: number): Page<T>;
}

/** The content of a ranked list's cursor. */
interface Pinned {
  /** Number of rows on the earlier pages. */
  readonly shown: number;
  readonly start: Instant;
  readonly end: Instant;
  readonly previous_start: Instant;
  readonly previous_end: Instant;
  readonly rivalCount: number;
  readonly state: string;
}

/**
 * Decrypts the cursor of a query; if there is none, the list starts at the first row. Between two pages of a list,
 * `limit`, `format` and `bom` may change (rule 7.10).
 */
export function paginateRanked(
  { cursors, now, weights }: Context,
  { key }: Caller,
  operation: OperationId,
  path: Readonly<Record<string, string>>,
  query: RankedQuery,
  of: 'answers' | 'citations',
): RankedPagination | Refusal {
  const { limit: _limit, cursor, format: _, bom: __, ...filters } = query;
  const bound = boundTo(operation, key.account.id, path, { ...filters, period: periodOf(query) });
  const pinned = cursor === undefined ? null : pinnedIn(cursors.open(cursor, bound));
  if (cursor !== undefined && pinned === null) return invalidCursor();
  return {
    begin: async (reader, brand) => {
      const window = pinned ? pinnedWindow(windowOf(query, now), pinned) : windowOf(query, now);
      const covered = await coverageOf(reader.runs, window);
      const rivals = await reader.rivals.order(brand);
      const prompts = await reader.prompts.attributes();
      const rivalDomains = of === 'answers' ? null : await reader.rivals.domains(brand);
      const rivalCount = pinned?.rivalCount ?? rivals.size;
      const state = await givingWay(() =>
        cursorState({ covered, brand, prompts, rivals, rivalCount, weights, rivalDomains }),
      );
      if (pinned && pinned.state !== state) return invalidCursor();
      const from = pinned?.shown ?? 0;
      return {
        window,
        ...covered,
        from,
        page: (data, total) => {
          const shown = from + data.length;
          const has_more = total > shown;
          const payload = payloadOf({ ...window, shown, rivalCount, state });
          return { data, has_more, next_cursor: has_more ? cursors.seal(payload, bound) : null };
        },
      };
    },
  };
}

function pinnedWindow(resolved: Window, { start, end, previous_start, previous_end }: Pinned): Window {
  return { ...resolved, start, end, previous_start, previous_end };
}

function payloadOf({ shown, start, end, previous_start, previous_end, rivalCount, state }: Pinned): string {
  const instants = [start, end, previous_start, previous_end].map(String);
  return JSON.stringify([shown, ...instants, rivalCount, state]);
}

/** The cast is safe, because cursors are authenticated: `payloadOf` wrote every payload. */
function pinnedIn(payload: string | null): Pinned | null {
  if (payload === null) return null;
  const [shown, start, end, previous_start, previous_end, rivalCount, state] = JSON.parse(payload) as [
    number,
    string,
    string,
    string,
    string,
    number,
    string,
  ];
  return {
    shown,
    start: BigInt(start),
    end: BigInt(end),
    previous_start: BigInt(previous_start),
    previous_end: BigInt(previous_end),
    rivalCount,
    state,
  };
}

/** The maximum number of UTF-8 bytes per UTF-16 code unit. */
const BYTES_OF_A_UNIT = 3;

/** Returns rows up to the row at which the total UTF-8 size of the strings reaches `bytes` (rule 7.7). */
export function rowsUpTo<R>(
  rows: readonly R[],
  bytes: number,
  textsOf: (row: R) => readonly (string | null)[],
): PageRows<R> {
  // An upper bound is cheaper than the exact size, and few pages come near the limit.
  const most = sumOver(rows, (row) => sumOver(textsOf(row), (text) => text?.length ?? 0));
  if (most * BYTES_OF_A_UNIT < bytes) return { rows, isCut: false };
  let size = 0;
  const last = rows.findIndex((row) => {
    size += sumOver(textsOf(row), (text) => Buffer.byteLength(text ?? ''));
    return size >= bytes;
  });
  const end = last < 0 ? rows.length : last + 1;
  return { rows: rows.slice(0, end), isCut: end < rows.length };
}

function sumOver<T>(values: readonly T[], of: (value: T) => number): number {
  return values.reduce((sum, value) => sum + of(value), 0);
}
