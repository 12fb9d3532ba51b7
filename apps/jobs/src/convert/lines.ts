/** Reads the lines of a table with a header. */
import { MOST_TITLE, type Column } from './columns.js';
import type { CsvRow } from './csv.js';
import type { Row } from './rows.js';
import { columnsIn, isHeader, rowsOf, type TableOptions } from './shapes.js';

/** The columns whose cells a spreadsheet can merge. */
const MERGED = new Set<Column>(['date', 'engine', 'model', 'prompt', 'run', 'location', 'theme', 'category']);

const QUOTE = 'quote cells that contain separators, line breaks or quotes';

const isEmpty = (cell: string) => cell.trim() === '';
/** Whether a row only separates others, or tells Excel what separates cells. */
const isSeparator = (cells: readonly string[]) =>
  cells.every((cell) => /^\s{0,99}(?::?-+:?)?\s{0,99}$/.test(cell)) || /^sep=/i.test(cells[0] ?? '');

/** Returns the first of the rows with the most cells that are not empty. */
const widest = (rows: readonly CsvRow[]) =>
  rows.reduce((best, row) => (widthOf(row) > widthOf(best) ? row : best));
const widthOf = ({ cells }: CsvRow) => cells.filter((cell) => !isEmpty(cell)).length;

export async function* linesIn(
  file: string,
  rows: AsyncIterable<CsvRow>,
  options: TableOptions,
): AsyncGenerator<Row> {
  const { notes, faults } = options;
  const titles: CsvRow[] = [];
  const columnsOf = ({ line, cells }: CsvRow) => columnsIn(cells, { file, line }, options);
  let columns: ReturnType<typeof columnsIn> = null;
  let [merged, width] = [new Set<number>(), 0];
  let above: readonly string[] = [];
  for await (const row of rows) {
    const { line, cells } = row;
    if (isSeparator(cells)) continue;
    if (columns === null) {
      const isTitle = !isHeader(cells, options);
      if (isTitle && titles.push(row) <= MOST_TITLE) continue;
      columns = columnsOf(isTitle ? widest(titles) : row);
      if (columns === null) return;
      width = columns[0]!.names.length;
      if (titles.length > 0) notes.addLayout(`the header is line ${line}; what is above it is left out`);
      merged = new Set(
        [...columns[0]!.positions].flatMap(([column, index]) => (MERGED.has(column) ? [index] : [])),
      );
      continue;
    }
    const place = { file, line };
    if (!cells.slice(width).every(isEmpty)) {
      const value = { found: String(cells.length), hint: QUOTE };
      faults.add(place, null, `expected ${width} cells, as in the header`, value);
      continue;
    }
    // A merged cell is empty but in its first row, and precedes cells that are not merged.
    const begin = cells.findIndex((cell) => !isEmpty(cell));
    const isFilled = (index: number) => index < begin && merged.has(index) && !isEmpty(above[index] ?? '');
    const filled = begin === 0 ? cells : cells.map((cell, index) => (isFilled(index) ? above[index]! : cell));
    if (filled !== cells && filled.some((cell, index) => cell !== cells[index]))
      notes.addLayout('empty cells at the beginning of a row have the value of the row above');
    above = filled;
    for (const each of rowsOf(place, columns, filled, true)) yield each;
  }
  if (columns === null && titles.length > 0) columnsOf(widest(titles));
}
