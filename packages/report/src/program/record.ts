/** Keeps `sent.ndjson`, the record of messages, and prevents two programs from sending at the same time. */
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
import { hostname } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { digestOf, isRunning, unfinishedOf, writeAlone } from './files.js';

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

/** Another program is sending. */
export class Busy extends Error {}

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

/**
 * Replaces an address in the record by its digest; returns the number of lines.
 * @throws {Busy}
 */
export const forget = (folder: string, address: string): Promise<number> =>
  whileAlone(folder, () => {
    const lines = linesIn(folder);
    const changed = lines.map((one) => (isTo(one, address) ? { ...one, to: forgotten(address) } : one));
    const path = pathIn(folder);
    rmSync(unfinishedOf(path), { force: true });
    writeAlone(path, () => Buffer.from(changed.map((one) => `${JSON.stringify(one)}\n`).join('')));
    return lines.filter((one, index) => one.to !== changed[index]?.to).length;
  });

/**
 * Calls a function while no other program sends from a folder. A program on this machine that was killed does not
 * count.
 * @throws {Busy} if another program is sending
 */
export async function whileAlone<Value>(folder: string, run: () => Value | Promise<Value>): Promise<Value> {
  const path = join(folder, '.sending');
  const busy = (file = path) =>
    new Busy(`another program is sending from ${folder}; if it was killed, delete ${file} and try again`);
  const claim = () => {
    const [pid, host] = existsSync(path) ? readFileSync(path, 'utf8').split(' ') : [];
    const isOwn = Number(pid) === process.pid; // in a container, each program may have the same number
    if (pid !== undefined && (host !== hostname() || (!isOwn && isRunning(Number(pid))))) throw busy();
    return Buffer.from(`${process.pid} ${hostname()}`);
  };
  if (!writeAlone(path, claim)) throw busy(unfinishedOf(path));
  try {
    const record = pathIn(folder);
    if (existsSync(record)) truncateSync(record, readFileSync(record).lastIndexOf('\n') + 1);
    return await run();
  } finally {
    rmSync(path);
  }
}
