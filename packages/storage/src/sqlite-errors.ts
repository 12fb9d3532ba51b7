import { OperatorError, StoreUnavailable } from '@brand-visibility/application';
import Database from 'better-sqlite3';

/** Result codes of a database that may answer again soon; what else goes wrong is a defect. */
const PASSING = /^SQLITE_(BUSY|LOCKED|IOERR|FULL|CANTOPEN|PROTOCOL)/;

/** Calls SQLite; trouble that passes becomes StoreUnavailable. */
export function callSqlite<T>(call: () => T): T {
  try {
    return call();
  } catch (error) {
    if (error instanceof Database.SqliteError && PASSING.test(error.code)) {
      throw new StoreUnavailable(`SQLite: ${error.code}`, { cause: error });
    }
    throw error;
  }
}

/** Why a file cannot be opened, in one line. */
export function describeOpening(error: unknown, file: string): unknown {
  const cause = error instanceof StoreUnavailable ? error.cause : error;
  if (!(cause instanceof Database.SqliteError)) return error;
  switch (cause.code) {
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
      return new OperatorError(`cannot open ${file}: ${cause.code}`);
  }
}
