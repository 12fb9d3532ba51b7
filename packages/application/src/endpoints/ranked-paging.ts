import { invalidCursor, type OperationId } from '@brand-visibility/contract';
import {
  nameKey,
  type Instant,
  type Refusal,
  type RivalDirectory,
  type Window,
} from '@brand-visibility/domain';
import type { BrandRow, Reader, StoredRun } from '../ports.js';
import { boundTo, type ListQuery, type Page } from './paging.js';
import { countedState } from './ranked-state.js';
import { coverageOf, periodOf, windowOf, type WindowQuery } from './report.js';
import type { Caller, Context } from './use-case.js';

/**
 * Paging of ranked lists, whose rows are counted anew for each page (rule 7.10). The first page pins the window and the state
 * that it counted; a later page counts the same or is refused. So a row's place in the list is a place for good, whatever
 * the rows are ordered by.
 */

/** The query of a ranked list. */
export type RankedQuery = ListQuery & WindowQuery;

export interface RankedWalk {
  /**
   * What the list is of, on the reader's snapshot; `invalid_cursor` where a cursor is of another state. `also` gives what the
   * list counts beside runs, prompts, names of rivals and engine weights: a text that changes with its counts.
   */
  begin(
    reader: Reader,
    brand: BrandRow,
    also?: (counted: Omit<RankedList, 'page'>) => Promise<readonly string[]>,
  ): Promise<RankedList | Refusal>;
}

export interface RankedList {
  /** That of the first page. */
  readonly window: Window;
  readonly carried_from: Instant | null;
  /** The runs whose answers count, and those that they are compared with; null when nothing is compared (rule 2.5). */
  readonly current: readonly StoredRun[];
  readonly previous: readonly StoredRun[] | null;
  readonly rivals: RivalDirectory;
  /** This page of all rows in their order. */
  page<R>(rows: readonly R[]): Page<R>;
}

/** What a cursor of a ranked list says. */
interface Pinned {
  /** Rows on the pages before. */
  readonly shown: number;
  readonly start: Instant;
  readonly end: Instant;
  readonly previous_start: Instant;
  readonly rivalCount: number;
  readonly state: string;
}

/** Reads the cursor of a query, or begins at the start; neither `limit` nor `format` is bound. */
export function rankedWalkOf(
  { cursors, now, weights }: Context,
  { key }: Caller,
  operation: OperationId,
  path: Readonly<Record<string, string>>,
  query: RankedQuery,
): RankedWalk | Refusal {
  const { limit, cursor, format: _, ...filters } = query;
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
      const counted = { covered, brand, rivals, rivalCount, weights, also: (await also?.(list)) ?? [] };
      const state = await countedState(reader, brand.id, counted);
      if (pinned && pinned.state !== state) return invalidCursor();
      const from = pinned?.shown ?? 0;
      return {
        ...list,
        page: (rows) => {
          const shown = from + limit;
          const has_more = rows.length > shown;
          const payload = payloadOf({ ...window, shown, rivalCount, state });
          return {
            data: rows.slice(from, shown),
            has_more,
            next_cursor: has_more ? cursors.seal(payload, bound) : null,
          };
        },
      };
    },
  };
}

function pinnedWindow(asked: Window, { start, end, previous_start }: Pinned): Window {
  return { ...asked, start, end, previous_start };
}

function payloadOf({ shown, start, end, previous_start, rivalCount, state }: Pinned): string {
  return JSON.stringify([shown, String(start), String(end), String(previous_start), rivalCount, state]);
}

/** What was sealed was written above, so it is read without a doubt. */
function pinnedIn(payload: string | null): Pinned | null {
  if (payload === null) return null;
  const [shown, start, end, previous_start, rivalCount, state] = JSON.parse(payload) as [
    number,
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
    rivalCount,
    state,
  };
}
