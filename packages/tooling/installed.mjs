/** What the last install was for, and whether it is complete. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PACKAGES, ROOT } from './workspace.mjs';

/** pnpm's record of the last install. */
const NOTES = join(ROOT, 'node_modules', '.modules.yaml');

/** Our record of the last complete install: what it installed. */
const COMPLETE = join(ROOT, 'node_modules', '.cache', 'installed');

/** Where an install that continues while tests run reports its end: `done`, or why it failed. */
const { INSTALLING } = process.env;

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

export const isInstalling = () => INSTALLING !== undefined && !existsSync(INSTALLING);

/** Waits until the install of `npm test` is complete. */
export async function installed() {
  while (isInstalling()) await sleep(100);
  if (INSTALLING === undefined) return;
  const end = readFileSync(INSTALLING, 'utf8');
  if (end !== 'done') throw new Error(`the tests need SQLite, but ${end}`);
}
