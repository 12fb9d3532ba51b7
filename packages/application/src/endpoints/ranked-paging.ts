import { invalidCursor, type OperationId } from '@brand-visibility/contract';
import {
  nameKey,
  type Instant,
  type Refusal,
  type RivalDirectory,
  type Window,
} from '@brand-visibility/domain';
import type { BrandRow, PageRows, PromptReader, RivalReader, RunReader, StoredRun } from '../ports.js';
import { boundTo, PAGE_BYTES, type ListQuery, type Page } from './paging.js';
import { countedState } from './ranked-state.js';
import { coverageOf, periodOf, windowOf, type WindowQuery } from './report.js';
import type { Caller, Context } from './use-case.js';

// Pagination of ranked lists, whose rows are counted again for each page (rule 7.10). The first page pins the window
// and the state that it counted; a later page counts the same state or is refused. So the index of a row in the list is
// stable in every order of the rows.

/** The query of a ranked list. */
export type RankedQuery = ListQuery & WindowQuery;

/** Reads the state that a cursor of a ranked list is bound to. */
type StateReader = RunReader & PromptReader & RivalReader;

/** One page request of a ranked list, with the position of its cursor. */
export interface RankedPagination {
  /**
   * The data of the list, on the reader's snapshot; `invalid_cursor` if the cursor is of another state. `also` returns
   * anything that the list counts in addition to runs, prompts, names of rivals and engine weights: texts that change
   * with it.
   */
  begin(
    reader: StateReader,
    brand: BrandRow,
    also?: (counted: Omit<RankedList, 'page'>) => readonly string[],
  ): Promise<RankedList | Refusal>;
}

/** A ranked list on one snapshot. */
export interface RankedList {
  /** The window of the first page. */
  readonly window: Window;
  readonly carried_from: Instant | null;
  /** The covered runs, and the runs of the comparison window; null if nothing is compared (rule 2.5). */
  readonly current: readonly StoredRun[];
  readonly previous: readonly StoredRun[] | null;
  readonly rivals: RivalDirectory;
  /**
   * This page of all rows in their order; `read` returns the wanted rows that fit into a page, with their
   * texts.
   */
  page<R, T>(rows: Rows<R>, read: ReadTexts<R, T>): Promise<Page<T>>;
}

/** All rows of a list, of which a page is taken; an array, or what makes its rows when they are taken. */
export interface Rows<R> {
  readonly length: number;
  slice(from: number, to: number): readonly R[];
}

/**
 * Reads the texts of rows, which their order does not need, up to the row with which they reach `bytes` (rule 7.7).
 * Called with at least one row and returns at least one.
 */
export type ReadTexts<R, T> = (wanted: readonly R[], bytes: number) => Promise<Pick<PageRows<T>, 'rows'>>;

/** The content of a ranked list's cursor. */
interface Pinned {
  /** Rows on the pages before. */
  readonly shown: number;
  readonly start: Instant;
  readonly end: Instant;
  readonly previous_start: Instant;
  readonly previous_end: Instant;
  readonly rivalCount: number;
  readonly state: string;
}

/** Opens the cursor of a query, or starts at the first row; `limit`, `format` and `bom` are not bound (rule 7.10). */
export function paginateRanked(
  { cursors, now, weights }: Context,
  { key }: Caller,
  operation: OperationId,
  path: Readonly<Record<string, string>>,
  query: RankedQuery,
): RankedPagination | Refusal {
  const { limit, cursor, format: _, bom: __, ...filters } = query;
  const bound = boundTo(operation, key.account.id, path, { ...filters, period: periodOf(query) });
  const pinned = cursor === undefined ? null : pinnedIn(cursors.open(cursor, bound));
  if (cursor !== undefined && pinned === null) return invalidCursor();
  return {
    begin: async (reader, brand, also) => {
      const window = pinned ? pinnedWindow(windowOf(query, now), pinned) : windowOf(query, now);
      const covered = await coverageOf(reader, brand.id, window);
      const rivals = await reader.rivalDirectory(brand.id, nameKey(brand.name));
      const list = { window, ...covered, rivals };
      const rivalCount = pinned?.rivalCount ?? rivals.size;
      const counted = { covered, brand, rivals, rivalCount, weights, also: also?.(list) ?? [] };
      const state = await countedState(reader, brand.id, counted);
      if (pinned && pinned.state !== state) return invalidCursor();
      const from = pinned?.shown ?? 0;
      return {
        ...list,
        page: async (rows, read) => {
          const wanted = rows.slice(from, from + limit);
          const data = wanted.length === 0 ? [] : (await read(wanted, PAGE_BYTES)).rows;
          const shown = from + data.length;
          const has_more = rows.length > shown;
          const payload = payloadOf({ ...window, shown, rivalCount, state });
          return {
            data,
            has_more,
            next_cursor: has_more ? cursors.seal(payload, bound) : null,
          };
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

/** Cursors are authenticated, so the payload is one that `payloadOf` wrote. */
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
