import type { Workspace } from '@brand-visibility/programs/workspace';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The built programs of a commit. The comparison uses only these, so the sources may differ in any way. */
export interface Version {
  readonly commit: string;
  readonly jobs: string;
  readonly service: string;
}

const CLONE = fileURLToPath(new URL('../../../../../', import.meta.url));

/** Returns the programs of this clone in their current build. */
export const builtHere = (): Version => versionIn(CLONE);

/** Builds a commit in a temporary clone, and returns its programs. */
export function buildCommit({ folder }: Workspace, commit: string): Version {
  const clone = join(folder, 'earlier');
  const found = execFileSync('git', ['rev-parse', '--verify', `${commit}^{commit}`], {
    cwd: CLONE,
    encoding: 'utf8',
  });
  execFileSync('git', ['clone', '--quiet', '--shared', '--no-checkout', CLONE, clone]);
  execFileSync('git', ['checkout', '--quiet', '--detach', found.trim()], { cwd: clone });
  execFileSync('npm', ['run', 'build', '--silent'], { cwd: clone, stdio: ['ignore', 'ignore', 'inherit'] });
  return versionIn(clone);
}

function versionIn(clone: string): Version {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
    cwd: clone,
    encoding: 'utf8',
  }).trim();
  const programOf = (app: string) => join(clone, 'apps', app, 'dist', 'main.js');
  return { commit, jobs: programOf('jobs'), service: programOf('api') };
}
