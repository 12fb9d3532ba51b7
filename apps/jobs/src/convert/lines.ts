/** Reads the lines of a table with a header. */
import { isHeader, MOST_TITLE, type Column } from './columns.js';
import type { CsvRow } from './csv.js';
import type { Faults } from './faults.js';
import type { Row } from './rows.js';
import { columnsIn, rowsOf, type Columns, type TableOptions } from './shapes.js';

/** The columns whose cells a spreadsheet can merge. */
const MERGED: readonly Column[] = [
  'date',
  'engine',
  'model',
  'prompt',
  'run',
  'location',
  'theme',
  'category',
];

const isEmpty = (cell: string) => cell.trim() === '';
const isSeparator = (cells: readonly string[]) =>
  cells.every((cell) => /^\s{0,99}(?::?-+:?)?\s{0,99}$/.test(cell));

export async function* linesIn(
  file: string,
  rows: AsyncIterable<CsvRow>,
  options: TableOptions,
  faults: Faults,
): AsyncGenerator<Row> {
  let columns: Columns | null = null;
  let above: readonly string[] = [];
  for await (const { line, cells } of withoutTitle(rows, options)) {
    if (isSeparator(cells)) continue;
    const place = { file, line };
    if (columns === null) {
      columns = columnsIn(
        cells.map((name) => name.trim()),
        place,
        options,
        faults,
      );
      if (columns === null) return;
      continue;
    }
    const { names, positions } = columns;
    if (!cells.slice(names.length).every(isEmpty)) {
      faults.expected(place, null, `${names.length} cells, as in the header`, {
        found: String(cells.length),
        hint: 'quote cells that contain separators, line breaks or quotes',
      });
      continue;
    }
    // A merged cell is empty but in its first row, and precedes cells that are not merged.
    const begin = cells.findIndex((cell) => !isEmpty(cell));
    const merged = MERGED.map((column) => positions.get(column) ?? Infinity);
    const filled = cells.map((cell, index) =>
      index < begin && merged.includes(index) && !isEmpty(above[index] ?? '') ? (above[index] ?? '') : cell,
    );
    if (filled.some((cell, index) => cell !== cells[index]))
      options.notes.layouts.add('empty cells at the beginning of a row have the value of the row above');
    above = filled;
    for (const row of rowsOf(place, columns, filled)) yield { ...row, isSheet: true };
  }
}

/** Leaves out the lines above the header: they have none of the columns, and a line with columns follows. */
async function* withoutTitle(
  rows: AsyncIterable<CsvRow>,
  { chosen, notes }: TableOptions,
): AsyncGenerator<CsvRow> {
  let held: CsvRow[] | null = [];
  for await (const row of rows) {
    if (held === null) {
      yield row;
      continue;
    }
    held.push(row);
    const isFound = isHeader(row.cells, chosen);
    if (!isFound && held.length <= MOST_TITLE) continue;
    const titles = held.filter(({ cells }) => cells !== row.cells && !/^sep=/i.test(cells[0] ?? '')).length;
    if (isFound && titles > 0) notes.layouts.add(`${titles} lines above the header are left out`);
    yield* isFound ? [row] : held;
    held = null;
  }
  if (held !== null) yield* held;
}
