import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where a proof works: a temporary folder, and what has to be closed when it ends. */
export interface Workspace {
  readonly folder: string;
  /** Has something closed at the end, before all that was there earlier. */
  atEnd(close: () => unknown): void;
}

/**
 * Runs a proof and closes all that it opened, also when it throws or a signal ends it. The status of the process is 0
 * when `work` gives true, else 1.
 */
export async function inWorkspace(work: (place: Workspace) => Promise<boolean>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'brand-visibility-proof-'));
  const closers: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  const closeAll = async () => {
    for (let close = closers.pop(); close; close = closers.pop()) await close();
  };
  const interrupted = () => void closeAll().finally(() => process.exit(130));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, interrupted);
  try {
    const holds = await work({ folder, atEnd: (close) => void closers.push(close) });
    process.exitCode = holds ? 0 : 1;
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, interrupted);
    await closeAll();
  }
}

/** Has a program that was started killed at the end. Gives what it ends with, whenever it does. */
export function killedAtEnd(place: Workspace, child: ChildProcess): Promise<unknown[]> {
  const ended = once(child, 'close');
  place.atEnd(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  return ended;
}

/** Progress, for people; figures go to standard output. */
export const say = (line: string) => void process.stderr.write(`${line}\n`);
