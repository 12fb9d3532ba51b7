import type { ComponentChildren } from 'preact';

export interface Column<Row> {
  readonly head: string;
  /** Shown instead of `head` where the table has room for a heading. */
  readonly keys?: ComponentChildren;
  /** Texts begin at the start of their column, numbers end at its end; a bar fills it. */
  readonly kind?: 'text' | 'bar';
  readonly cell: (row: Row) => ComponentChildren;
}

interface TableProps<Row> {
  readonly class?: string;
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly isMarked?: (row: Row) => boolean;
  /** Headings above rows, by the index of the row. */
  readonly groups?: ReadonlyMap<number, ComponentChildren>;
  /** Cells of rows below, column by column. */
  readonly foot?: readonly (readonly ComponentChildren[])[];
}

/** Rows of which the first column says what they are. On a phone each row is a card. */
export function Table<Row>({
  class: look,
  label,
  columns,
  rows,
  keyOf,
  isMarked = () => false,
  groups,
  foot = [],
}: TableProps<Row>) {
  const classOf = ({ kind }: Column<Row>) => kind ?? 'number';
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
    <table class={look} aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th scope="col" class={classOf(column)}>
              {column.keys ?? column.head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <>
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
          </>
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
  );
}
