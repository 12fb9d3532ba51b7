/** Reads a table: CSV, JSON objects, or responses of APIs. */
import type { ImportFile } from '@brand-visibility/application';
import { basename } from 'node:path';
import {
  chosenAmong,
  findColumns,
  missingColumns,
  type ChosenNames,
  type Column,
  type Positions,
} from './columns.js';
import { csvRows, type CsvRow } from './csv.js';
import { UnreadableTable, type Faults, type Place } from './faults.js';
import { jsonValues, type JsonValue } from './json-values.js';
import { fieldsOf, readResponse, responseIn } from './responses.js';
import type { Row } from './rows.js';
import { textsOf } from './texts.js';

/** The largest JSON object, in characters. The response of an API contains more than its text. */
const MOST_OBJECT = 8_388_608;

const MOST_COLUMNS = 1_000;

const REQUIRED = ['date', 'engine', 'prompt', 'answer'] as const;

/** The columns that a table of API responses can lack, because the responses contain them. */
const IN_RESPONSES: readonly Column[] = ['date', 'engine'];

export interface TableOptions {
  readonly chosen: ChosenNames;
  /** The columns that a table must have. */
  readonly required?: readonly Column[];
  /** What a table of questions says of files with one response each, by file name. */
  readonly prompts?: ReadonlyMap<string, Row['cells']>;
  /** Called with the names of columns that are left out. */
  readonly onLeftOut?: (names: readonly string[]) => void;
}

/** A file with the number of its bytes on disk; 0 for a pipe. */
export type TableFile = ImportFile & { readonly size: number };

/** Yields the rows of a table. Adds an error if the table, or the rest of it, cannot be read. */
export async function* rowsIn(file: TableFile, options: TableOptions, faults: Faults): AsyncGenerator<Row> {
  try {
    const { head, texts } = await withHead(textsOf(file.chunks, file.size));
    if (/^\s*[[{]/.test(head)) yield* objectsIn(file.name, jsonValues(texts, MOST_OBJECT), options, faults);
    else yield* linesIn(file.name, csvRows(texts, head), options, faults);
  } catch (error) {
    const line = error instanceof UnreadableTable ? error.line : 1;
    const why = error instanceof Error ? error.message : String(error);
    const message = error instanceof UnreadableTable ? why : `the file cannot be read to its end: ${why}`;
    faults.add({ file: file.name, line }, null, `${message}; the rest of the file was not read`);
  }
}

/** Reads the beginning of a string, up to the first character that is not white space, and returns it with the rest. */
async function withHead(texts: AsyncGenerator<string>) {
  let head = '';
  while (head.trim() === '' && head.length < MOST_OBJECT) {
    const next = await texts.next();
    if (next.done) break;
    head += next.value;
  }
  const all = async function* () {
    yield head;
    yield* texts;
  };
  return { head, texts: all() };
}

/** The columns of a table, or of objects with the same names. */
interface Columns {
  readonly names: readonly string[];
  readonly positions: Positions;
  /** Required columns that only the response of an API can replace. */
  readonly missing: readonly Column[];
}

/** Finds the columns of a table or an object. Returns null after adding an error if it has not the right ones. */
function columnsIn(
  names: readonly string[],
  place: Place,
  { chosen, onLeftOut, required = REQUIRED }: TableOptions,
  faults: Faults,
): Columns | null {
  const positions = findColumns(names, chosen);
  const missing = typeof positions === 'string' ? [] : required.filter((column) => !positions.has(column));
  const message =
    names.length > MOST_COLUMNS
      ? `expected at most ${MOST_COLUMNS.toLocaleString('en')} columns; found ${names.length.toLocaleString('en')}`
      : typeof positions === 'string'
        ? positions
        : missing.some((column) => !IN_RESPONSES.includes(column))
          ? missingColumns(missing, names)
          : null;
  if (message !== null) faults.add(place, null, message);
  if (typeof positions === 'string' || message !== null) return null;
  const read = new Set(positions.values());
  onLeftOut?.(names.filter((name, index) => name !== '' && !read.has(index)));
  return { names, positions, missing };
}

/** Returns a row. Returns null after adding an error if it lacks a column that only some responses replace. */
function rowOf(
  place: Place,
  { names, positions, missing }: Columns,
  values: readonly unknown[],
  faults: Faults,
): Row | null {
  const cells = cellsAt(positions, values);
  const nameOf = (column: Column) => names[positions.get(column) ?? -1] ?? column;
  const response = responseIn(cells.answer);
  const isTimed = typeof response === 'object' && response?.seconds !== null;
  const lacking = response === null ? missing : missing.filter((column) => column === 'date' && !isTimed);
  if (typeof response === 'string' || lacking.length === 0) return { place, cells, nameOf, response };
  const reason =
    response === null ? 'only responses of APIs can lack them' : 'this response contains no time';
  faults.add(place, null, `${missingColumns(lacking, names)} (${reason})`);
  return null;
}

async function* linesIn(
  file: string,
  rows: AsyncIterable<CsvRow>,
  options: TableOptions,
  faults: Faults,
): AsyncGenerator<Row> {
  let columns: Columns | null = null;
  for await (const { line, cells } of rows) {
    const place = { file, line };
    if (columns === null) {
      const names = cells.map((name) => name.trim());
      columns = columnsIn(names, place, options, faults);
      if (columns === null) return;
    } else if (cells.length !== columns.names.length)
      faults.add(place, null, lengthFault(columns.names.length, cells.length));
    else {
      const row = rowOf(place, columns, cells, faults);
      if (row === null) return;
      yield row;
    }
    if (faults.isFull) return;
  }
}

const lengthFault = (wanted: number, found: number) =>
  `expected ${wanted} cells, as in the first line; found ${found}: quote cells that contain separators, line breaks or quotes`;

const cellsAt = (columns: Positions, values: readonly unknown[]): Row['cells'] =>
  Object.fromEntries(Array.from(columns, ([column, index]) => [column, values[index]]));

/** The most lists of names of which the columns are kept. */
const MOST_SHAPES = 1_000;

async function* objectsIn(
  file: string,
  values: AsyncIterable<JsonValue>,
  options: TableOptions,
  faults: Faults,
): AsyncGenerator<Row> {
  const shapes = new Map<string, Columns | null>();
  const fileName = basename(file).replace(/\.gz$/, '');
  for await (const { line, value } of values) {
    const place = { file, line };
    const members = fieldsOf(value);
    const names = Object.keys(members);
    const response = readResponse(value);
    if (response !== null) {
      const texts = names.map((name) => (typeof members[name] === 'string' ? name : ''));
      const positions = findColumns(texts, chosenAmong(texts, options.chosen));
      const own = typeof positions === 'string' ? {} : cellsAt(positions, Object.values(members));
      yield { place, nameOf: String, cells: { ...options.prompts?.get(fileName), ...own }, response };
    } else {
      const shape = JSON.stringify(names);
      const known = shapes.get(shape);
      const columns = known === undefined ? columnsIn(names, place, options, faults) : known;
      const row = columns && rowOf(place, columns, Object.values(members), faults);
      if (shapes.size < MOST_SHAPES || known) shapes.set(shape, row && columns);
      if (row !== null) yield row;
    }
    if (faults.isFull) return;
  }
}
