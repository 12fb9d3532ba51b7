import { NotRun } from '@brand-visibility/programs/workspace';
import { spawnSync } from 'node:child_process';

/** Throws `NotRun` if a Python interpreter or one of the modules is not installed. */
export function requirePython(python: string, ...modules: readonly string[]): void {
  const { status } = spawnSync(python, ['-c', `import ${['sys', ...modules].join(', ')}`]);
  if (status !== 0) throw new NotRun([`${python} is not installed`, ...modules].join(', or lacks '));
}
