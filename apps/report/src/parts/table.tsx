/** A table that readers of the page can sort. */
import { Fragment, type ComponentChildren } from 'preact';
import type { Message } from '../words/message.js';
import { Say } from '../words/words.js';
import type { Words } from '../words/writer.js';

/** The sort order of a table: the index of the column, and whether the smallest value comes first (`isUp`). */
export interface Sort {
  readonly by: number;
  readonly isUp: boolean;
}

/** How readers sort a table. */
export interface Sorting {
  /** The order that the reader selected; if null, rows keep their order. */
  readonly by: Sort | null;
  readonly onSort: (sort: Sort) => void;
  /** The label of the menu that replaces the headings on phones. */
  readonly menu: string;
}

export interface Column<Row> {
  readonly head: string;
  /** Returns the value by which rows are sorted. Rows with null come last. */
  readonly value?: (row: Row) => number | string | null;
  /** Replaces `head` if the table has room for a longer heading. */
  readonly keys?: ComponentChildren;
  /** Alignment: strings at the start of the column, numbers (default) at its end; a bar fills the column. */
  readonly kind?: 'text' | 'bar';
  /** A further style class of the cells. */
  readonly look?: string;
  /** Whether phones hide the column, because rows must be short on a phone. */
  readonly isMinor?: boolean;
  readonly cell: (row: Row) => ComponentChildren;
}

export interface TableProps<Row> {
  readonly class?: string;
  readonly label: string;
  /** Without those that are false. */
  readonly columns: readonly (Column<Row> | false)[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly isMarked?: (row: Row) => boolean;
  /** Headings above rows. Each key is the index of the row below the heading. */
  readonly groups?: ReadonlyMap<number, ComponentChildren>;
  /** The footer rows, each with one cell per column. */
  readonly foot?: readonly (readonly ComponentChildren[])[];
  /** Maximum number of rows to show. Rows are counted after sorting. */
  readonly most?: number | undefined;
  /** Absent if readers cannot sort. */
  readonly sort?: Sorting;
}

/** Returns the heading of a column, which phones show beside each of its cells, where only plain text can stand. */
export const headed = (words: Words, of: Message, unit = '') => ({
  head: [words.text(of), unit].filter(Boolean).join(' '),
  keys: unit === '' ? <Say of={of} /> : [<Say of={of} />, <br />, unit],
});

const classOf = ({ kind, isMinor, look }: Pick<Column<never>, 'kind' | 'isMinor' | 'look'>) =>
  [kind ?? 'number', isMinor && 'minor', look].filter(Boolean).join(' ');

/** A table whose first column identifies each row. On a phone, each row is shown as a card. */
export function Table<Row>({
  class: look,
  label,
  columns: given,
  rows,
  keyOf,
  isMarked = () => false,
  groups,
  foot = [],
  most,
  sort,
}: TableProps<Row>) {
  const columns = given.filter((column) => column !== false);
  const sorted = sort?.by ? inOrder(rows, columns[sort.by.by]?.value, sort.by.isUp) : rows;
  const line = (cells: readonly ComponentChildren[]) =>
    columns.map((column, index) =>
      index === 0 ? (
        <th scope="row" class={classOf(column)}>
          {cells[0]}
        </th>
      ) : (
        <td class={classOf(column)} data-label={column.head}>
          <span>{cells[index]}</span>
        </td>
      ),
    );
  return (
    <>
      {sort && <SortMenu columns={columns} {...sort} />}
      <table class={look} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column, index) =>
              sort && column.value ? (
                <SortedHead column={column} index={index} {...sort} />
              ) : (
                <Head column={column} />
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {sorted.slice(0, most).map((row, index) => (
            <Fragment key={keyOf(row)}>
              {groups?.has(index) && (
                <tr class="group">
                  <th scope="colgroup" colSpan={columns.length}>
                    {groups.get(index)}
                  </th>
                </tr>
              )}
              <tr data-key={keyOf(row)} class={isMarked(row) ? 'marked' : undefined}>
                {line(columns.map(({ cell }) => cell(row)))}
              </tr>
            </Fragment>
          ))}
        </tbody>
        {foot.length > 0 && (
          <tfoot>
            {foot.map((cells) => (
              <tr>{line(cells)}</tr>
            ))}
          </tfoot>
        )}
      </table>
    </>
  );
}

/** A heading; a column without one has an empty cell, because an empty heading says nothing. */
function Head<Row>({ column }: { readonly column: Column<Row> }) {
  const shown = column.keys ?? column.head;
  if (shown === '') return <td />;
  return (
    <th scope="col" class={classOf(column)}>
      {shown}
    </th>
  );
}

/** Whether a column is first sorted in ascending order. Numbers are first sorted in descending order. */
const isFirstUp = ({ kind }: Column<never>) => kind === 'text';

/** A menu that replaces the column headings on phones, which do not show them. */
function SortMenu<Row>({
  columns,
  by,
  onSort,
  menu,
}: Sorting & { readonly columns: readonly Column<Row>[] }) {
  return (
    <select
      class="phone-sort"
      aria-label={menu}
      value={by?.by ?? ''}
      onChange={({ currentTarget: { value } }) => {
        const column = columns[Number(value)];
        if (column) onSort({ by: Number(value), isUp: isFirstUp(column) });
      }}
    >
      <option value="" disabled>
        {menu}
      </option>
      {columns.map((column, index) => column.value && <option value={index}>{column.head}</option>)}
    </select>
  );
}

function SortedHead<Row>({
  column,
  index,
  by,
  onSort,
}: Pick<Sorting, 'by' | 'onSort'> & { readonly column: Column<Row>; readonly index: number }) {
  const isBy = by?.by === index;
  const isUp = isBy ? !by.isUp : isFirstUp(column);
  return (
    <th
      scope="col"
      class={classOf(column)}
      aria-sort={isBy ? (by.isUp ? 'ascending' : 'descending') : undefined}
    >
      <button type="button" onClick={() => onSort({ by: index, isUp })}>
        {column.keys ?? column.head}
      </button>
    </th>
  );
}

function inOrder<Row>(rows: readonly Row[], valueOf: Column<Row>['value'], isUp: boolean): readonly Row[] {
  if (valueOf === undefined) return rows;
  return rows.toSorted((a, b) => {
    const [one, other] = [valueOf(a), valueOf(b)];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    const order =
      typeof one === 'number' && typeof other === 'number'
        ? one - other
        : String(one).localeCompare(String(other));
    return isUp ? order : -order;
  });
}
