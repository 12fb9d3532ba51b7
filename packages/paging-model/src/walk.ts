import { formatInstant, type Instant } from '@brand-visibility/domain';
import type { ListPage, ListRow, PagedList } from './lists.js';

/** One walk through a list, page after page, and what has to hold of it (rule 7.4). */
export interface ListWalk {
  readonly isFiltered: boolean;
  /** Whether the walk is about a row at all: answers are those of the runs that the first page resolved. */
  readonly isCovered: (row: ListRow) => boolean;
  /** Rows that were in the list when the walk began and have not left it since. */
  readonly steady: Set<string>;
  readonly shown: Set<string>;
  /** The row that the cursor stands on, as it was shown; null before the first page. */
  last: ListRow | null;
  cursor: string | null;
  /** Which secret sealed the cursor: how often secrets had been changed. */
  sealedBy: number;
}

export type Rows = ReadonlyMap<string, ListRow>;

const isIn = (list: PagedList, walk: ListWalk, row: ListRow) =>
  list.holds(row, walk.isFiltered) && walk.isCovered(row);

/** By key, then by id bytewise; ids are ASCII. */
function compare(a: ListRow, b: ListRow): number {
  if (a.key !== b.key) return a.key < b.key ? -1 : 1;
  return a.id === b.id ? 0 : a.id < b.id ? -1 : 1;
}

function stepFrom(list: PagedList, from: ListRow, to: ListRow): number {
  return list.order === 'asc' ? compare(to, from) : compare(from, to);
}

export function beginWalk(
  list: PagedList,
  rows: Rows,
  how: Pick<ListWalk, 'isFiltered' | 'isCovered'>,
): ListWalk {
  const walk = {
    ...how,
    steady: new Set<string>(),
    shown: new Set<string>(),
    last: null,
    cursor: null,
    sealedBy: 0,
  };
  for (const row of rows.values()) if (isIn(list, walk, row)) walk.steady.add(row.id);
  return walk;
}

/** A row that is not in the list any more need not be shown; that it comes back changes nothing. */
export function rowChanged(list: PagedList, walk: ListWalk, id: string, row: ListRow | undefined): void {
  if (!row || !isIn(list, walk, row)) walk.steady.delete(id);
}

/** Takes a page in; throws an Error that says what does not hold. */
export function takePage(list: PagedList, walk: ListWalk, rows: Rows, limit: number, page: ListPage): void {
  const due = [...rows.values()].filter(
    (row) => isIn(list, walk, row) && (walk.last === null || stepFrom(list, walk.last, row) > 0),
  );
  for (const { id, created_at } of page.data) {
    if (walk.shown.has(id)) throw new Error(`${id} was shown twice`);
    const row = rows.get(id);
    if (!row || !isIn(list, walk, row)) throw new Error(`${id} is not in the list`);
    if (created_at !== formatInstant(row.key)) throw new Error(`${id} has another key`);
    if (walk.last && stepFrom(list, walk.last, row) <= 0) throw new Error(`${id} is out of order`);
    walk.shown.add(id);
    walk.last = row;
  }
  const full = Math.min(limit, due.length);
  if (page.data.length !== full) throw new Error(`${page.data.length} rows of ${full} on a page`);
  if (page.has_more !== due.length > limit) throw new Error(`has_more is ${page.has_more}`);
  if (page.has_more !== (page.next_cursor !== null)) throw new Error('next_cursor does not go with has_more');
  walk.cursor = page.next_cursor;
  if (page.has_more) return;
  const missed = [...walk.steady].filter((id) => !walk.shown.has(id));
  if (missed.length > 0) throw new Error(`never shown: ${missed.join(', ')}`);
}

/** Keys of new rows lie around the row that the cursor stands on, or anywhere. */
export function keyNear(walk: ListWalk | null, otherwise: Instant, offset: Instant): Instant {
  return (walk?.last?.key ?? otherwise) + offset;
}
