/** Detects files in a wrong format, such as a JSON array or an Excel workbook, from their first bytes. */

/** Number of bytes that suffice to detect the format of a file. */
export const HEAD_BYTES = 4_096;

/** The line number and the error message for a file that is not newline-delimited JSON. */
export interface WrongForm {
  readonly line: number;
  readonly message: string;
}

const WANTED_FORM = 'the import reads one record per line (NDJSON)';
const CONVERT =
  'the file is CSV or another table: convert it first, with `node apps/jobs/dist/main.js convert FILE --brand brand.json --to records.ndjson`';

/** The first bytes of files in other formats, with an error message for each. */
const BEGINNINGS: readonly (readonly [bytes: string, message: string])[] = [
  [
    '\x1f\x8b',
    'the data are compressed with gzip: compress a file once, and end its name in .gz; for standard input, use `gunzip -c FILE | ... import -`',
  ],
  [
    '\x28\xb5\x2f\xfd',
    'the data are compressed with zstd, which is not supported: use gzip, and a name that ends in .gz',
  ],
  [
    'BZh',
    'the data are compressed with bzip2, which is not supported: use gzip, and a name that ends in .gz',
  ],
  [
    '\xfd7zXZ',
    'the data are compressed with xz, which is not supported: use gzip, and a name that ends in .gz',
  ],
  ['PK\x03\x04', `the file is an Excel workbook or another ZIP archive; ${WANTED_FORM}`],
  ['\xd0\xcf\x11\xe0', `the file is an Excel workbook or another document; ${WANTED_FORM}`],
  ['PAR1', `the file is in the format Parquet; ${WANTED_FORM}`],
  ['SQLite format 3', `the file is a SQLite database; ${WANTED_FORM}`],
  ...['\xff\xfe', '\xfe\xff', '{\0', '\0{', '[\0', '\0['].map(
    (bytes) =>
      [bytes, 'the file is UTF-16: convert it, for example with `iconv -f UTF-16 -t UTF-8 FILE`'] as const,
  ),
];

const BYTE_ORDER_MARK = '\xef\xbb\xbf';

/**
 * Detects a JSON array, pretty-printed JSON, a table, a compressed or binary file, and UTF-16, none of which can
 * contain a record. Such a file then causes one error instead of one error per line (rule 12.2). `head` is the complete
 * file or at least its first 4,096 bytes. Returns null if the file may be newline-delimited JSON.
 */
export function wrongForm(head: Buffer): WrongForm | null {
  const bytes = head.toString('latin1', 0, HEAD_BYTES);
  const [, message] = BEGINNINGS.find(([beginning]) => bytes.startsWith(beginning)) ?? [];
  if (message !== undefined) return { line: 1, message };

  const from = bytes.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK.length : 0;
  const start = from + bytes.slice(from).search(/[^ \t\r\n]/);
  if (start < from) return null;
  const line = bytes.slice(0, start).split('\n').length;
  if (bytes[start] === '[') {
    return { line, message: `the file is a JSON array; ${WANTED_FORM}: \`jq -c '.[]' FILE\` converts it` };
  }
  const end = bytes.indexOf('\n', start);
  if (end < 0 && head.length >= HEAD_BYTES) return null; // a long first line is validated as a record
  const first = bytes.slice(start, end < 0 ? undefined : end).trim();
  if (isBeginOfPrettyJson(first)) {
    return { line, message: `the file is pretty-printed JSON; ${WANTED_FORM}: \`jq -c . FILE\` converts it` };
  }
  if (isTableHeader(first)) {
    return { line, message: CONVERT };
  }
  return null;
}

/** Whether an object begins in this line and ends in a later one. A record followed by a comma does not count. */
function isBeginOfPrettyJson(line: string): boolean {
  return /^\{(?:.*[,{[])?$/.test(line) && !isJson(line.slice(0, -1));
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * A column name, optionally in quotes. The file is read as Latin-1, so each byte of a non-ASCII letter is a character
 * from \x80 to \xff.
 */
const COLUMN = /^(?:"[^"]*"|[A-Za-z_\x80-\xff][\w .\x80-\xff-]*)$/;

function isTableHeader(line: string): boolean {
  return [',', ';', '\t', '|'].some((separator) => {
    const cells = line.split(separator);
    return cells.length > 1 && cells.every((cell) => COLUMN.test(cell.trim()));
  });
}
