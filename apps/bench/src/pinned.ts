import { spawnSync } from 'node:child_process';
import { cpus } from 'node:os';

/** What to put before a command so that it runs on one core; nothing where the system has no `taskset`. */
export function onCore(core: number): readonly string[] {
  return HAS_TASKSET ? ['taskset', '--cpu-list', String(core)] : [];
}

/** Keeps this process on one core, with those that it starts without another word, until the work is done. */
export async function selfOnCore<T>(core: number, work: () => Promise<T>): Promise<T> {
  moveSelf(String(core));
  try {
    return await work();
  } finally {
    moveSelf(`0-${cpus().length - 1}`);
  }
}

function moveSelf(list: string): void {
  if (HAS_TASKSET) spawnSync('taskset', ['--all-tasks', '--pid', '--cpu-list', list, String(process.pid)]);
}

const HAS_TASKSET = spawnSync('taskset', ['--version']).status === 0;
