import { isWellFormed, OperatorError, OutcomeUnknown, type Erasure } from '@brand-visibility/application';
import { isDay } from '@brand-visibility/domain/time/day';
import { formatInstant, type Instant, parseInstant } from '@brand-visibility/domain/time/instant';
import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  readSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import type { CopyLine } from './journal-copy.js';

/**
 * The journal lists the erasures and revocations that a restored backup would undo, and a marker of each backup, one
 * JSON object per line. The journal is a file outside the database; if no file is configured, the lines go to standard
 * error. A command writes an entry before the commit: if the process dies in between, `after-restore` repeats the
 * erasure instead of missing it. Entries are never changed: if a transaction fails, its line is added again with
 * `"withdrawn":true`.
 */

/**
 * The erasure of an account, of a brand, or of all texts created before a UTC day, the revocation of a key, or the
 * beginning of a backup.
 */
export type Journaled =
  Erasure | { readonly texts_before: string } | { readonly key_id: string } | { readonly backup: true };

export interface JournalEntry {
  readonly at: Instant;
  readonly what: Journaled;
}

/** The prefix of journal lines on standard error. */
const PREFIX = 'journal: ';

/** Adds an entry. Never throws, because a revocation must not fail if the entry cannot be written. */
export type AddEntry = (entry: JournalEntry) => void;

export interface Journal {
  /** The path of the file; null for standard error. */
  readonly file: string | null;
  /**
   * Runs one transaction, which adds an entry before it commits, so that a restore cannot undo the change unnoticed. If
   * the transaction fails, withdraws the entry. If the outcome is unknown, keeps the entry, because it is better to
   * erase again after a restore than to forget an erasure.
   */
  readonly noting: <T>(transaction: (add: AddEntry) => Promise<T>) => Promise<T>;
  /** Whether a line could not be written to the file. */
  readonly isIncomplete: () => boolean;
}

/**
 * Opens a journal in an existing file, or on standard error if the path is null. After each commit, `copy` receives the
 * line, so that the line survives the loss of the machine.
 */
export function openJournal(
  file: string | null,
  copy: CopyLine | null,
  say: (line: string) => void,
): Journal {
  let isIncomplete = false;
  const lineOf = ({ at, what }: JournalEntry, mark: { readonly withdrawn?: true } = {}) =>
    JSON.stringify({ at: formatInstant(at), ...what, ...mark });
  const addLine = (line: string) => {
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
  };
  const copyLine = (line: string) => {
    const fault = copy?.(line) ?? null;
    if (fault === null) return;
    isIncomplete = true;
    say(`${fault}; the following line is not yet on another machine`);
    say(`${PREFIX}${line}`);
  };
  return {
    file,
    noting: async (transaction) => {
      let added: JournalEntry | null = null;
      try {
        const result = await transaction((entry) => {
          addLine(lineOf(entry));
          added = entry;
        });
        if (added !== null) copyLine(lineOf(added));
        return result;
      } catch (error) {
        if (added === null) throw error;
        if (error instanceof OutcomeUnknown) copyLine(lineOf(added));
        else addLine(lineOf(added, { withdrawn: true }));
        throw error;
      }
    },
    isIncomplete: () => isIncomplete,
  };
}

/** Whether there is no such file. Returns false if that cannot be known; reading the file then tells why. */
export function isMissing(file: string): boolean {
  try {
    statSync(file);
    return false;
  } catch (error) {
    return codeOf(error) === 'ENOENT';
  }
}

/** Creates an empty journal that only its owner can read. Throws an OperatorError if that fails. */
export function createJournal(file: string): void {
  try {
    closeSync(openSync(file, 'ax', 0o600));
    syncFolder(dirname(file));
  } catch (error) {
    throw new OperatorError(`cannot create the journal ${file} (${codeOf(error)})`);
  }
}

/**
 * Appends a line to an existing file, because a missing one was lost, and waits until it is on the disk. If the last
 * line is torn, a line break comes first. If an error occurs, removes the written part of the line, and throws.
 */
function append(file: string, line: string): void {
  const fd = openSync(file, constants.O_RDWR | constants.O_APPEND);
  try {
    const { size } = fstatSync(fd);
    const last = Buffer.alloc(1);
    if (size > 0) readSync(fd, last, 0, 1, size - 1);
    const bytes = Buffer.from(`${size > 0 && last.toString() !== '\n' ? '\n' : ''}${line}\n`);
    let written = 0;
    try {
      // If the disk becomes full, one write accepts only part of the bytes, and the next write fails.
      while (written < bytes.length) written += writeSync(fd, bytes, written);
      fsyncSync(fd);
    } catch (error) {
      // If another command has appended a line meanwhile, the written part stays.
      if (written > 0 && fstatSync(fd).size === size + written) ftruncateSync(fd, size);
      throw error;
    }
  } finally {
    closeSync(fd);
  }
}

function syncFolder(folder: string): void {
  const fd = openSync(folder, 'r');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

/**
 * Returns the entries of a file in order, without withdrawn entries. A line that is not an entry becomes null. Throws
 * an OperatorError if the file cannot be read.
 */
export function entriesIn(file: string): readonly (JournalEntry | null)[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new OperatorError(`cannot read the journal ${file} (${codeOf(error)})`);
  }
  const entries: (JournalEntry | null)[] = [];
  for (const line of text.split('\n').filter((each) => each.trim() !== '')) {
    const { entry, isWithdrawn } = readLine(line);
    if (!isWithdrawn) entries.push(entry);
    else {
      const last = entries.findLastIndex((each) => isSame(each, entry));
      if (last >= 0) entries.splice(last, 1);
    }
  }
  return entries;
}

/**
 * Maps each erased or revoked name, such as `brand brd_1`, to the time of its latest entry. If the file does not exist,
 * returns an empty map or, if it is required, throws an OperatorError.
 */
export function erasedIn(file: string | null, isRequired = false): ReadonlyMap<string, Instant> {
  const erased = new Map<string, Instant>();
  for (const entry of file !== null && (isRequired || existsSync(file)) ? entriesIn(file) : [])
    for (const [name, id] of Object.entries(entry?.what ?? {}))
      erased.set(`${name.replace('_id', '')} ${id}`, entry!.at);
  return erased;
}

const isSame = (a: JournalEntry | null, b: JournalEntry | null) =>
  a?.at === b?.at && JSON.stringify(a?.what) === JSON.stringify(b?.what);

function readLine(line: string): { readonly entry: JournalEntry | null; readonly isWithdrawn: boolean } {
  try {
    const { at, withdrawn, ...what } = JSON.parse(line.slice(line.indexOf('{'))) as Record<string, unknown>; // checked below
    const instant = typeof at === 'string' ? parseInstant(at) : null;
    const journaled = journaledOf(what);
    const entry = instant === null || journaled === null ? null : { at: instant, what: journaled };
    return { entry, isWithdrawn: entry !== null && withdrawn === true };
  } catch {
    return { entry: null, isWithdrawn: false };
  }
}

function journaledOf(what: Readonly<Record<string, unknown>>): Journaled | null {
  const { account_id, brand_id, texts_before, key_id, backup } = what;
  if (isId(account_id)) return { account_id };
  if (isId(brand_id)) return { brand_id };
  if (typeof texts_before === 'string') return isDay(texts_before) ? { texts_before } : null;
  if (isId(key_id)) return { key_id };
  return backup === true ? { backup } : null;
}

const isId = (value: unknown): value is string => typeof value === 'string' && isWellFormed(value);

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
}
