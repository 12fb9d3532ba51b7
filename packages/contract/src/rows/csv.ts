import type { Column } from './columns.js';

/** The text of CSV files by RFC 4180 (rule 13.4). */

const LINE_END = '\r\n';

/** The header line with its line end. */
export function csvHeader(columns: readonly Column[]): string {
  return columns.map(({ name }) => quoted(name)).join(',') + LINE_END;
}

/** The line of a row with its line end: a cell for each column. */
export function csvLine(columns: readonly Column[], row: object): string {
  let line = '';
  for (const { path } of columns) line += `,${csvCell(valueAt(row, path))}`;
  return line.slice(1) + LINE_END;
}

/** A value as a cell: null is empty, a list is compact JSON, and text has a guard where a spreadsheet would run it. */
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

/** Null where an object on the way is null. */
function valueAt(row: object, path: readonly string[]): unknown {
  let value: unknown = row;
  for (const name of path) {
    if (typeof value !== 'object' || value === null) return null;
    value = (value as Readonly<Record<string, unknown>>)[name]; // an object has a value, or undefined, under every name
  }
  return value;
}

/**
 * What makes a spreadsheet run a text as a formula, or cut it. An apostrophe is among them, so that taking the guard off
 * again is one rule: a text that begins with an apostrophe loses it.
 */
const STARTS_FORMULA = /^[=+\-@＝＋－＠\t\r\n']/;

function guarded(text: string): string {
  return STARTS_FORMULA.test(text) ? `'${text}` : text;
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
