/** What the last install was for, and whether it is complete. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PACKAGES, ROOT } from './workspace.mjs';

/** pnpm's record of the last install. */
const NOTES = join(ROOT, 'node_modules', '.modules.yaml');

/** Our record of the last complete install: what it installed. */
const COMPLETE = join(ROOT, 'node_modules', '.cache', 'installed');

export const isInstalled = () => existsSync(NOTES);

/** True after an install for `npm start` in a fresh clone: development dependencies are missing. */
export const isForProgramsAlone = () =>
  isInstalled() && /\bdevDependencies"?: false/.test(readFileSync(NOTES, 'utf8'));

/** The packages to install, and the Node for which the SQLite driver is compiled. */
function wanted() {
  const files = ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json'];
  const manifests = [...PACKAGES.values()].map(({ folder }) => join(folder, 'package.json'));
  const hash = createHash('sha256').update(process.versions.modules);
  for (const file of [...files, ...manifests]) hash.update(readFileSync(join(ROOT, file)));
  return hash.digest('hex');
}

/** Whether an install would change nothing. */
export const isUpToDate = () =>
  isInstalled() && existsSync(COMPLETE) && readFileSync(COMPLETE, 'utf8') === wanted();

export function noteInstall() {
  mkdirSync(dirname(COMPLETE), { recursive: true });
  writeFileSync(COMPLETE, wanted());
}
