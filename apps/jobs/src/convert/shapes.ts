/** Turns the values of a table, with the names of its columns, into rows. */
import {
  bare,
  findColumns,
  missingColumns,
  type ChosenNames,
  type Column,
  type Positions,
} from './columns.js';
import { engineOf, type MappedEngines } from './engines.js';
import type { Faults, Place } from './faults.js';
import type { Notes } from './notes.js';
import { fieldsOf, responseIn } from './responses.js';
import type { Row } from './rows.js';

const MOST_COLUMNS = 1_000;

const REQUIRED = ['date', 'engine', 'prompt', 'answer'] as const;

/** The columns that responses of APIs contain. Rows without responses lack a value then. */
const IN_RESPONSES: readonly Column[] = ['date', 'engine'];

/** The columns of tables that contain figures instead of texts. */
const FIGURES =
  /^(?:visibility|share[ _]of[ _]voice|position|average[ _]position|mentions?(?:[ _]count)?|rank)\b/i;
const NO_TEXTS =
  'the table has figures, but no texts of answers: export the answers, because names alone cannot be checked';

export interface TableOptions {
  readonly chosen: ChosenNames;
  readonly engines: MappedEngines;
  /** The columns that a table must have. */
  readonly required?: readonly Column[];
  /** What a table of questions says of files with one response each, by file name. */
  readonly prompts?: ReadonlyMap<string, Row['cells']>;
  readonly notes: Notes;
}

/** A column with the answers of one engine, and the column with their sources, -1 if there is none. */
interface EngineColumn {
  readonly name: string;
  readonly answer: number;
  readonly sources: number;
}

/** The columns of a table, or of objects with the same names. */
export interface Columns {
  readonly names: readonly string[];
  readonly positions: Positions;
  /** The columns of engines, in a table with one row per question. */
  readonly wide: readonly EngineColumn[];
}

const OF_ANSWERS = /[\s_-](?:answer|response|text|output)s?$/i;
const OF_SOURCES = /[\s_-](?:source|citation|url|link)s?$/i;

/** Finds the columns of engines: at least two, or none. */
function engineColumns(names: readonly string[], { engines, chosen }: TableOptions): readonly EngineColumn[] {
  const ignored = new Set(chosen.ignored.map(bare));
  const isEngine = (name: string) =>
    name !== '' && !ignored.has(bare(name)) && engineOf(name, engines) !== null;
  const columns = names.flatMap((whole, answer) => {
    const name = whole.replace(OF_ANSWERS, '');
    if (!isEngine(name)) return [];
    const sources = names.findIndex(
      (other) => OF_SOURCES.test(other) && other.replace(OF_SOURCES, '') === name,
    );
    return [{ name, answer, sources }];
  });
  return columns.length > 1 ? columns : [];
}

/** Finds the columns of a table or an object. Returns null after adding an error if it has not the right ones. */
export function columnsIn(
  names: readonly string[],
  place: Place,
  options: TableOptions,
  faults: Faults,
): Columns | null {
  const { chosen, engines, notes, required = REQUIRED } = options;
  const positions = findColumns(names, chosen);
  if (typeof positions === 'string') {
    faults.add(place, null, positions);
    return null;
  }
  const wide = positions.has('answer') ? [] : engineColumns(names, options);
  const isThere = (column: Column) =>
    positions.has(column) ||
    (column === 'engine' && (positions.has('model') || engines.has('') || wide.length > 0)) ||
    (column === 'answer' && wide.length > 0);
  const missing = required.filter((column) => !isThere(column));
  const message =
    names.length > MOST_COLUMNS
      ? `expected at most ${MOST_COLUMNS.toLocaleString('en')} columns; found ${names.length.toLocaleString('en')}`
      : missing.some((column) => !IN_RESPONSES.includes(column))
        ? missing.includes('answer') && names.some((name) => FIGURES.test(name))
          ? NO_TEXTS
          : missingColumns(missing, names)
        : null;
  if (message !== null) {
    faults.add(place, null, message);
    return null;
  }
  const read = new Set([...positions.values(), ...wide.flatMap(({ answer, sources }) => [answer, sources])]);
  const ignored = new Set(chosen.ignored.map(bare));
  notes.leaveOut(names.filter((name, index) => name !== '' && !read.has(index) && !ignored.has(bare(name))));
  if (wide.length > 0)
    notes.layouts.add(
      `one row per question, with a column per engine: ${wide.map(({ name }) => name).join(', ')}`,
    );
  return { names, positions, wide };
}

/** Returns the rows in values: one, or one per engine. */
export function rowsOf(
  place: Place,
  { names, positions, wide }: Columns,
  values: readonly unknown[],
): readonly Row[] {
  const own = cellsAt(positions, values);
  const nameOf = (column: Column) => names[positions.get(column) ?? -1] ?? column;
  if (wide.length === 0) return [{ place, cells: own, nameOf, response: responseIn(own.answer) }];
  return wide.map(({ name, answer, sources }) => ({
    place,
    cells: { ...own, engine: name, answer: values[answer], sources: values[sources] },
    nameOf: (column) => (column === 'answer' ? (names[answer] ?? column) : nameOf(column)),
    response: responseIn(values[answer]),
  }));
}

export const cellsAt = (columns: Positions, values: readonly unknown[]): Row['cells'] =>
  Object.fromEntries(
    Array.from(columns, ([column, index]) => [
      column,
      IN_OBJECTS.includes(column) ? nameIn(values[index]) : values[index],
    ]),
  );

/** The columns whose values can be objects with a name, as in exports of Profound. */
const IN_OBJECTS: readonly Column[] = ['engine', 'model', 'prompt', 'location', 'theme'];

function nameIn(value: unknown): unknown {
  const { text, name = text } = fieldsOf(value);
  return name ?? value;
}
