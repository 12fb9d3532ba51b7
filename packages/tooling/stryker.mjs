import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const STRYKER = '9.6.1'; // later ones need Node 22

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/**
 * The folder of Stryker's packages, which the first call installs. Stryker is not a dependency of the workspace: only
 * `npm run mutate` needs its 170 packages.
 */
export function strykerPackages() {
  const folder = join(root, 'node_modules', `.stryker-${STRYKER}`);
  const packages = join(folder, 'node_modules', '@stryker-mutator');
  if (!existsSync(join(packages, 'core'))) {
    const wanted = ['core', 'jest-runner'].map((name) => `@stryker-mutator/${name}@${STRYKER}`);
    const args = ['install', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', ...wanted];
    execFileSync('npm', args, { stdio: 'inherit', shell: process.platform === 'win32' });
  }
  return packages;
}

/** Generated tables: a test compares their bytes, so any mutant would fail it immediately. */
export const GENERATED = ['src/rivals/unicode-data.ts', 'src/time/zone-data.ts'];
