import { OperatorError } from '@brand-visibility/application';
import { isApiKey } from '@brand-visibility/domain';
import { createHash, randomUUID } from 'node:crypto';
import { chmodSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';

/** The file that a demo keeps its key in (rule 10.5): for its owner alone, whatever the umask. */
const OWNER_ONLY = 0o600;

/** The key in the file and the fingerprint by which databases know it; null where there is none. */
export function readKeyFile(file: string): { readonly text: string; readonly fingerprint: string } | null {
  try {
    const text = readFileSync(file, 'utf8').trim();
    if (!isApiKey(text)) return null;
    chmodSync(file, OWNER_ONLY);
    return { text, fingerprint: createHash('sha256').update(text).digest('hex') };
  } catch {
    return null; // whoever makes a new one says what is wrong with the file
  }
}

/** A place beside the file that is written before a database knows the key, and takes the file's place once it does. */
export interface HeldKeyFile {
  readonly keep: (key: string) => void;
  /** Takes away what `keep` has not put in place. */
  readonly letGo: () => void;
}

/** Throws an OperatorError where nothing can be kept. */
export function holdKeyFile(file: string): HeldKeyFile {
  const written = `${file}-${randomUUID()}`;
  try {
    writeFileSync(written, '', { mode: OWNER_ONLY, flag: 'wx' });
    chmodSync(written, OWNER_ONLY);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
    throw new OperatorError(`cannot keep the demo key in ${file} (${code})`);
  }
  return {
    keep: (key) => {
      writeFileSync(written, `${key}\n`);
      renameSync(written, file);
    },
    letGo: () => rmSync(written, { force: true }),
  };
}
