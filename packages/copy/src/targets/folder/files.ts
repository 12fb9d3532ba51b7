import {
  closeSync,
  createReadStream,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { CopyError } from '../../state/copy-error.js';

/** Files that are never half written: a text is written beside the file, flushed to the disk, and renamed. */

const PART = '.part';

/**
 * Replaces a file by lines, with their line breaks. Without any line there is no file. When it returns, the change
 * survives a power failure.
 */
export async function replaceFile(
  file: string,
  lines: AsyncIterable<string> | Iterable<string>,
): Promise<void> {
  mkdirSync(dirname(file), { recursive: true });
  const part = file + PART;
  rmSync(part, { force: true }); // of a program that was killed
  // `x` creates the file and never follows a link: in a folder that others can write to, one could lead anywhere.
  const handle = await open(part, 'wx');
  let isEmpty = true;
  try {
    for await (const text of batched(lines)) {
      isEmpty = false;
      await handle.writeFile(text); // goes on where the last one ended
    }
    await handle.sync();
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
  if (isEmpty) removeFiles([part, file]);
  else {
    renameSync(part, file);
    flushFolder(dirname(file));
  }
}

const BATCH = 65_536;

async function* batched(lines: AsyncIterable<string> | Iterable<string>) {
  let batch = '';
  for await (const line of lines) {
    batch += line;
    if (batch.length < BATCH) continue;
    yield batch;
    batch = '';
  }
  if (batch !== '') yield batch;
}

/**
 * A path within the folder of a copy; there may be nothing yet.
 * @throws {CopyError} if it is a symbolic link: files would be written and removed wherever it leads
 */
export function ownPath(path: string): string {
  if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink())
    throw new CopyError(`${path} is a symbolic link; only the folder of the copy itself may be one`);
  return path;
}

/** Removes files, also across a power failure; those that are missing are left out. */
export function removeFiles(files: readonly string[]): void {
  for (const file of files) rmSync(file, { force: true });
  for (const folder of new Set(files.map((file) => dirname(file)))) flushFolder(folder);
}

/** Removes a folder with all that is in it, also across a power failure. */
export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  flushFolder(dirname(folder));
}

/** Windows has no folders to flush. */
function flushFolder(folder: string): void {
  if (process.platform === 'win32' || !existsSync(folder)) return;
  const opened = openSync(folder, 'r');
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}

const LINE_BREAK = 0x0a;

/**
 * The lines of a file, with their line breaks. JSON texts may contain U+2028, which `readline` takes for a line break.
 */
export async function* linesOf(file: string): AsyncGenerator<string, void, undefined> {
  let rest: Buffer[] = [];
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    let start = 0;
    for (let end = chunk.indexOf(LINE_BREAK); end >= 0; end = chunk.indexOf(LINE_BREAK, start)) {
      yield Buffer.concat([...rest, chunk.subarray(start, end + 1)]).toString();
      rest = [];
      start = end + 1;
    }
    rest.push(chunk.subarray(start));
  }
}
