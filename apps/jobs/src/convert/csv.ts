/** Reads the rows of a CSV text (RFC 4180). */
import { CsvError, parse } from 'csv-parse';
import { MOST_TITLE } from './columns.js';
import { UnreadableTable } from './faults.js';
import { linesIn } from './texts.js';

export interface CsvRow {
  /** The line on which the row begins. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** The largest row, in bytes. A record of the import format has at most 1 MiB. */
const MOST_ROW = 2_097_152;

const SEPARATORS = [',', ';', '\t', '|'];

/**
 * Yields the rows. `head` is the beginning of the text: what separates its cells is what makes one of its first lines a
 * header, according to `isHeader`.
 * @throws {UnreadableTable} if a row is too large, or if quotes are wrong
 */
export async function* csvRows(
  texts: AsyncIterable<string>,
  head: string,
  isHeader: (names: readonly string[]) => boolean,
): AsyncGenerator<CsvRow> {
  const isDrawn = /^\s*\|/.test(head); // a Markdown table, whose quotes are text
  const delimiter = /^\s*sep=(.)[\r\n]/i.exec(head)?.[1] ?? separatorIn(head, isHeader);
  const rows: CsvRow[] = [];
  let line = 1; // the parser's own count differs if cells contain line breaks
  let empty = 0;
  const parser = parse({
    delimiter,
    quote: isDrawn ? null : '"',
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: MOST_ROW,
    relax_column_count: true,
    skip_empty_lines: true,
    on_record: (found: readonly string[], { empty_lines }) => {
      const cells = isDrawn ? drawnCells(found) : found;
      line += empty_lines - empty;
      empty = empty_lines;
      rows.push({ line, cells });
      line += 1 + cells.reduce((sum, cell) => sum + linesIn(cell), 0);
      return null; // so that the stream does not hold it
    },
  });
  const ended = new Promise<Error | null>((end) => parser.once('error', end).once('end', () => end(null)));
  parser.resume();
  for await (const text of texts) {
    const error = await new Promise<Error | null | undefined>((end) => void parser.write(text, end));
    yield* rows.splice(0);
    if (error) throw readable(error, line);
  }
  parser.end();
  const error = await ended;
  yield* rows;
  if (error) throw readable(error, line);
}

/** Returns the cells of a line of a Markdown table, which can contain `\\|`. */
function drawnCells(parts: readonly string[]): readonly string[] {
  const cells: string[] = [];
  for (const part of parts)
    if (cells.at(-1)?.endsWith('\\')) cells.push(`${cells.pop()!.slice(0, -1)}|${part}`);
    else cells.push(part);
  const whole = cells.map((cell) => cell.trim());
  return whole.slice(whole[0] === '' ? 1 : 0, whole.at(-1) === '' ? -1 : whole.length);
}

function separatorIn(head: string, isHeader: (names: readonly string[]) => boolean): string {
  const lines = head
    .trimStart()
    .split(/[\r\n]+/, MOST_TITLE)
    .map((line) => line.slice(0, 10_000));
  const found = SEPARATORS.find((each) =>
    lines.some((line) => isHeader(line.split(each).map((name) => name.replaceAll('"', '')))),
  );
  const [first = ''] = lines;
  const count = (separator: string) => first.replaceAll(/"[^"]*"/g, '').split(separator).length;
  return found ?? SEPARATORS.reduce((best, each) => (count(each) > count(best) ? each : best));
}

const readable = (error: Error, line: number) =>
  error instanceof CsvError ? new UnreadableTable(line, inWords(error)) : error;

const QUOTING = 'write a quote within a quoted cell twice, and quote cells that contain quotes';

/** What is wrong with quotes, by the codes of the parser. */
const QUOTES: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'the quote does not close',
  INVALID_OPENING_QUOTE: 'a quote stands within a cell without quotes',
  CSV_INVALID_CLOSING_QUOTE: 'text follows a closing quote',
};

function inWords({ code, message, column }: CsvError): string {
  if (code === 'CSV_MAX_RECORD_SIZE')
    return `the row has more than ${MOST_ROW / 1024 / 1024} MiB; perhaps a quote does not close`;
  const cell = typeof column === 'number' ? `cell ${column + 1} of the row: ` : '';
  return code in QUOTES ? `${cell}${QUOTES[code]}: ${QUOTING}` : message;
}
