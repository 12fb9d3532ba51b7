import { OperatorError } from '@brand-visibility/application';
import { randomBytes, randomUUID } from 'node:crypto';
import { chmodSync, linkSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';

/** The fewest characters of a secret (rule 10.2). */
export const LEAST_SECRET_LENGTH = 32;

/**
 * The secret that seals cursors of a SQLite database, kept in a file beside it that only its owner may read; made where
 * there is none. Processes that start at the same time agree on one. Throws an OperatorError when it cannot be kept.
 */
export function secretBeside(database: string): string {
  const file = `${database}-cursor-secret`;
  try {
    const secret = (readOrNull(file) ?? make(file)).trim();
    if (secret.length >= LEAST_SECRET_LENGTH) return secret;
  } catch (error) {
    throw new OperatorError(
      `cannot keep a secret for cursors in ${file} (${codeOf(error)}); set CURSOR_SECRET`,
    );
  }
  throw new OperatorError(
    `${file} holds no secret of ${LEAST_SECRET_LENGTH} or more characters; remove it or mend it`,
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

/** Written whole under another name first: a link is made by exactly one process, and never to half a secret. */
function make(file: string): string {
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

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error
    ? String(error.code)
    : 'unknown error';
}
