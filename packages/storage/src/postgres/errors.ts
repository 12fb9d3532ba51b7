/** Classifies the errors of PostgreSQL: temporary failures, lost connections, and defects. */
import { OperatorError, StoreUnavailable } from '@brand-visibility/application';

/** Temporary failures by SQLSTATE. The failures pass, or an operator can fix them while the service runs. */
const TEMPORARY: readonly (readonly [RegExp, string])[] = [
  [/^(08|57P0[1-5])/, 'the connection to the database was lost'],
  [/^(53300|53400)/, 'the database has no connection left'],
  [/^53/, 'the database has run out of space'],
  [/^(57014|55P03|25P03)/, 'the database took too long'],
  [/^(40001|40P01)/, 'the statement conflicted with another transaction'],
  [/^(25006)/, 'the database is read-only'],
];

/** SQLSTATEs after which the connection is lost or unusable. */
const LOST = /^(08|57P0|25P03)/;

/** Node's codes for connection errors, and messages of the driver's own errors, which do not have a code. */
const NETWORK = /^(ECONN|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOENT|EACCES)/;
const DRIVER = /timeout|terminated|not queryable|connection (error|ended)|ended unexpectedly/i;

/** The SQLSTATE of a database error or the code of a network error; null for any other error. */
export function errorCode(error: unknown): string | null {
  return textField(error, 'code');
}

function textField(error: unknown, name: 'code' | 'message'): string | null {
  if (typeof error !== 'object' || error === null || !(name in error)) return null;
  const text: unknown = Reflect.get(error, name);
  return typeof text === 'string' ? text : null;
}

/** Whether the connection itself failed, not just a statement. A failed connection must not be reused. */
export function isLost(error: unknown): boolean {
  const code = errorCode(error);
  if (code !== null) return LOST.test(code) || NETWORK.test(code);
  return !(error instanceof RangeError) && DRIVER.test(textField(error, 'message') ?? '');
}

/**
 * Whether the same query can be retried immediately. It can if the connection was lost, or if the query conflicted with
 * another transaction or with recovery on a standby. A query timeout is not transient, because the retry would wait
 * just as long.
 */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof StoreUnavailable)) return false;
  const { cause } = error;
  return (isLost(cause) && !isQueryTimeout(cause)) || /^(40001|40P01)/.test(errorCode(cause) ?? '');
}

/** Returns the cause of a StoreUnavailable, and any other error itself. */
export function causeOf(error: unknown): unknown {
  return error instanceof StoreUnavailable ? error.cause : error;
}

/** Whether the driver gave up waiting for a statement. */
export function isQueryTimeout(error: unknown): boolean {
  return textField(error, 'message') === 'Query read timeout';
}

/** Whether a statement failed because another transaction held a lock for longer than `lock_timeout`. */
export function isLockTimeout(error: unknown): boolean {
  return errorCode(causeOf(error)) === '55P03';
}

/** Maps a temporary failure of a statement to StoreUnavailable; returns any other error unchanged. */
export function mapped(error: unknown): unknown {
  if (error instanceof StoreUnavailable) return error;
  const code = errorCode(error);
  const [, what] = TEMPORARY.find(([codes]) => codes.test(code ?? '')) ?? [];
  if (what !== undefined) return new StoreUnavailable(`${what} (${code})`, { cause: error });
  if (isLost(error)) {
    return new StoreUnavailable(
      `the connection to the database was lost${code === null ? '' : ` (${code})`}`,
      {
        cause: error,
      },
    );
  }
  return error;
}

/**
 * Returns an OperatorError if a command gave up waiting for a statement (`Writer.statement`), because a repetition
 * would wait just as long; returns any other error unchanged.
 */
export function describeSlow(error: unknown): unknown {
  return isQueryTimeout(causeOf(error))
    ? new OperatorError('the database took too long for a statement')
    : error;
}

/** Maps every connection failure to StoreUnavailable, because a restarting server briefly rejects even valid users. */
export function unreachable(error: unknown, where: string): StoreUnavailable {
  if (error instanceof StoreUnavailable) return error;
  const why = lacksTls(error)
    ? 'the server does not support TLS'
    : (errorCode(error) ?? 'no response in time');
  return new StoreUnavailable(`${where} cannot be reached (${why})`, { cause: error });
}

/** Whether the server refused TLS; the driver's error has no code. */
function lacksTls(error: unknown): boolean {
  return textField(error, 'message') === 'The server does not support SSL connections';
}

/** Failures, by SQLSTATE, that prevent opening a database and that only an operator can fix. */
const PERMANENT: readonly (readonly [RegExp, string])[] = [
  [/^28/, 'rejects the user or the password'],
  [/^3D000/, 'has no such database'],
  [/^(42501)/, 'does not grant this user the privileges that this program needs'],
  [/^(22023|0A000)/, 'lacks a feature that this program needs; PostgreSQL 15 or later is required'],
];

/** Returns an error that states, in one line without user and password, why a database cannot be opened. */
export function describeOpening(error: unknown, where: string): unknown {
  if (error instanceof OperatorError) return error;
  const code = errorCode(causeOf(error));
  const [, what] = PERMANENT.find(([codes]) => codes.test(code ?? '')) ?? [];
  if (what !== undefined) return new OperatorError(`${where} ${what} (${code})`);
  if (lacksTls(causeOf(error)))
    return new OperatorError(`${where} does not support TLS, which the sslmode in its URL requires`);
  return mapped(error);
}
