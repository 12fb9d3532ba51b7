/** Keeps the demo's API key in a file, so that the key survives restarts. */
import { OperatorError } from '@brand-visibility/application';
import { isApiKey } from '@brand-visibility/domain';
import { createHash, randomUUID } from 'node:crypto';
import { chmodSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';

/** The mode of the demo's key file (rule 10.5): readable and writable by its owner only, for any umask. */
const OWNER_ONLY = 0o600;

/** Reads the key in the file, with its fingerprint; null if the file is unusable or does not contain a key. */
export function readKeyFile(file: string): { readonly text: string; readonly fingerprint: string } | null {
  try {
    const text = readFileSync(file, 'utf8').trim();
    if (!isApiKey(text)) return null;
    chmodSync(file, OWNER_ONLY);
    return { text, fingerprint: createHash('sha256').update(text).digest('hex') };
  } catch {
    return null; // an unusable file is reported when a new key is written
  }
}

/** A temporary file next to the key file. It is created before the key, to detect an unwritable folder first. */
export interface ReservedKeyFile {
  /** Writes the key and replaces the key file with the temporary one. */
  readonly commit: (key: string) => void;
  /** Deletes the temporary file if it was not committed. */
  readonly discard: () => void;
}

/** Creates the temporary file. Throws an OperatorError if the folder is not writable. */
export function reserveKeyFile(file: string): ReservedKeyFile {
  const temporary = `${file}-${randomUUID()}`;
  try {
    writeFileSync(temporary, '', { mode: OWNER_ONLY, flag: 'wx' });
    chmodSync(temporary, OWNER_ONLY);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
    throw new OperatorError(`cannot keep the demo key in ${file} (${code})`);
  }
  return {
    commit: (key) => {
      writeFileSync(temporary, `${key}\n`);
      renameSync(temporary, file);
    },
    discard: () => rmSync(temporary, { force: true }),
  };
}
