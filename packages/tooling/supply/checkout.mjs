import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const SETTINGS_FILES = /(?:^|\/)(?:\.npmrc|\.pnpmfile\.[cm]?js|\.yarnrc.*)$/;
const INSTALL_SCRIPTS = ['preinstall', 'install', 'postinstall', 'prepare'];
const REPLACEMENTS = ['pnpm', 'overrides', 'resolutions'];

/** The files of a git checkout that are tracked, or would be after `git add`. */
export function filesOf(checkout) {
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  return execFileSync('git', list, { cwd: checkout, encoding: 'utf8' })
    .split('\0')
    .filter((file) => file !== '' && statSync(join(checkout, file), { throwIfNoEntry: false })?.isFile());
}

/**
 * Files of a checkout, a line each, that would take packages from elsewhere or change them on their way in, and
 * package.json files of our own that run something at an install. Such settings stand in pnpm-workspace.yaml alone.
 */
export function settingFaults(checkout) {
  const files = filesOf(checkout);
  const strange = files.filter((file) => SETTINGS_FILES.test(file));
  const manifests = files.filter((file) => /(?:^|\/)package\.json$/.test(file));
  return [
    ...strange.map((file) => `${file}: settings of the package manager stand in pnpm-workspace.yaml alone`),
    ...manifests.flatMap((file) => {
      const manifest = JSON.parse(readFileSync(join(checkout, file), 'utf8'));
      const scripts = INSTALL_SCRIPTS.filter((name) => name in (manifest.scripts ?? {}));
      const parts = REPLACEMENTS.filter((name) => name in manifest);
      return [...scripts, ...parts].map((name) => `${file}: ${name} is not expected`);
    }),
  ];
}
