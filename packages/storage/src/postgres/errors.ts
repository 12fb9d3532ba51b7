import { OperatorError, StoreUnavailable } from '@brand-visibility/application';

/** Trouble that passes by itself or that an operator mends while the service waits, by SQLSTATE. */
const PASSING: readonly (readonly [RegExp, string])[] = [
  [/^(08|57P0[1-5])/, 'the connection to the database was lost'],
  [/^(53300|53400)/, 'the database has no connection left'],
  [/^53/, 'the database has run out of room'],
  [/^(57014|55P03|25P03)/, 'the database took too long'],
  [/^(40001|40P01)/, 'another transaction was in the way'],
  [/^(25006)/, 'the database takes no changes'],
];

/** Of these the connection itself is lost or of no more use. */
const LOST = /^(08|57P0|25P03)/;

/** What Node says of a connection; the driver adds texts without a code. */
const NETWORK = /^(ECONN|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOENT|EACCES)/;
const DRIVER = /timeout|terminated|not queryable|connection (error|ended)|ended unexpectedly/i;

/** The SQLSTATE of an error of the database or the code of one of the network; null for any other error. */
export function codeOf(error: unknown): string | null {
  return textIn(error, 'code');
}

function textIn(error: unknown, name: 'code' | 'message'): string | null {
  if (typeof error !== 'object' || error === null || !(name in error)) return null;
  const text: unknown = Reflect.get(error, name);
  return typeof text === 'string' ? text : null;
}

/** A failure of the connection and not of a statement: it must not be used again. */
export function isLost(error: unknown): boolean {
  const code = codeOf(error);
  if (code !== null) return LOST.test(code) || NETWORK.test(code);
  return !(error instanceof RangeError) && DRIVER.test(textIn(error, 'message') ?? '');
}

/**
 * Trouble of this moment alone, after which the same question may be asked again at once: a connection that was lost, or
 * another transaction in the way, such as recovery on a standby. Waiting in vain is none: it would be done twice.
 */
export function isOfTheMoment(error: unknown): boolean {
  if (!(error instanceof StoreUnavailable)) return false;
  const { cause } = error;
  return (isLost(cause) && !isTooLate(cause)) || /^(40001|40P01)/.test(codeOf(cause) ?? '');
}

/** What lies behind an unavailable store; any other error is its own cause. */
export function causeOf(error: unknown): unknown {
  return error instanceof StoreUnavailable ? error.cause : error;
}

/** The driver gave up waiting for a statement. */
export function isTooLate(error: unknown): boolean {
  return textIn(error, 'message') === 'Query read timeout';
}

/** Another transaction held a table for longer than `lock_timeout`; read off what a statement threw. */
export function isLockTimeout(error: unknown): boolean {
  return codeOf(error instanceof StoreUnavailable ? error.cause : error) === '55P03';
}

/** What a statement threw: StoreUnavailable for trouble that passes, else as it is. */
export function mapped(error: unknown): unknown {
  if (error instanceof StoreUnavailable) return error;
  const code = codeOf(error);
  const [, what] = PASSING.find(([codes]) => codes.test(code ?? '')) ?? [];
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

/** Any failure to connect may pass: a database that restarts refuses users and names for a moment, too. */
export function unreachable(error: unknown, where: string): StoreUnavailable {
  if (error instanceof StoreUnavailable) return error;
  return new StoreUnavailable(`${where} cannot be reached (${codeOf(error) ?? 'no answer in time'})`, {
    cause: error,
  });
}

/** What only the operator can mend, by SQLSTATE, while a database is opened. */
const WRONG: readonly (readonly [RegExp, string])[] = [
  [/^28/, 'refuses the user or the password'],
  [/^3D000/, 'has no such database'],
  [/^(42501)/, 'does not give this user the rights that this needs'],
  [/^(22023|0A000)/, 'cannot do what is asked of it; PostgreSQL 15 or later is needed'],
];

/** Why a database cannot be opened, in one line without user and password. */
export function describeOpening(error: unknown, where: string): unknown {
  if (error instanceof OperatorError) return error;
  const code = codeOf(causeOf(error));
  const [, what] = WRONG.find(([codes]) => codes.test(code ?? '')) ?? [];
  if (what !== undefined) return new OperatorError(`${where} ${what} (${code})`);
  return mapped(error);
}
