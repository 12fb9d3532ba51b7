/** Builds earlier commits, such as a former release, whose service an upgrade must not disturb. */
import { NotRun, progress } from '@brand-visibility/programs/workspace';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const FOLDER = join(ROOT, '.data/former-releases');

/**
 * Builds a commit of this clone in a separate clone, unless a system test has built it before. Returns the paths of
 * its programs. Throws NotRun if this is impossible.
 */
export function formerPrograms(commit: string): { readonly service: string; readonly jobs: string } {
  const clone = join(FOLDER, commit);
  const built = join(clone, '.built');
  if (!existsSync(built)) {
    progress(`building ${commit} in ${clone}`);
    rmSync(clone, { recursive: true, force: true });
    mkdirSync(FOLDER, { recursive: true });
    const run = (program: string, args: readonly string[], cwd: string) =>
      execFileSync(program, args, { cwd, stdio: ['ignore', 'ignore', 'pipe'] });
    try {
      run('git', ['cat-file', '-e', `${commit}^{commit}`], ROOT);
      run('git', ['clone', '--quiet', '--no-checkout', ROOT, clone], ROOT);
      run('git', ['checkout', '--quiet', commit], clone);
      run('npm', ['run', 'build'], clone);
    } catch (error) {
      throw new NotRun(`cannot build ${commit}: ${error instanceof Error ? error.message : ''}`);
    }
    writeFileSync(built, '');
  }
  return { service: join(clone, 'apps/api/dist/main.js'), jobs: join(clone, 'apps/jobs/dist/main.js') };
}
