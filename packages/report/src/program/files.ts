import {
  closeSync,
  fsyncSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Writes a file completely or not at all, even if the process or the machine stops while writing. */
export function writeWhole(path: string, content: string | Buffer): void {
  try {
    removeLeftovers(path);
    // Processes that write the same file at the same time must not write into each other's unfinished file.
    write(path, unfinishedOf(path, `.${process.pid}`), { flag: 'w' }, () => content);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`${path} cannot be written: ${why}`, { cause: error });
  }
}

/**
 * Writes a file, which only its owner can read, completely or not at all, one process at a time: `contentOf` is called
 * when no other process can write the file. Returns false, and calls nothing, if another process is writing the file,
 * or was killed while it did.
 */
export function writeAlone(path: string, contentOf: () => string): boolean {
  try {
    write(path, unfinishedOf(path), { flag: 'wx', mode: 0o600 }, contentOf);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** The file that becomes another when it is complete. */
export const unfinishedOf = (path: string, of = '') =>
  join(dirname(path), `.${basename(path)}${of}.unfinished`);

function write(
  path: string,
  unfinished: string,
  { flag, mode }: { readonly flag: string; readonly mode?: number },
  contentOf: () => string | Buffer,
): void {
  const file = openSync(unfinished, flag, mode);
  try {
    try {
      writeFileSync(file, contentOf());
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(unfinished, path);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
}

/** Removes what processes that were killed have left of a file. */
function removeLeftovers(path: string): void {
  const [before, after] = [`.${basename(path)}.`, '.unfinished'];
  for (const name of readdirSync(dirname(path))) {
    const isLeft = name.startsWith(before) && name.endsWith(after);
    if (isLeft && !isRunning(Number(name.slice(before.length, -after.length))))
      rmSync(join(dirname(path), name), { force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0); // sends no signal
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

const codeOf = (error: unknown) => error instanceof Error && 'code' in error && error.code;

/** Returns the first `bytes` bytes of a file; null if the file does not exist. */
export function headOf(path: string, bytes: number): string | null {
  let file: number;
  try {
    file = openSync(path, 'r');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
  try {
    const head = Buffer.alloc(bytes);
    return head.toString('utf8', 0, readSync(file, head, 0, bytes, 0));
  } finally {
    closeSync(file);
  }
}
