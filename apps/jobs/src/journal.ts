import { isWellFormed, OperatorError, type Erasure } from '@brand-visibility/application';
import { formatInstant, isDay, parseInstant, type Instant } from '@brand-visibility/domain';
import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  openSync,
  readFileSync,
  readSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';

/**
 * The journal lists what a restored backup would undo, one JSON object per line: erasures and revocations. It is a file
 * apart from the database; without one, the lines go to standard error.
 */

/** What happened: an account, a brand or the texts before a day in UTC were erased, or a key was revoked. */
export type Journaled = Erasure | { readonly texts_before: string } | { readonly key_id: string };

export interface JournalEntry {
  readonly at: Instant;
  readonly what: Journaled;
}

/** Before lines on standard error. */
const PREFIX = 'journal: ';

export interface Journal {
  /** Called before the commit, so that nothing is undone unnoticed. Never throws: a revocation must not fail for it. */
  readonly add: (entry: JournalEntry) => void;
  /** Whether an entry is missing in the file. */
  readonly isIncomplete: () => boolean;
}

/** A journal in a file, which is created for its owner only, or on standard error for null. */
export function journalIn(file: string | null, say: (line: string) => void): Journal {
  let isIncomplete = false;
  return {
    add: ({ at, what }) => {
      const line = JSON.stringify({ at: formatInstant(at), ...what });
      try {
        if (file !== null) {
          append(file, line);
          return;
        }
      } catch (error) {
        isIncomplete = true;
        say(`cannot write to ${file} (${codeOf(error)}); add the following line to it, without the prefix`);
      }
      say(`${PREFIX}${line}`);
    },
    isIncomplete: () => isIncomplete,
  };
}

/** Appends a line, after a line break if the last one was torn, and waits until it is on the disk. */
function append(file: string, line: string): void {
  const isNew = !existsSync(file);
  const fd = openSync(file, 'a+', 0o600);
  try {
    const { size } = fstatSync(fd);
    const last = Buffer.alloc(1);
    if (size > 0) readSync(fd, last, 0, 1, size - 1);
    writeSync(fd, `${size > 0 && last.toString() !== '\n' ? '\n' : ''}${line}\n`);
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
  if (isNew) syncFolder(dirname(file));
}

function syncFolder(folder: string): void {
  const fd = openSync(folder, 'r');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

/** The entries of a file in order; null for a line that is not one. Throws an OperatorError if it cannot be read. */
export function entriesIn(file: string): readonly (JournalEntry | null)[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new OperatorError(`cannot read the journal ${file} (${codeOf(error)})`);
  }
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(entryOf);
}

function entryOf(line: string): JournalEntry | null {
  try {
    const { at, ...what } = JSON.parse(line.slice(line.indexOf('{'))) as Record<string, unknown>; // checked below
    const instant = typeof at === 'string' ? parseInstant(at) : null;
    const journaled = journaledOf(what);
    return instant === null || journaled === null ? null : { at: instant, what: journaled };
  } catch {
    return null;
  }
}

function journaledOf(what: Readonly<Record<string, unknown>>): Journaled | null {
  const { account_id, brand_id, texts_before, key_id } = what;
  if (isId(account_id)) return { account_id };
  if (isId(brand_id)) return { brand_id };
  if (typeof texts_before === 'string') return isDay(texts_before) ? { texts_before } : null;
  return isId(key_id) ? { key_id } : null;
}

const isId = (value: unknown): value is string => typeof value === 'string' && isWellFormed(value);

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
}
