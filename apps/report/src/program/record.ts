/** Keeps `sent.ndjson`, the record of messages. */
import { UsageError } from '@brand-visibility/terminal';
import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { digestOf, unfinishedOf, writeAlone } from './files.js';
import { whileAlone, type Edges } from './lock.js';

const text = z.string();
const line = z.strictObject({
  brand_or_group: text,
  window: text,
  against: text,
  language: text,
  /** Digests of the report's file and of its figures. */
  digest: text,
  figures: text,
  /** An address, or the digest of an address that was forgotten. */
  to: text,
  /** RFC 3339 in UTC. */
  at: text,
  message_id: text,
  state: z.enum(['sending', 'sent', 'refused', 'failed']),
});
export type Line = Readonly<z.infer<typeof line>>;

const pathIn = (folder: string) => join(folder, 'sent.ndjson');

/**
 * Reads the record; returns no lines if there is none. Ignores an unfinished last line: a program that was killed while
 * it wrote the line had not begun what the line announces.
 * @throws {UsageError} if this program did not write a line
 */
export function linesIn(folder: string): readonly Line[] {
  const path = pathIn(folder);
  const texts = existsSync(path) ? readFileSync(path, 'utf8').split('\n').slice(0, -1) : [];
  return texts.map((text, index) => {
    try {
      return line.parse(JSON.parse(text));
    } catch {
      throw new UsageError(`${path}:${index + 1}: this program did not write this line; undo the change`);
    }
  });
}

/** Adds a line, which is on the disk when this returns. */
export function addLine(folder: string, added: Line): void {
  const file = openSync(pathIn(folder), 'a', 0o600);
  const { size } = fstatSync(file);
  try {
    writeFileSync(file, `${JSON.stringify(added)}\n`);
    fsyncSync(file);
  } catch (error) {
    ftruncateSync(file, size);
    throw error;
  } finally {
    closeSync(file);
  }
}

const forgotten = (address: string) => `digest:${digestOf(address.toLowerCase())}`;

/** Whether a line is about an address, which may be forgotten. */
export const isTo = ({ to }: Line, address: string) =>
  to.toLowerCase() === address.toLowerCase() || to === forgotten(address);

/** Removes an unfinished last line, so that the next line begins a new one. */
export function mendRecord(folder: string): void {
  const path = pathIn(folder);
  if (existsSync(path)) truncateSync(path, readFileSync(path).lastIndexOf('\n') + 1);
}

/**
 * Replaces an address in the record by its digest; returns the number of lines.
 * @throws {Busy} if another program is sending
 */
export const forget = (folder: string, address: string, edges: Edges): Promise<number> =>
  whileAlone(
    folder,
    () => {
      const lines = linesIn(folder);
      const changed = lines.map((one) => (isTo(one, address) ? { ...one, to: forgotten(address) } : one));
      const path = pathIn(folder);
      rmSync(unfinishedOf(path), { force: true });
      writeAlone(path, () => Buffer.from(changed.map((one) => `${JSON.stringify(one)}\n`).join('')));
      return lines.filter((one, index) => one.to !== changed[index]?.to).length;
    },
    edges,
  );
