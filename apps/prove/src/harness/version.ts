import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const CLONE = fileURLToPath(new URL('../../../../', import.meta.url));

/** Returns the commit of a clone. If files differ from the commit, also returns the tree id of the current files. */
export function versionOf(clone = CLONE): string {
  const index = join(clone, 'node_modules', '.prove-index');
  const git = (...args: readonly string[]) =>
    execFileSync('git', args, {
      cwd: clone,
      env: { ...process.env, GIT_INDEX_FILE: index },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  git('read-tree', 'HEAD');
  git('add', '--all');
  const tree = git('write-tree');
  rmSync(index);
  const commit = git('rev-parse', 'HEAD');
  return tree === git('rev-parse', 'HEAD^{tree}')
    ? commit
    : `${commit} with uncommitted changes (${tree.slice(0, 12)})`;
}
