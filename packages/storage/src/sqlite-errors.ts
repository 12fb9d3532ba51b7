import { OperatorError, StoreUnavailable } from '@brand-visibility/application';

/** Result codes of a database that may answer again soon; what else goes wrong is a defect. */
const PASSING: readonly (readonly [RegExp, string])[] = [
  [/^SQLITE_(BUSY|LOCKED|PROTOCOL)/, 'another process is writing to the database; try again when it is done'],
  [/^SQLITE_FULL/, 'the disk that holds the database is full'],
  [/^SQLITE_(IOERR|CANTOPEN)/, 'the file of the database cannot be read or written'],
];

/** Calls SQLite; trouble that passes becomes StoreUnavailable. */
export function callSqlite<T>(call: () => T): T {
  try {
    return call();
  } catch (error) {
    const code = sqliteCode(error);
    const [, what] = PASSING.find(([codes]) => codes.test(code ?? '')) ?? [];
    throw what === undefined ? error : new StoreUnavailable(`${what} (${code})`, { cause: error });
  }
}

/**
 * The result code of an error of SQLite, null for any other. It goes by the name: the native library throws the class of
 * whoever loaded it first in the process.
 */
export function sqliteCode(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('name' in error && 'code' in error)) return null;
  return error.name === 'SqliteError' && typeof error.code === 'string' ? error.code : null;
}

/** Why a file cannot be opened, in one line. */
export function describeOpening(error: unknown, file: string): unknown {
  const code = sqliteCode(error instanceof StoreUnavailable ? error.cause : error);
  switch (code) {
    case null:
      return error;
    case 'SQLITE_NOTADB':
      return new OperatorError(`${file} is not a SQLite database`);
    case 'SQLITE_CORRUPT':
      return new OperatorError(`${file} is a damaged SQLite database; restore it from a backup`);
    case 'SQLITE_CANTOPEN':
      return new OperatorError(
        `cannot open ${file} as a SQLite database; is it a file in a folder that may be written?`,
      );
    case 'SQLITE_READONLY':
      return new OperatorError(`${file} may not be written, and its schema has to be brought up to date`);
    case 'SQLITE_BUSY':
      return new OperatorError(`${file} is locked by another process; try again when it is done`);
    default:
      return new OperatorError(`cannot open ${file}: ${code}`);
  }
}
