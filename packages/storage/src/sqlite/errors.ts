import { OperatorError, StoreUnavailable } from '@brand-visibility/application';

/** Result codes of a database that another connection holds for a moment. */
const HELD = /^SQLITE_(BUSY|LOCKED|PROTOCOL)/;

/** Result codes of a database that may answer again soon, or that an operator mends while the service waits. */
const PASSING: readonly (readonly [RegExp, string])[] = [
  [HELD, 'another process is writing to the database; try again when it is done'],
  [/^SQLITE_FULL/, 'the disk that holds the database is full'],
  [/^SQLITE_(IOERR|CANTOPEN|READONLY)/, 'the file of the database cannot be read or written'],
];

/** What does not pass: the file is not what it was. */
const DAMAGED = /^SQLITE_(CORRUPT|NOTADB)/;

/** Trouble that passes as StoreUnavailable, a damaged file as OperatorError; what else goes wrong is a defect as it is. */
export function mapped(error: unknown): unknown {
  const code = sqliteCode(error);
  if (code === null) return error;
  if (DAMAGED.test(code)) return damaged(code, error);
  const [, what] = PASSING.find(([codes]) => codes.test(code)) ?? [];
  return what === undefined ? error : new StoreUnavailable(`${what} (${code})`, { cause: error });
}

/**
 * The result code of an error of SQLite, null for any other. It goes by the name: the native library throws the class of
 * whoever loaded it first in the process.
 */
export function sqliteCode(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('name' in error && 'code' in error)) return null;
  return error.name === 'SqliteError' && typeof error.code === 'string' ? error.code : null;
}

export function damaged(what: string, cause?: unknown): OperatorError {
  return new OperatorError(`the database is damaged; restore it from a backup (${what})`, { cause });
}

/** Whether another connection held the file for longer than this one waits. */
export function isHeld(error: unknown): boolean {
  return HELD.test(sqliteCode(error) ?? '');
}

/** Why a file cannot be opened, in one line. */
export function describeOpening(error: unknown, file: string): unknown {
  const isMapped = error instanceof StoreUnavailable || error instanceof OperatorError;
  const code = sqliteCode(isMapped ? (error.cause ?? error) : error);
  if (code === null) return error;
  const [, why] = REASONS.find(([codes]) => codes.test(code)) ?? [];
  return new OperatorError(why?.(file) ?? `cannot open ${file}: ${code}`);
}

const REASONS: readonly (readonly [RegExp, (file: string) => string])[] = [
  [/^SQLITE_NOTADB/, (file) => `${file} is not a SQLite database`],
  [/^SQLITE_CORRUPT/, (file) => `${file} is a damaged SQLite database; restore it from a backup`],
  [
    /^SQLITE_CANTOPEN/,
    (file) => `cannot open ${file} as a SQLite database; is it a file in a folder that may be written?`,
  ],
  [
    /^SQLITE_READONLY/,
    (file) => `${file} or its folder may not be written, which a log beside it and its counters need`,
  ],
  [/^SQLITE_(FULL|IOERR)/, (file) => `${file} cannot be opened: its disk is full or does not work`],
  [HELD, (file) => `${file} is locked by another process; try again when it is done`],
];
