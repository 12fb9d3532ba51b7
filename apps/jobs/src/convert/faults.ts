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

interface Kind {
  count: number;
  /** The first rows, and the whole messages about them. */
  readonly rows: { readonly row: string; readonly whole: string; readonly isTelling: boolean }[];
}

/** What a message about a value says besides what was expected. */
interface Value {
  readonly found: string;
  /** A remedy. */
  readonly hint?: string;
  /** Whether the row shows the error better than others, which it then precedes. */
  readonly isTelling?: boolean;
}

export class Faults {
  readonly #kinds = new Map<string, Kind>();
  #count = 0;

  /** `onFault` gets the message about each error; without it, only the first rows of each kind are listed. */
  constructor(readonly onFault?: (message: string) => void) {}

  get count(): number {
    return this.#count;
  }

  get isFull(): boolean {
    return this.#kinds.size >= MOST_KINDS;
  }

  /** Returns one message per kind of error, in the order in which they occurred first. */
  get lines(): readonly string[] {
    if (this.onFault) return [];
    return Array.from(this.#kinds, ([kind, { count, rows }]) =>
      count === 1
        ? (rows[0]?.whole ?? '')
        : `${kind}; ${count.toLocaleString('en')} times: ${rows.map(({ row }) => row).join(', ')}${count > LISTED ? ', ...' : ''}`,
    );
  }

  /** Adds an error that concerns no row. */
  say(message: string): void {
    this.#add(message, '', message, false);
  }

  /** Adds an error. `column` is the name in the table, or null if the error concerns the whole row. */
  add({ file, line }: Place, column: string | null, message: string): void {
    const kind = [...(column === null ? [] : [column]), message].join(': ');
    this.#add(kind, `${file}:${line}`, `${file}:${line}: ${kind}`, false);
  }

  /** Adds an error about a value. `column` is null if the error concerns the whole row. */
  expected(
    { file, line }: Place,
    column: string | null,
    what: string,
    { found, hint = '', isTelling = false }: Value,
  ): void {
    const [begin, end] = [
      `${column === null ? '' : `${column}: `}expected ${what}`,
      hint === '' ? '' : `: ${hint}`,
    ];
    const row = `${file}:${line} (${shown(found)})`;
    this.#add(begin + end, row, `${file}:${line}: ${begin}; found ${shown(found)}${end}`, isTelling);
  }

  #add(kind: string, row: string, whole: string, isTelling: boolean): void {
    this.#count += 1;
    this.onFault?.(whole);
    const known = this.#kinds.get(kind) ?? { count: 0, rows: [] };
    this.#kinds.set(kind, known);
    known.count += 1;
    if (isTelling && known.rows[0]?.isTelling === false) known.rows.unshift({ row, whole, isTelling });
    else known.rows.push({ row, whole, isTelling });
    known.rows.splice(LISTED);
  }
}

/** Returns a value for a message, in one line, truncated if it is long. A terminal would obey other characters. */
export const shown = (text: string): string => {
  const value = text.slice(0, 4 * SHOWN).replaceAll(/[\s\p{Cc}]+/gu, ' ');
  if (value === '') return 'nothing';
  return value.length <= SHOWN ? `\`${value}\`` : `\`${value.slice(0, SHOWN).trimEnd()}...\``;
};
