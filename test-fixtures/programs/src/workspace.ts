import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The resources of a system test: a temporary folder and cleanup callbacks. */
export interface Workspace {
  readonly folder: string;
  /** Registers a cleanup callback. Callbacks run at the end in reverse order. */
  atEnd(close: () => unknown): void;
}

/** A workspace that its creator, such as a test, must close. */
export interface OwnWorkspace extends Workspace {
  /** Runs the cleanup callbacks and removes the folder. */
  readonly close: () => Promise<void>;
}

export function openWorkspace(): OwnWorkspace {
  const folder = mkdtempSync(join(tmpdir(), 'brand-visibility-'));
  const closers: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  return {
    folder,
    atEnd: (close) => void closers.push(close),
    close: async () => {
      for (let close = closers.pop(); close; close = closers.pop()) await close();
    },
  };
}

/** Thrown if a system test cannot run on this machine, for example because a program is not installed. */
export class NotRun extends Error {}

/** The exit status of a system test that cannot run; the last line of its output gives the reason. */
export const NOT_RUN = 2;

/**
 * Runs a system test and cleans up, even if it throws or a signal ends it. The exit status of the process is 0 if
 * `work` returns true, `NOT_RUN` if it throws `NotRun`, otherwise 1.
 */
export async function inWorkspace(work: (workspace: Workspace) => Promise<boolean>): Promise<void> {
  const workspace = openWorkspace();
  const interrupted = () => void workspace.close().finally(() => process.exit(130));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, interrupted);
  try {
    const isProved = await work(workspace);
    process.exitCode = isProved ? 0 : 1;
  } catch (error) {
    if (!(error instanceof NotRun)) throw error;
    console.log(`not run: ${error.message}`);
    process.exitCode = NOT_RUN;
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, interrupted);
    await workspace.close();
  }
}

/** Kills a child process when the workspace closes. Resolves with the status and the signal when the process exits. */
export function killedAtEnd(workspace: Workspace, child: ChildProcess): Promise<unknown[]> {
  const ended = once(child, 'close');
  workspace.atEnd(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  return ended;
}

/** Prints progress to standard error; figures go to standard output. */
export const progress = (line: string) => void process.stderr.write(`${line}\n`);
