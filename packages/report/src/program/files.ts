import { closeSync, fsyncSync, openSync, readSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Writes a file completely or not at all, even if the process or the machine stops while writing. */
export function writeWhole(path: string, content: string | Buffer): void {
  const unfinished = join(dirname(path), `.${basename(path)}.unfinished`);
  try {
    const file = openSync(unfinished, 'w');
    try {
      writeFileSync(file, content);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(unfinished, path);
  } catch (error) {
    rmSync(unfinished, { force: true });
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`${path} cannot be written: ${why}`, { cause: error });
  }
}

/** Returns the first `bytes` bytes of a file; null if the file does not exist. */
export function headOf(path: string, bytes: number): string | null {
  let file: number;
  try {
    file = openSync(path, 'r');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
  try {
    const head = Buffer.alloc(bytes);
    return head.toString('utf8', 0, readSync(file, head, 0, bytes, 0));
  } finally {
    closeSync(file);
  }
}
