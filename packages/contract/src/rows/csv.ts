import type { Column } from './columns.js';

/** Writes CSV files according to RFC 4180 (rule 13.4). */

const LINE_END = '\r\n';

/** Returns the header line, including its line end (rule 13.4). */
export function csvHeader(columns: readonly Column[]): string {
  return columns.map(({ name }) => quoted(name)).join(',') + LINE_END;
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
      return value === '' ? '""' : quoted(guarded(value));
    case 'number':
    case 'boolean':
      return String(value);
    default:
      return value === null || value === undefined ? '' : quoted(JSON.stringify(value));
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

/**
 * Matches a string that a spreadsheet would run or truncate, possibly after leading white space. Also matches a string
 * that begins with an apostrophe, so that one rule decodes all cells: remove one leading apostrophe, if any.
 */
const STARTS_FORMULA = /^(?:[\t\r\n']|[\p{White_Space}\uFEFF]*[=+\-@＝＋－＠])/u;

function guarded(text: string): string {
  return STARTS_FORMULA.test(text) ? `'${text}` : text;
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
