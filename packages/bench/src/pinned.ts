import { spawnSync } from 'node:child_process';

/** What to put before a command so that it runs on one core; nothing where the system has no `taskset`. */
export function onCore(core: number): readonly string[] {
  return HAS_TASKSET ? ['taskset', '--cpu-list', String(core)] : [];
}

const HAS_TASKSET = spawnSync('taskset', ['--version']).status === 0;
