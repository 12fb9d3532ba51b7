/** Classifies the errors of SQLite: temporary failures, damaged files, and defects. */
import { OperatorError, StoreUnavailable } from '@brand-visibility/application';

/** Result codes that SQLite returns while another connection holds a lock on the database. */
const HELD = /^SQLITE_(BUSY|LOCKED|PROTOCOL)/;

/** Temporary failures by result code. The failures pass, or an operator can fix them while the service runs. */
const TEMPORARY: readonly (readonly [RegExp, string])[] = [
  [HELD, 'another process is writing to the database; try again when it has finished'],
  [/^SQLITE_FULL/, 'the disk that holds the database is full'],
  [/^SQLITE_(IOERR|CANTOPEN|READONLY)/, 'the file of the database cannot be read or written'],
];

/** Result codes of a damaged file. */
const DAMAGED = /^SQLITE_(CORRUPT|NOTADB)/;

/**
 * Maps a temporary failure to StoreUnavailable and a damaged file to OperatorError; returns any other error unchanged.
 */
export function mapped(error: unknown): unknown {
  const code = sqliteCode(error);
  if (code === null) return error;
  if (DAMAGED.test(code)) return damaged(code, error);
  const [, what] = TEMPORARY.find(([codes]) => codes.test(code)) ?? [];
  return what === undefined ? error : new StoreUnavailable(`${what} (${code})`, { cause: error });
}

/**
 * Returns the result code of a SQLite error; null for any other error. Compares the name of the error, not the class,
 * because the native library throws the class of the first module that loaded the library in the process.
 */
export function sqliteCode(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('name' in error && 'code' in error)) return null;
  return error.name === 'SqliteError' && typeof error.code === 'string' ? error.code : null;
}

export function damaged(what: string, cause?: unknown): OperatorError {
  return new OperatorError(`the database is damaged; restore it from a backup (${what})`, { cause });
}

/** Whether another connection held a lock for longer than this connection waits. */
export function isHeld(error: unknown): boolean {
  return HELD.test(sqliteCode(error) ?? '');
}

/** Returns an OperatorError that states, in one line, why a file cannot be opened; returns other errors unchanged. */
export function describeOpening(error: unknown, file: string): unknown {
  if (isFromLoading(error)) return new OperatorError(describeLoading(error.message), { cause: error });
  const isMapped = error instanceof StoreUnavailable || error instanceof OperatorError;
  const code = sqliteCode(isMapped ? (error.cause ?? error) : error);
  if (code === null) return error;
  const [, why] = REASONS.find(([codes]) => codes.test(code)) ?? [];
  return new OperatorError(why?.(file) ?? `cannot open ${file}: ${code}`);
}

/** Whether Node could not load the compiled driver. */
function isFromLoading(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && error.code === 'ERR_DLOPEN_FAILED';
}

function describeLoading(message: string): string {
  const made = /NODE_MODULE_VERSION (\d+)/.exec(message)?.[1];
  const node = `Node ${process.version} (NODE_MODULE_VERSION ${process.versions.modules})`;
  const why = made
    ? `it was compiled for a Node with NODE_MODULE_VERSION ${made}, and this is ${node}`
    : `${node}: ${message.replaceAll(/\s+/g, ' ')}`;
  return `cannot load the SQLite driver: ${why}; use the version of Node and the system that made this release, or make the release again on this machine`;
}

const REASONS: readonly (readonly [RegExp, (file: string) => string])[] = [
  [/^SQLITE_NOTADB/, (file) => `${file} is not a SQLite database`],
  [/^SQLITE_CORRUPT/, (file) => `${file} is a damaged SQLite database; restore it from a backup`],
  [
    /^SQLITE_CANTOPEN/,
    (file) => `cannot open ${file} as a SQLite database; it must be a file in a writable folder`,
  ],
  [
    /^SQLITE_READONLY/,
    (file) => `${file} or its folder is not writable, which the write-ahead log and the counters require`,
  ],
  [/^SQLITE_(FULL|IOERR)/, (file) => `${file} cannot be opened: its disk is full or failing`],
  [HELD, (file) => `${file} is locked by another process; try again when that has finished`],
];
