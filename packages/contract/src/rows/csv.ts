import { csvQuoted, csvText } from '@brand-visibility/domain/csv';
import type { Column } from './columns.js';

/** Writes CSV files according to RFC 4180 (rule 13.4). */

const LINE_END = '\r\n';

/** Returns the header line, including its line end (rule 13.4). */
export function csvHeader(columns: readonly Column[]): string {
  return columns.map(({ name }) => csvQuoted(name)).join(',') + LINE_END;
}

/** Returns the line of a row, one cell per column, including its line end (rule 13.4). */
export function csvLine(columns: readonly Column[], row: object): string {
  let line = '';
  for (const { path } of columns) line += `,${csvCell(valueAt(row, path))}`;
  return line.slice(1) + LINE_END;
}

/**
 * Formats a value as a cell. Null becomes an empty cell, a list becomes compact JSON, and a string that a spreadsheet
 * would run as a formula gets a leading apostrophe (rule 13.4).
 */
export function csvCell(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return csvText(value);
    case 'number':
    case 'boolean':
      return String(value);
    default:
      return value === null || value === undefined ? '' : csvQuoted(JSON.stringify(value));
  }
}

/** Returns the value at a path; null if an object on the path is null. */
function valueAt(row: object, path: readonly string[]): unknown {
  let value: unknown = row;
  for (const name of path) {
    if (typeof value !== 'object' || value === null) return null;
    // The cast is safe, because reading any property of an object returns a value or undefined.
    value = (value as Readonly<Record<string, unknown>>)[name];
  }
  return value;
}
