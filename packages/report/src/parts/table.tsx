import type { ComponentChildren } from 'preact';
import { Figure, Text } from './figure.js';

export interface Column<Row> {
  readonly head: string;
  /** Texts begin at the start of their column, numbers end at its end. */
  readonly isText?: boolean;
  /** Its figures have a decimal, which the API leaves out of whole numbers: 44 stands above 45.2 as 44.0 would. */
  readonly isDecimal?: boolean;
  /** Left out where there is little room. */
  readonly isMinor?: boolean;
  /** `at` is the place of the row in the responses. */
  readonly cell: (row: Row, at: string) => ComponentChildren;
}

/** A column of the figures in one field of the rows. */
export const figures = <Name extends string>(
  head: string,
  name: Name,
  more: Omit<Column<never>, 'head' | 'cell'> = {},
): Column<Readonly<Record<Name, number | null>>> => ({
  head,
  ...more,
  cell: (row, at) => <Figure at={`${at}.${name}`} value={row[name]} />,
});

interface TableProps<Row> {
  readonly label: string;
  /** The place of the rows in the responses. */
  readonly at: string;
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly columns: readonly Column<Row>[];
  /** Number of rows that the API has. */
  readonly total?: number;
  readonly isMarked?: (row: Row) => boolean;
  /** The place of a row in the responses, where it is another than its index under `at`. */
  readonly placeOf?: (row: Row) => string;
}

const classOf = ({ isText, isDecimal, isMinor }: Omit<Column<never>, 'cell'>) =>
  [isText ? 'text' : 'number', ...(isDecimal ? ['decimal'] : []), ...(isMinor ? ['minor'] : [])].join(' ');

/**
 * Rows of a response; the first column identifies the row. A table that is wider than its container scrolls, by
 * keyboard too.
 */
export function Table<Row>({
  label,
  at,
  rows,
  keyOf,
  columns,
  total,
  isMarked = () => false,
  placeOf = (row) => `${at}.${rows.indexOf(row)}`,
}: TableProps<Row>) {
  return (
    <>
      <div class="wide" tabIndex={0} role="group" aria-label={label}>
        <table>
          <thead>
            <tr>
              {columns.map((column) => (
                <th scope="col" class={classOf(column)}>
                  <Text>{column.head}</Text>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr data-key={keyOf(row)} class={isMarked(row) ? 'marked' : undefined}>
                {columns.map((column, index) => {
                  const content = column.cell(row, placeOf(row));
                  return index === 0 ? (
                    <th scope="row" class={classOf(column)}>
                      {content}
                    </th>
                  ) : (
                    <td class={classOf(column)}>{content}</td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {total !== undefined && total > rows.length && (
        <p class="more">{`The first ${rows.length} of ${total}.`}</p>
      )}
    </>
  );
}
