/** Collects the errors in the tables of a conversion. */

/** The number of errors after which a conversion stops. */
const MOST_FAULTS = 100;

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

export class Faults {
  readonly lines: string[] = [];

  get isFull(): boolean {
    return this.lines.length >= MOST_FAULTS;
  }

  /** Adds an error. `column` is the name in the table, or null if the error concerns the whole row. */
  add({ file, line }: Place, column: string | null, message: string): void {
    if (!this.isFull)
      this.lines.push([`${file}:${line}`, ...(column === null ? [] : [column]), message].join(': '));
  }

  /** Adds an error about a value. `hint` is a remedy, or empty. */
  expected(place: Place, column: string, what: string, found: string, hint = ''): void {
    this.add(place, column, `expected ${what}; found ${shown(found)}${hint === '' ? '' : `: ${hint}`}`);
  }
}

/** Returns a value for a message, truncated if it is long. */
const shown = (value: string): string => {
  if (value === '') return 'nothing';
  return value.length <= SHOWN ? `\`${value}\`` : `\`${value.slice(0, SHOWN).trimEnd()}...\``;
};
