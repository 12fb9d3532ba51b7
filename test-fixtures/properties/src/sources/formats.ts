import type { SourceList } from './expected.js';

/** Rows as `csv` and `ndjson` write them, by the columns that the response has (rules 13.2 to 13.4). */

const SHARED = ['owner', 'competitor_name', 'source_type', 'answer_count', 'citation_count', 'prompt_count'];
const FIGURES = [
  'answer_share.current',
  'answer_share.previous',
  'answer_share.change',
  'platforms',
  'answers_naming_you',
  'answers_naming_competitors_not_you',
  'answers_naming_no_brand',
  'first_cited_at',
  'last_cited_at',
];
const COLUMNS: Readonly<Record<SourceList, readonly string[]>> = {
  domains: ['rank', 'domain', ...SHARED, 'page_count', ...FIGURES],
  pages: ['rank', 'url', 'domain', 'title', ...SHARED, ...FIGURES],
};

export const asCsv = (kind: SourceList, rows: readonly object[]): string => csvOf(COLUMNS[kind], rows);

/** A column is the path of a member, joined by dots. */
export function csvOf(columns: readonly string[], rows: readonly object[]): string {
  const lines = rows.map((row) => columns.map((column) => cell(memberOf(row, column.split('.')))));
  return [columns, ...lines].map((cells) => `${cells.join(',')}\r\n`).join('');
}

export function asNdjson(rows: readonly object[]): string {
  return rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}

function memberOf(row: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined || row === null) return row;
  return memberOf((row as Readonly<Record<string, unknown>>)[name], rest); // a row or an object inside one
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value === '') return '""';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const safe =
    typeof value === 'string' && "=+-@＝＋－＠\t\r\n'".includes(text.charAt(0)) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.split('"').join('""')}"` : safe;
}
