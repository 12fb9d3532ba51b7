import { mkdtempSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

/** The `node_modules` folder into which setup.mjs installed the client. */
const MODULES = join(process.env['DEMO_FOLDER'] ?? '', 'installed', 'node_modules');

/** Creates a folder outside the workspace with only the client installed. */
export function folderWithClient(): string {
  const folder = mkdtempSync(join(process.env['DEMO_FOLDER'] ?? '', 'programs-'));
  symlinkSync(MODULES, join(folder, 'node_modules'));
  return folder;
}
