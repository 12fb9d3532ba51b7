import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { formerPrograms } from '../../harness/former-release.js';

/** The built programs of a commit. The comparison uses only these, so the sources may differ in any way. */
export interface Version {
  readonly commit: string;
  readonly jobs: string;
  readonly service: string;
}

const CLONE = fileURLToPath(new URL('../../../../../', import.meta.url));

const commitOf = (name: string) =>
  execFileSync('git', ['rev-parse', '--short', '--verify', `${name}^{commit}`], {
    cwd: CLONE,
    encoding: 'utf8',
  }).trim();

/** Returns the programs of this clone in their current build. */
export function builtHere(): Version {
  const programOf = (app: string) => join(CLONE, 'apps', app, 'dist', 'main.js');
  return { commit: commitOf('HEAD'), jobs: programOf('jobs'), service: programOf('api') };
}

/** Builds a commit in another clone, and returns its programs. */
export function buildCommit(name: string): Version {
  const commit = commitOf(name);
  return { commit, ...formerPrograms(commit) };
}
