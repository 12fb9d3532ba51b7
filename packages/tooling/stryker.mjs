/**
 * Installs Stryker for `mutate.mjs` at its first call. It is not a dependency of the workspace: only that command needs
 * its 170 packages.
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './workspace.mjs';

const VERSION = '9.6.1'; // later ones need Node 22

/** Imports the core of Stryker. */
export function importStryker() {
  const folder = join(ROOT, 'node_modules', `.stryker-${VERSION}`);
  const core = join(folder, 'node_modules', '@stryker-mutator', 'core');
  if (!existsSync(core)) {
    const wanted = ['core', 'jest-runner'].map((name) => `@stryker-mutator/${name}@${VERSION}`);
    const args = ['install', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', ...wanted];
    execFileSync('npm', args, { stdio: ['ignore', 2, 2], shell: process.platform === 'win32' });
  }
  return import(pathToFileURL(join(core, 'dist', 'src', 'index.js')).href);
}
