/** Turns the values of a table, with the names of its columns, into rows. */
import {
  bare,
  findColumns,
  missingColumns,
  type ChosenNames,
  type Column,
  type Positions,
} from './columns.js';
import { engineOf } from './engines.js';
import type { Place } from './faults.js';
import { responseIn } from './responses.js';
import type { Row, RowOptions } from './rows.js';
import { fieldsOf } from './vendors/form.js';

const REQUIRED = ['date', 'engine', 'prompt', 'answer'] as const;

/** The columns that responses of APIs contain. Rows without responses lack a value then. */
const IN_RESPONSES: readonly Column[] = ['date', 'engine'];

/** The columns of tables that contain figures instead of texts. */
const FIGURES =
  /^(?:visibility|share[ _]of[ _]voice|position|average[ _]position|mentions?(?:[ _]count)?|rank)\b/i;
export const NO_TEXTS =
  'the table has figures, but no texts of answers: export the answers, because names alone cannot be checked';

/** Matches a column with the answers of a provider, and a member, in the results of promptfoo. */
const PROMPTFOO = /^(?:\[[a-z][\w-]{0,50}:[^\]]{1,200}\] |evalId$)/;
const NO_PROMPTFOO =
  'results of promptfoo are not read: write a table with the columns date, engine, prompt and answer from them';

export interface TableOptions extends Pick<RowOptions, 'engines' | 'notes' | 'faults'> {
  readonly chosen: ChosenNames;
  /** The columns that a table must have. */
  readonly required?: readonly Column[];
  /** What a table of questions says of files with one response each, by file name. */
  readonly prompts?: ReadonlyMap<string, Row['cells']>;
}

/** The columns of a table, or of objects with the same names; of a table with a column per engine, those of one. */
interface Columns {
  readonly names: readonly string[];
  readonly positions: Positions;
  readonly engine?: string;
  /** What is wrong with rows that contain no response of an API; null if the table has all columns. */
  readonly lacks: string | null;
}

const ANSWER_ENDING = /[\s_-](?:answer|response|text|output)s?$/i;
const OF_SOURCES = /[\s_-](?:source|citation|url|link)s?$/i;

/** Returns the columns of each engine, if at least two have a column with answers; otherwise none. */
function engineColumns(
  names: readonly string[],
  positions: Positions,
  isEngine: (name: string) => boolean,
): readonly Pick<Columns, 'positions' | 'engine'>[] {
  const found = names.flatMap((whole, index) => {
    const engine = whole.replace(ANSWER_ENDING, '');
    const sources = names.findIndex(
      (name) => OF_SOURCES.test(name) && name.replace(OF_SOURCES, '') === engine,
    );
    const own = new Map([...positions, ['answer', index], ['sources', sources]] as const);
    return engine !== '' && isEngine(engine) ? [{ positions: own, engine }] : [];
  });
  return found.length > 1 ? found : [];
}

/** Whether names are the names of a table's columns, rather than a title above them. */
export function isHeader(names: readonly string[], { chosen, engines }: TableOptions): boolean {
  const found = findColumns(names, chosen, true);
  if (typeof found === 'string') return true;
  const ofEngines = engineColumns(names, found, (name) => engineOf(name, engines) !== null);
  return found.size + Math.min(ofEngines.length, 1) > 1;
}

/** Finds the columns of a table or an object. Returns null after adding an error if it has not the right ones. */
export function columnsIn(
  untrimmed: readonly string[],
  place: Place,
  options: TableOptions,
): readonly Columns[] | null {
  const { chosen, engines, notes, faults, required = REQUIRED } = options;
  const names = untrimmed.map((name) => name.trim());
  const refuse = (message: string) => (faults.add(place, null, message), null);
  const positions = findColumns(names, chosen);
  if (typeof positions === 'string') return refuse(positions);
  const ignored = new Set(chosen.ignored.map(bare));
  const isEngine = (name: string) => !ignored.has(bare(name)) && engineOf(name, engines) !== null;
  const wide = positions.has('answer') ? [] : engineColumns(names, positions, isEngine);
  const columns = wide.length > 0 ? wide : [{ positions }];
  const there = new Set(columns[0]!.positions.keys());
  if (wide.length > 0 || positions.has('model') || engines.has('')) there.add('engine');
  const missing = required.filter((column) => !there.has(column));
  if (missing.includes('answer') && names.some((name) => FIGURES.test(name))) return refuse(NO_TEXTS);
  if (missing.length > 0 && names.some((name) => PROMPTFOO.test(name))) return refuse(NO_PROMPTFOO);
  if (missing.some((column) => !IN_RESPONSES.includes(column))) return refuse(missingColumns(missing, names));
  const read = new Set(columns.flatMap((each) => [...each.positions.values()]));
  notes.leaveOut(names.filter((name, index) => name !== '' && !read.has(index) && !ignored.has(bare(name))));
  if (wide.length > 0)
    notes.addLayout(
      `one row per question, with a column per engine: ${wide
        .map(({ engine }) => engine)
        .join(', ')
        .slice(0, 1_000)}`,
    );
  const lacks = missing.length > 0 ? missingColumns(missing, names) : null;
  return columns.map((each) => ({ ...each, names, lacks }));
}

/** Returns the rows in values: one, or one per engine. */
export const rowsOf = (
  place: Place,
  columns: readonly Columns[],
  values: readonly unknown[],
  isSheet = false,
): readonly Row[] =>
  columns.map(({ names, positions, engine, lacks }) => {
    const own = cellsAt(positions, values);
    const cells = engine === undefined ? own : { ...own, engine };
    const nameOf = (column: Column) => names[positions.get(column) ?? -1] ?? column;
    return { place, cells, nameOf, response: responseIn(cells.answer), lacks, isSheet };
  });

/** Returns the values by column. Some can be objects with a name or a text, as in exports of Profound. */
export const cellsAt = (columns: Positions, values: readonly unknown[]): Row['cells'] =>
  Object.fromEntries(
    Array.from(columns, ([column, index]) => {
      const { text, name = text } =
        column === 'answer' || column === 'sources' ? {} : fieldsOf(values[index]);
      return [column, name ?? values[index]];
    }),
  );
