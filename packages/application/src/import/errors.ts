/** Collects the errors of an import with their lines, up to a limit. */
import type { RecordFault } from '@brand-visibility/contract';

/** One error of an import: an error of a record, with the record's line (rule 12.8). */
export interface ImportError extends Origin, RecordFault {}

/** The line that a record came from. */
export interface Origin {
  readonly file: string;
  /** Null if a file could not be read again to find it. */
  readonly line: number | null;
  /** Null if the line has none. */
  readonly type: string | null;
  readonly id: string | null;
}

/** An import stops at this many errors (rule 12.8). */
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

  /** The errors in the order of files and lines; errors of one line keep their order. */
  sorted(files: readonly string[]): readonly ImportError[] {
    return this.#errors.toSorted(
      (a, b) => files.indexOf(a.file) - files.indexOf(b.file) || (a.line ?? 0) - (b.line ?? 0),
    );
  }
}

/** Rolls back the transaction of an import with errors. */
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
 * Remembers refused records, because references to them must not cause further errors (rule 12.6). Few records cause an
 * error themselves, but many may be refused with them, so an import stops when there are too many to keep in memory.
 */
export class RefusedRecords {
  #names = new Set<string>();

  get tooMany(): boolean {
    return this.#names.size > MAX_REFUSED;
  }

  add(type: string, id: string): void {
    this.#names.add(nameOf(type, id));
  }

  has(type: string, id: string): boolean {
    return this.#names.has(nameOf(type, id));
  }
}

const MAX_REFUSED = 10_000;

function nameOf(type: string, id: string): string {
  return `${type} ${id}`;
}
