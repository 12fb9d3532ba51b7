import { execFileSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { start } from '../command-line.js';
import type { Place } from './databases.js';
import { newFolder } from './folders.js';

/** An import of a pipe into which nobody writes; `end` closes the pipe and waits for the import. */
export interface HangingImport {
  readonly child: ChildProcess;
  readonly end: () => Promise<void>;
}

export async function startHangingImport({ database, isWriting }: Place): Promise<HangingImport> {
  const pipe = join(newFolder(), 'pipe');
  execFileSync('mkfifo', [pipe]);
  const child = start(database, 'import', pipe);
  const ended = once(child, 'exit');
  const writer = await open(pipe, 'w'); // once the import has opened it
  while (!(await isWriting())) await sleep(20);
  return {
    child,
    end: async () => {
      await writer.close();
      await ended;
    },
  };
}
