/** Collects the errors of an import with their lines, up to a limit. */
import type { RecordFault } from '@brand-visibility/contract';

/** An error in a record, with the line of the record (rule 12.8). */
export interface ImportError extends Origin, RecordFault {}

/** The line that contains a record. */
export interface Origin {
  readonly file: string;
  /** Line number, from 1; null if the second reading of the files did not find the record. */
  readonly line: number | null;
  /** The `type` in the line; null if it is missing, not a string or too long. The same holds for `id`. */
  readonly type: string | null;
  readonly id: string | null;
}

/** The number of errors after which an import stops (rule 12.8). */
export const MAX_ERRORS = 20;

/** Collects the errors of one import, at most MAX_ERRORS. */
export class ImportErrors {
  #errors: ImportError[] = [];

  get any(): boolean {
    return this.#errors.length > 0;
  }

  get full(): boolean {
    return this.#errors.length >= MAX_ERRORS;
  }

  add(origin: Origin, faults: readonly RecordFault[]): void {
    const { file, line, type, id } = origin;
    for (const { paths, message, namesField } of faults) {
      if (this.full) return;
      this.#errors.push({ file, line, type, id, paths, message, ...(namesField && { namesField }) });
    }
  }

  /** Returns the errors in the order of files and lines. Errors in the same line keep their order. */
  sorted(files: readonly string[]): readonly ImportError[] {
    return this.#errors.toSorted(
      (a, b) => files.indexOf(a.file) - files.indexOf(b.file) || (a.line ?? 0) - (b.line ?? 0),
    );
  }
}

/** Thrown to roll back the transaction of an import that contains errors. */
export class ImportRefused extends Error {
  override readonly name = 'ImportRefused';
  constructor(
    readonly errors: readonly ImportError[],
    /** Whether the import stopped before the end of the files. */
    readonly gaveUp: boolean,
  ) {
    super('the import was refused');
  }
}

/**
 * Remembers refused records, so that references to refused records cause no further errors (rule 12.6). Few records
 * have errors, but many more may refer to them. The import stops when it has refused more records than it can remember.
 */
export class RefusedRecords {
  #names = new Set<string>();

  get tooMany(): boolean {
    return this.#names.size > MAX_REFUSED;
  }

  add(type: string, id: string): void {
    this.#names.add(recordKey(type, id));
  }

  has(type: string, id: string): boolean {
    return this.#names.has(recordKey(type, id));
  }
}

const MAX_REFUSED = 10_000;

function recordKey(type: string, id: string): string {
  return `${type} ${id}`;
}
