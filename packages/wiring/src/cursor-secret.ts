/** Keeps the secret for cursors in a file next to a SQLite database. */
import { OperatorError } from '@brand-visibility/application';
import { randomBytes, randomUUID } from 'node:crypto';
import { chmodSync, linkSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';

/** The minimum length of a secret in characters (rule 10.2). */
export const LEAST_SECRET_LENGTH = 32;

/**
 * Returns the secret that encrypts the cursors of a SQLite database (rule 10.2). The first call creates a file, which
 * only its owner can read, next to the database. Processes that start concurrently get the same secret. Throws an
 * OperatorError if the file cannot be read or written, or if the secret in it is too short.
 */
export function storedSecret(database: string): string {
  const file = `${database}-cursor-secret`;
  try {
    const secret = (readOrNull(file) ?? create(file)).trim();
    if (secret.length >= LEAST_SECRET_LENGTH) return secret;
  } catch (error) {
    throw new OperatorError(
      `cannot store a secret for cursors in ${file} (${codeOf(error)}); set CURSOR_SECRET`,
    );
  }
  throw new OperatorError(
    `${file} contains no secret of at least ${LEAST_SECRET_LENGTH} characters; delete the file, and the next start creates a new one`,
  );
}

function readOrNull(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Writes a temporary file and links it to the final name, because linking succeeds in exactly one process and never
 * exposes an incomplete secret.
 */
function create(file: string): string {
  const written = `${file}-${randomUUID()}`;
  writeFileSync(written, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
  chmodSync(written, 0o600);
  try {
    linkSync(written, file);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    unlinkSync(written);
  }
  return readFileSync(file, 'utf8');
}

/** Returns the code of a file-system error, such as `ENOENT`. */
export function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error
    ? String(error.code)
    : 'unknown error';
}
