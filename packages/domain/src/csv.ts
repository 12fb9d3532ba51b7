/** Writes cells of CSV files (rule 13.4). */

/**
 * Matches a string that a spreadsheet would run or truncate, possibly after leading white space. Also matches a string
 * that begins with an apostrophe, so that one rule decodes all cells: remove one leading apostrophe, if any.
 */
const STARTS_FORMULA = /^(?:[\t\r\n']|[\p{White_Space}\uFEFF]*[=+\-@＝＋－＠])/u;

/** Returns a string as a cell. A string that a spreadsheet would run as a formula gets a leading apostrophe. */
export function csvText(text: string): string {
  return text === '' ? '""' : csvQuoted(STARTS_FORMULA.test(text) ? `'${text}` : text);
}

/** Quotes a cell if it contains a comma, a double quote, a CR or an LF (RFC 4180). */
export function csvQuoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
