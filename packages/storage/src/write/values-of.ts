/** The values of a row in the order of its columns. */
export function valuesOf<T extends object>(row: T, columns: readonly (keyof T)[]): unknown[] {
  return columns.map((column) => row[column]);
}
