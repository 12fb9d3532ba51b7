import { mkdtempSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

/** Where setup.mjs installed the client. */
export const MODULES = join(process.env['DEMO_FOLDER'] ?? '', 'installed', 'node_modules');

/** A folder of its own outside the workspace, with the client installed and nothing else of ours. */
export function folderWithClient(): string {
  const folder = mkdtempSync(join(process.env['DEMO_FOLDER'] ?? '', 'programs-'));
  symlinkSync(MODULES, join(folder, 'node_modules'));
  return folder;
}
