import { spawnSync } from 'node:child_process';
import { cpus } from 'node:os';

/** A prefix that pins a command to one core; empty without `taskset`. */
export function onCore(core: number): readonly string[] {
  return HAS_TASKSET ? ['taskset', '--cpu-list', String(core)] : [];
}

/** Pins this process, and processes it starts, to one core while the work runs. */
export async function selfOnCore<T>(core: number, work: () => Promise<T>): Promise<T> {
  pinSelf(String(core));
  try {
    return await work();
  } finally {
    pinSelf(`0-${cpus().length - 1}`);
  }
}

function pinSelf(list: string): void {
  if (HAS_TASKSET) spawnSync('taskset', ['--all-tasks', '--pid', '--cpu-list', list, String(process.pid)]);
}

const HAS_TASKSET = spawnSync('taskset', ['--version']).status === 0;
