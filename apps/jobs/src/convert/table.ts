/** Reads a table: CSV, JSON objects, or responses of APIs. */
import type { ImportFile } from '@brand-visibility/application';
import { basename } from 'node:path';
import { findColumns, missingColumns, type ChosenNames, type Column, type Positions } from './columns.js';
import { csvRows, type CsvRow } from './csv.js';
import { UnreadableTable, type Faults, type Place } from './faults.js';
import { jsonValues, type JsonValue } from './json-values.js';
import { API_RESPONSES, fieldsOf, readResponse } from './responses.js';
import type { Row } from './rows.js';
import { textsOf } from './texts.js';

/** The largest JSON object, in characters. The response of an API contains more than its text. */
const MOST_OBJECT = 8_388_608;

const MOST_COLUMNS = 1_000;

const REQUIRED = ['date', 'engine', 'prompt', 'answer'] as const;

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

/** Finds the columns of a table or an object. Returns null after adding an error if it has not the right ones. */
function positionsIn(
  names: readonly string[],
  place: Place,
  { chosen, onLeftOut, required = REQUIRED }: TableOptions,
  faults: Faults,
): Positions | null {
  const positions = findColumns(names, chosen);
  const message =
    names.length > MOST_COLUMNS
      ? `expected at most ${MOST_COLUMNS.toLocaleString('en')} columns; found ${names.length.toLocaleString('en')}`
      : typeof positions === 'string'
        ? positions
        : missingColumns(positions, required, names);
  if (message !== null) faults.add(place, null, message);
  if (typeof positions === 'string' || message !== null) return null;
  const read = new Set(positions.values());
  onLeftOut?.(names.filter((name, index) => name !== '' && !read.has(index)));
  return positions;
}

async function* linesIn(
  file: string,
  rows: AsyncIterable<CsvRow>,
  options: TableOptions,
  faults: Faults,
): AsyncGenerator<Row> {
  let columns: Positions | null = null;
  let header: readonly string[] = [];
  const nameOf = (column: Column) => header[columns?.get(column) ?? -1] ?? column;
  for await (const { line, cells } of rows) {
    const place = { file, line };
    if (columns === null) {
      header = cells.map((name) => name.trim());
      columns = positionsIn(header, place, options, faults);
      if (columns === null) return;
    } else if (cells.length !== header.length)
      faults.add(place, null, lengthFault(header.length, cells.length));
    else yield { place, nameOf, cells: cellsAt(columns, cells) };
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
  const shapes = new Map<string, Positions | null>();
  const fileName = basename(file).replace(/\.gz$/, '');
  for await (const { line, value } of values) {
    const place = { file, line };
    const members = fieldsOf(value);
    const names = Object.keys(members);
    const response = readResponse(value);
    if (typeof response === 'string') {
      faults.add(
        place,
        null,
        `expected an answer; found ${response}: of APIs, only ${API_RESPONSES} are read`,
      );
    } else if (response !== null) {
      const positions = findColumns(
        names.map((name) => (typeof members[name] === 'string' ? name : '')),
        NONE_CHOSEN,
      );
      const own = typeof positions === 'string' ? {} : cellsAt(positions, Object.values(members));
      const cells = { ...options.prompts?.get(fileName), ...own };
      yield { place, nameOf: String, cells: cells, response };
    } else {
      const shape = JSON.stringify(names);
      const known = shapes.get(shape);
      const positions = known === undefined ? positionsIn(names, place, options, faults) : known;
      if (shapes.size < MOST_SHAPES) shapes.set(shape, positions);
      const nameOf = (column: Column) => names[positions?.get(column) ?? -1] ?? column;
      if (positions !== null) yield { place, nameOf, cells: cellsAt(positions, Object.values(members)) };
    }
    if (faults.isFull) return;
  }
}

const NONE_CHOSEN: ChosenNames = new Map();
