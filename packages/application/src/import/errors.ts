import type { RecordFault } from '@brand-visibility/contract';

/** One reason why an import was refused: where, and words that complete the sentence "expected ...". */
export interface ImportError extends Origin, RecordFault {}

/** The line that a record came from. */
export interface Origin {
  readonly file: string;
  readonly line: number;
  /** Null where the line does not say. */
  readonly type: string | null;
  readonly id: string | null;
}

/** An import gives up at this many errors (import format). */
export const MOST_ERRORS = 20;

/** What has been found wrong in one import. */
export class ImportErrors {
  #errors: ImportError[] = [];

  get any(): boolean {
    return this.#errors.length > 0;
  }

  get full(): boolean {
    return this.#errors.length >= MOST_ERRORS;
  }

  add(origin: Origin, faults: readonly RecordFault[]): void {
    const { file, line, type, id } = origin;
    for (const { path, expected } of faults) {
      if (!this.full) this.#errors.push({ file, line, type, id, path, expected });
    }
  }

  /** In the order of the files as given, then by line; those of one line in the order they were found. */
  sorted(files: readonly string[]): readonly ImportError[] {
    return this.#errors.toSorted((a, b) => files.indexOf(a.file) - files.indexOf(b.file) || a.line - b.line);
  }
}

/** Ends the transaction of an import that found errors; everything is as it was before. */
export class ImportRefused extends Error {
  override readonly name = 'ImportRefused';
  constructor(
    readonly errors: readonly ImportError[],
    /** Whether it stopped before the end of the files. */
    readonly gaveUp: boolean,
  ) {
    super('the import was refused');
  }
}

/**
 * Records that were refused, so that lines that refer to them are not blamed as well. Few are refused for what they say
 * themselves; those that fall with them may be many, so an import ends when they become too many to remember.
 */
export class RefusedRecords {
  #names = new Set<string>();

  get tooMany(): boolean {
    return this.#names.size > MOST_REFUSED;
  }

  add(type: string, id: string): void {
    this.#names.add(nameOf(type, id));
  }

  has(type: string, id: string): boolean {
    return this.#names.has(nameOf(type, id));
  }
}

const MOST_REFUSED = 10_000;

function nameOf(type: string, id: string): string {
  return `${type} ${id}`;
}
