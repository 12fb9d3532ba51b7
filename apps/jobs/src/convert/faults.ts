/** Collects the errors in the tables of a conversion, by kind. */

/** The number of kinds after which a conversion stops. */
const MOST_KINDS = 100;

/** The number of rows in a message. */
const LISTED = 3;

/** The longest part of a value that a message repeats, in characters. */
const SHOWN = 40;

/** The place of a row: the file, and the line on which the row begins. */
export interface Place {
  readonly file: string;
  readonly line: number;
}

/** Thrown if the rest of a file cannot be read as a table. */
export class UnreadableTable extends Error {
  constructor(
    readonly line: number,
    message: string,
  ) {
    super(message);
  }
}

/** What a message about a value says besides what was expected. A telling row shows the error better than others. */
type Value = Readonly<{ found: string; hint?: string; isTelling?: boolean }>;

export class Faults {
  /** By kind: the number of errors, and the first rows with the complete messages about them. */
  readonly #kinds = new Map<
    string,
    { count: number; rows: { row: string; whole: string; rank: number }[] }
  >();
  count = 0;

  /** `onFault` gets the message about each error; without it, only the first rows of each kind are listed. */
  constructor(readonly onFault?: (message: string) => void) {}

  get isFull(): boolean {
    return this.#kinds.size >= MOST_KINDS;
  }

  /** Returns one message per kind of error, in the order in which they occurred first. */
  get lines(): readonly string[] {
    if (this.onFault) return [];
    return Array.from(this.#kinds, ([kind, { count, rows }]) => {
      const listed = `${rows.map(({ row }) => row).join(', ')}${count > LISTED ? ', ...' : ''}`;
      return count === 1 ? rows[0]!.whole : `${kind}; ${count.toLocaleString('en')} times: ${listed}`;
    });
  }

  /** Adds an error. `place` is null if it concerns no row, and `column`, a name in the table, if it concerns a row. */
  add(place: Place | null, column: string | null, message: string, value?: Value): void {
    const { found, hint = '', isTelling = false } = value ?? {};
    const [at, begin, end] = [
      place ? `${place.file}:${place.line}` : '',
      column === null ? message : `${column}: ${message}`,
      hint && `: ${hint}`,
    ];
    const row = found === undefined ? at : `${at} (${shown(found)})`;
    const whole = `${at && `${at}: `}${begin}${found === undefined ? '' : `; found ${shown(found)}`}${end}`;
    this.count += 1;
    this.onFault?.(whole);
    const known = this.#kinds.get(begin + end) ?? { count: 0, rows: [] };
    const rows = [...known.rows, { row, whole, rank: isTelling ? 0 : 1 }].sort((a, b) => a.rank - b.rank);
    this.#kinds.set(begin + end, { count: known.count + 1, rows: rows.slice(0, LISTED) });
  }
}

/** Returns a copy of the beginning of a string, because a slice keeps the whole string in memory. */
export const beginningOf = (text: string, most: number): string =>
  text.length <= most ? text : Buffer.from(text.slice(0, most)).toString();

/** Returns a value for a message, in one line, truncated if it is long. A terminal would obey other characters. */
export const shown = (text: string): string => {
  const value = beginningOf(text, 4 * SHOWN).replaceAll(/[\s\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, ' ');
  if (value === '') return 'nothing';
  return value.length <= SHOWN ? `\`${value}\`` : `\`${value.slice(0, SHOWN).trimEnd()}...\``;
};
