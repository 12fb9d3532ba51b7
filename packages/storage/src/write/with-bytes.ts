import type { RowTable } from '../backend.js';
import { SIZED_COLUMNS, storedBytes } from '../schema/stored-bytes.js';

/** Adds the column `bytes`, which contains the size of the row (rule 7.7). */
export function withBytes<R>(table: keyof typeof SIZED_COLUMNS, of: RowTable<R>): RowTable<R> {
  const sized = SIZED_COLUMNS[table].map((column) => of.columns.indexOf(column));
  return {
    ...of,
    columns: [...of.columns, 'bytes'],
    values: (row) => {
      const values = of.values(row);
      return [...values, storedBytes(sized.map((i) => values[i]))];
    },
  };
}

/**
 * Adds a column with a value for each row, such as the stale value of a derived column, for which the rebuild at the
 * end of the transaction computes the right value.
 */
export function withColumn<R>(of: RowTable<R>, column: string, value: (row: R) => unknown): RowTable<R> {
  return { ...of, columns: [...of.columns, column], values: (row) => [...of.values(row), value(row)] };
}
