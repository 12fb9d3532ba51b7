import type { UpsertTarget } from '../backend.js';
import { COUNTED_COLUMNS, storedBytes } from '../schema/stored-bytes.js';

/** Adds the column with the size of a row (rule 7.7). */
export function withBytes<R>(table: keyof typeof COUNTED_COLUMNS, of: UpsertTarget<R>): UpsertTarget<R> {
  const counted = COUNTED_COLUMNS[table].map((column) => of.columns.indexOf(column));
  return {
    ...of,
    columns: [...of.columns, 'bytes'],
    values: (row) => {
      const values = of.values(row);
      return [...values, storedBytes(counted.map((i) => values[i]))];
    },
  };
}
