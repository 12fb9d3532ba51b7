import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Writes a file completely or not at all, even if the process or the machine stops while writing. */
export const writeWhole = (path: string, content: string | Buffer, mode?: number): void =>
  prepareWhole(path, content, mode).place();

/** A complete file that still has another name. */
export interface Prepared {
  readonly place: () => void;
  readonly discard: () => void;
}

/** Writes the content of a file under another name. Afterwards, `place` needs no more room on the disk. */
export function prepareWhole(path: string, content: string | Buffer, mode?: number): Prepared {
  // Processes that write the same file at the same time must not write into each other's unfinished file.
  const unfinished = unfinishedOf(path, `.${process.pid}`);
  const attempt = (step: () => void) => {
    try {
      step();
    } catch (error) {
      rmSync(unfinished, { force: true });
      const why = error instanceof Error ? error.message : String(error);
      throw new Error(`${path} cannot be written: ${why}`, { cause: error });
    }
  };
  attempt(() => {
    removeLeftovers(path);
    write(openSync(unfinished, 'w', mode), content);
  });
  return {
    place: () => attempt(() => renameSync(unfinished, path)),
    discard: () => rmSync(unfinished, { force: true }),
  };
}

/**
 * Writes a file, which only its owner can read, completely or not at all, one process at a time: `contentOf` is called
 * when no other process can write the file, and `before` when only the name of the new file is missing. Returns false,
 * and calls nothing, if another process is writing the file, or was killed while it did.
 */
export function writeAlone(
  path: string,
  contentOf: () => Buffer,
  before: () => void = () => undefined,
): boolean {
  const unfinished = unfinishedOf(path);
  let file: number;
  try {
    file = openSync(unfinished, 'wx', 0o600);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
  try {
    write(file, contentOf);
    before();
    renameSync(unfinished, path);
    return true;
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
}

/** The file that becomes another when it is complete. */
export const unfinishedOf = (path: string, of = '') =>
  join(dirname(path), `.${basename(path)}${of}.unfinished`);

function write(file: number, content: string | Buffer | (() => Buffer)): void {
  try {
    writeFileSync(file, typeof content === 'function' ? content() : content);
    fsyncSync(file);
  } finally {
    closeSync(file);
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

export const digestOf = (content: string | Buffer) =>
  createHash('sha256').update(content).digest('hex').slice(0, 32);
