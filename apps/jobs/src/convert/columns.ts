/** Finds the columns of a table by their names. */

/** The columns that `convert` reads. Each has its own name, and other names for tables that lack it. */
const NAMES = {
  date: ['asked_at', 'created_at', 'timestamp', 'time'],
  engine: ['platform', 'provider'],
  model: [],
  prompt: ['question', 'query', 'keyword'],
  answer: ['response', 'text', 'output', 'answer_text'],
  sources: ['citations', 'urls', 'links'],
  sentiment: [],
  run: ['batch'],
  location: ['market', 'country', 'region'],
  theme: ['topic', 'tag'],
  category: [],
  branded: [],
  id: [],
  file: [],
} as const satisfies Readonly<Record<string, readonly string[]>>;

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

/** Returns the columns of a table, or an error that is a complete sentence. */
export function findColumns(names: readonly string[], chosen: ChosenNames): Positions | string {
  const positions = new Map<string, number>();
  const wanted = new Set(COLUMNS.flatMap((column) => namesOf(column, chosen).map(bare)));
  for (const name of chosen.ignored) wanted.delete(bare(name));
  for (const [index, name] of names.entries()) {
    const key = bare(name);
    const other = positions.get(key);
    if (other !== undefined && wanted.has(key))
      return `two columns have the same name, \`${names[other]}\` and \`${name}\`; rename or remove one`;
    positions.set(key, other ?? index);
  }
  const found = new Map<Column, number>();
  for (const column of COLUMNS) {
    const position = namesOf(column, chosen)
      .map(bare)
      .flatMap((name) => (wanted.has(name) ? (positions.get(name) ?? []) : []))[0];
    if (position !== undefined) found.set(column, position);
    else if (chosen.columns.has(column))
      return `expected the column \`${chosen.columns.get(column)}\`, which --column chooses; found ${listed(names)}`;
  }
  return found;
}

/** How many lines above the header a title may take. */
export const MOST_TITLE = 10;

/** Whether names are the names of a table's columns, rather than a title above them. */
export function isHeader(names: readonly string[], chosen: ChosenNames): boolean {
  const found = findColumns(
    names.map((name) => name.trim()),
    chosen,
  );
  return typeof found === 'string' || found.size > 1;
}

const namesOf = (column: Column, chosen: ChosenNames): readonly string[] => {
  const own = chosen.columns.get(column);
  return own === undefined ? [column, ...NAMES[column]] : [own];
};

/** Returns the message for required columns that a table lacks. */
export function missingColumns(missing: readonly Column[], names: readonly string[]): string {
  const wanted = missing.map((column) => [column, ...NAMES[column]].join(' or ')).join('; ');
  return `expected columns with these names: ${wanted}; found ${listed(names)}: rename a column, or choose it, as in --column ${missing[0]}="${names.find((name) => name !== '') ?? 'My column'}"`;
}

/** Returns the chosen columns that are among names. */
export function chosenAmong(names: readonly string[], chosen: ChosenNames): ChosenNames {
  const all = new Set(names.map(bare));
  const { ignored, columns } = chosen;
  return { ignored, columns: new Map([...columns].filter(([, name]) => all.has(bare(name)))) };
}

const MOST_LISTED = 30;

const listed = (names: readonly string[]) =>
  names.length === 0
    ? 'no columns'
    : `${names
        .slice(0, MOST_LISTED)
        .map((name) => `\`${name.slice(0, 40)}\``)
        .join(', ')}${names.length > MOST_LISTED ? ', ...' : ''}`;
