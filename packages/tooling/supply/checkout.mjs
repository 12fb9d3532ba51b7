import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const SETTINGS_FILES = /(?:^|\/)(?:\.npmrc|\.pnpmfile\.[cm]?js|\.yarnrc.*)$/;
const INSTALL_SCRIPTS = ['preinstall', 'install', 'postinstall', 'prepare'];
const REPLACEMENTS = ['pnpm', 'overrides', 'resolutions'];

/** The files of a git checkout that are tracked, or untracked and not ignored. */
export function filesOf(checkout) {
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  return execFileSync('git', list, { cwd: checkout, encoding: 'utf8' })
    .split('\0')
    .filter((file) => file !== '' && statSync(join(checkout, file), { throwIfNoEntry: false })?.isFile());
}

/**
 * Finds files that would change where packages come from or what they contain, and package.json files with install
 * scripts; returns one fault a line. Such settings belong in pnpm-workspace.yaml alone.
 */
export function settingFaults(checkout) {
  const files = filesOf(checkout);
  const misplaced = files.filter((file) => SETTINGS_FILES.test(file));
  const manifests = files.filter((file) => /(?:^|\/)package\.json$/.test(file));
  return [
    ...misplaced.map((file) => `${file}: package manager settings belong in pnpm-workspace.yaml`),
    ...manifests.flatMap((file) => {
      const manifest = JSON.parse(readFileSync(join(checkout, file), 'utf8'));
      const scripts = INSTALL_SCRIPTS.filter((name) => name in (manifest.scripts ?? {}));
      const parts = REPLACEMENTS.filter((name) => name in manifest);
      return [...scripts, ...parts].map((name) => `${file}: ${name} is not allowed`);
    }),
  ];
}
