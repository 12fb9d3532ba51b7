/** Finds the columns of a table by their names. */
import { shown } from './faults.js';

/** The columns that `convert` reads. Each has its own name, and other names for tables that lack it. */
const NAMES = {
  date: 'asked_at created_at timestamp time',
  engine: 'platform',
  model: 'model_name provider',
  prompt: 'question query keyword',
  answer: 'response text output answer_text',
  sources: 'citations urls links cited_urls grounding_sources',
  sentiment: '',
  run: 'batch',
  location: 'market country region',
  theme: 'topic tag',
  category: '',
  branded: '',
  id: '',
  file: 'custom_id',
} as const;

export type Column = keyof typeof NAMES;
export const COLUMNS = Object.keys(NAMES) as Column[]; // Object.keys loses the type of the keys

/** The columns of a table: for each one that is there, the position of its name in the list of names. */
export type Positions = ReadonlyMap<Column, number>;

/** The columns of which the user has chosen the names, and the names that the user leaves out. */
export interface ChosenNames {
  readonly columns: ReadonlyMap<Column, string>;
  readonly ignored: readonly string[];
}

/** Returns a name without letter case, white space, `_` and `-`, which do not distinguish columns. */
export const bare = (name: string) => name.toLowerCase().replaceAll(/[\s_-]/g, '');

const MOST_COLUMNS = 1_000;

const namesOf = (column: Column): readonly string[] => [
  column,
  ...NAMES[column].split(' ').filter((name) => name !== ''),
];

/**
 * Returns the columns of a table, or an error that is a complete sentence. If the user has chosen a name that is not
 * there, it is an error, unless `isOptional`.
 */
export function findColumns(
  names: readonly string[],
  { columns, ignored }: ChosenNames,
  isOptional = false,
): Positions | string {
  if (names.length > MOST_COLUMNS)
    return `expected at most ${MOST_COLUMNS.toLocaleString('en')} columns; found ${names.length.toLocaleString('en')}`;
  const keys = names.map(bare);
  const left = new Set(ignored.map(bare));
  const found = new Map<Column, number>();
  for (const column of COLUMNS) {
    const chosen = columns.get(column);
    const isChosen = chosen !== undefined && (!isOptional || keys.includes(bare(chosen)));
    const wanted = (isChosen ? [chosen] : namesOf(column)).map(bare).filter((key) => !left.has(key));
    const at = keys.indexOf(wanted.find((key) => keys.includes(key)) ?? ' ');
    const other = keys.indexOf(keys[at] ?? ' ', at + 1);
    if (other > 0)
      return `two columns have the same name, ${shown(names[at]!)} and ${shown(names[other]!)}; rename or remove one`;
    if (at >= 0) found.set(column, at);
    else if (isChosen)
      return `expected the column \`${chosen}\`, which --column chooses; found ${listed(names)}`;
  }
  return found;
}

/** How many lines above the header a title may take. */
export const MOST_TITLE = 10;

/** Returns the message for required columns that a table lacks. */
export function missingColumns(missing: readonly Column[], names: readonly string[]): string {
  const all = (column: Column) => [...namesOf(column), ...(column === 'engine' ? namesOf('model') : [])];
  const wanted = missing.map((column) => all(column).join(' or ')).join('; ');
  return `expected columns with these names: ${wanted}; found ${listed(names)}: rename a column, or choose it, as in --column ${missing[0]}="My column"${missing.includes('engine') ? ', or give --engine ENGINE' : ''}`;
}

const MOST_LISTED = 30;

const listed = (names: readonly string[]) =>
  [...names.slice(0, MOST_LISTED).map(shown), ...(names.length > MOST_LISTED ? ['...'] : [])].join(', ') ||
  'no columns';
