import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** pnpm's record of the last install. */
const NOTES = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'node_modules', '.modules.yaml');

export const isInstalled = () => existsSync(NOTES);

/** True after an install for `npm start` in a fresh clone: development dependencies are missing. */
export const isForProgramsAlone = () =>
  isInstalled() && /\bdevDependencies"?: false/.test(readFileSync(NOTES, 'utf8'));
