import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What pnpm wrote down of the last install. */
const NOTES = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'node_modules', '.modules.yaml');

export const isInstalled = () => existsSync(NOTES);

/** After an install for `npm start` in a fresh clone: nothing is there for tests. */
export const isForProgramsAlone = () =>
  isInstalled() && /\bdevDependencies"?: false/.test(readFileSync(NOTES, 'utf8'));
