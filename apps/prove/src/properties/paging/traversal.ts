import { formatInstant, type Instant } from '@brand-visibility/domain/time/instant';
import type { ListPage, ListRow, PagedList } from './lists.js';

/** One traversal of a list, page after page, and its invariants (rule 7.4). */
export interface Traversal {
  readonly isFiltered: boolean;
  /** Whether a row can be in the list: answers are limited to the runs that the first page covers. */
  readonly isCovered: (row: ListRow) => boolean;
  /** The ids of rows that were in the list at the start and have not left it since. */
  readonly steady: Set<string>;
  readonly shown: Set<string>;
  /** The row that the cursor points at, as it was shown; null before the first page. */
  last: ListRow | null;
  cursor: string | null;
  /** The number of the secret that encrypted the cursor. */
  sealedBy: number;
}

export type Rows = ReadonlyMap<string, ListRow>;

const isIn = (list: PagedList, traversal: Traversal, row: ListRow) =>
  list.contains(row, traversal.isFiltered) && traversal.isCovered(row);

/** Compares by key, then by the bytes of the id; ids are ASCII. */
function compare(a: ListRow, b: ListRow): number {
  if (a.key !== b.key) return a.key < b.key ? -1 : 1;
  return a.id === b.id ? 0 : a.id < b.id ? -1 : 1;
}

function stepFrom(list: PagedList, from: ListRow, to: ListRow): number {
  const first = list.firstKey ? list.firstKey(from) - list.firstKey(to) : 0;
  if (first !== 0) return first;
  return list.order === 'asc' ? compare(to, from) : compare(from, to);
}

export function startTraversal(
  list: PagedList,
  rows: Rows,
  options: Pick<Traversal, 'isFiltered' | 'isCovered'>,
): Traversal {
  const traversal = {
    ...options,
    steady: new Set<string>(),
    shown: new Set<string>(),
    last: null,
    cursor: null,
    sealedBy: 0,
  };
  for (const row of rows.values()) if (isIn(list, traversal, row)) traversal.steady.add(row.id);
  return traversal;
}

/** Records a change: a row that leaves the list need not be shown, even if it comes back. */
export function rowChanged(
  list: PagedList,
  traversal: Traversal,
  id: string,
  row: ListRow | undefined,
): void {
  if (!row || !isIn(list, traversal, row)) traversal.steady.delete(id);
}

/** Checks a page against the invariants and records it; throws an Error that names the broken invariant. */
export function checkPage(
  list: PagedList,
  traversal: Traversal,
  rows: Rows,
  limit: number,
  page: ListPage,
): void {
  const remaining = [...rows.values()].filter(
    (row) =>
      isIn(list, traversal, row) && (traversal.last === null || stepFrom(list, traversal.last, row) > 0),
  );
  for (const { id, created_at } of page.data) {
    if (traversal.shown.has(id)) throw new Error(`${id} was shown twice`);
    const row = rows.get(id);
    if (!row || !isIn(list, traversal, row)) throw new Error(`${id} is not in the list`);
    if (created_at !== formatInstant(row.key)) throw new Error(`${id} has another key`);
    if (traversal.last && stepFrom(list, traversal.last, row) <= 0) throw new Error(`${id} is out of order`);
    traversal.shown.add(id);
    traversal.last = row;
  }
  const expected = Math.min(limit, remaining.length);
  if (page.data.length !== expected)
    throw new Error(`${page.data.length} rows on a page instead of ${expected}`);
  if (page.has_more !== remaining.length > limit) throw new Error(`has_more is ${page.has_more}`);
  if (page.has_more !== (page.next_cursor !== null))
    throw new Error('next_cursor and has_more contradict each other');
  traversal.cursor = page.next_cursor;
  if (page.has_more) return;
  const missing = [...traversal.steady].filter((id) => !traversal.shown.has(id));
  if (missing.length > 0) throw new Error(`never shown: ${missing.join(', ')}`);
}

/** A key at an offset from the row that the cursor points at, or from `otherwise` before the first page. */
export function keyNear(traversal: Traversal | null, otherwise: Instant, offset: Instant): Instant {
  return (traversal?.last?.key ?? otherwise) + offset;
}
