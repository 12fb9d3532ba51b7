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
import { responseIn } from './responses.js';
import type { Row } from './rows.js';
import { fieldsOf } from './vendors/form.js';

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

/** The columns of a table, or of objects with the same names. */
export interface Columns {
  readonly names: readonly string[];
  readonly positions: Positions;
  /** The columns of engines, in a table with one row per question; `sources` is -1 if there are none. */
  readonly wide: readonly { readonly name: string; readonly answer: number; readonly sources: number }[];
}

const OF_ANSWERS = /[\s_-](?:answer|response|text|output)s?$/i;
const OF_SOURCES = /[\s_-](?:source|citation|url|link)s?$/i;

/** Finds the columns of engines: at least two, or none. */
function engineColumns(
  names: readonly string[],
  engines: MappedEngines,
  ignored: ReadonlySet<string>,
): Columns['wide'] {
  const columns = names.flatMap((whole, answer) => {
    const name = whole.replace(OF_ANSWERS, '');
    if (name === '' || ignored.has(bare(name)) || engineOf(name, engines) === null) return [];
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
  { chosen, engines, notes, required = REQUIRED }: TableOptions,
  faults: Faults,
): Columns | null {
  const refuse = (message: string) => (faults.add(place, null, message), null);
  const positions = findColumns(names, chosen);
  if (typeof positions === 'string') return refuse(positions);
  const ignored = new Set(chosen.ignored.map(bare));
  const wide = positions.has('answer') ? [] : engineColumns(names, engines, ignored);
  const isWide = wide.length > 0;
  const isThere = (column: Column) =>
    positions.has(column) ||
    (isWide && (column === 'answer' || column === 'engine')) ||
    (column === 'engine' && (positions.has('model') || engines.has('')));
  const missing = required.filter((column) => !isThere(column));
  if (missing.includes('answer') && names.some((name) => FIGURES.test(name))) return refuse(NO_TEXTS);
  if (missing.some((column) => !IN_RESPONSES.includes(column))) return refuse(missingColumns(missing, names));
  const read = new Set([...positions.values(), ...wide.flatMap(({ answer, sources }) => [answer, sources])]);
  notes.leaveOut(names.filter((name, index) => name !== '' && !read.has(index) && !ignored.has(bare(name))));
  if (isWide)
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
  const cells = cellsAt(positions, values);
  const nameOf = (column: Column) => names[positions.get(column) ?? -1] ?? column;
  if (wide.length === 0) return [{ place, cells, nameOf, response: responseIn(cells.answer) }];
  return wide.map(({ name, answer, sources }) => ({
    place,
    cells: { ...cells, engine: name, answer: values[answer], sources: values[sources] },
    nameOf: (column) => (column === 'answer' ? (names[answer] ?? column) : nameOf(column)),
    response: responseIn(values[answer]),
  }));
}

/** Returns the values by column. Some can be objects with a name or a text, as in exports of Profound. */
export const cellsAt = (columns: Positions, values: readonly unknown[]): Row['cells'] =>
  Object.fromEntries(
    Array.from(columns, ([column, index]) => {
      const { text, name = text } =
        column === 'answer' || column === 'sources' ? {} : fieldsOf(values[index]);
      return [column, name ?? values[index]];
    }),
  );
