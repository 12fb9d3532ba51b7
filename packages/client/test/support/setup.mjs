import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packed } from '../../scripts/tarball.mjs';

const CLIENT = fileURLToPath(new URL('../../', import.meta.url));
const JOBS = fileURLToPath(new URL('../../../../apps/jobs/dist/main.js', import.meta.url));

/**
 * Jest's `globalSetup`: creates in `DEMO_FOLDER`, once for all test files, the demo of a fixed day, which is
 * identical on every machine, and a folder with the client installed.
 */
export default function setup() {
  const folder = mkdtempSync(join(tmpdir(), 'brand-visibility-client-'));
  process.env.DEMO_FOLDER = folder;
  const env = { PATH: process.env.PATH, DATABASE_URL: `sqlite:${join(folder, 'demo.sqlite')}` };
  execFileSync(process.execPath, [JOBS, 'demo', '--today', '2026-11-20'], { env, stdio: 'pipe' });
  installClient(join(folder, 'installed', 'node_modules'));
}

/** Installs what the service serves. */
function installClient(modules) {
  const folder = join(modules, '@brand-visibility', 'client');
  mkdirSync(folder, { recursive: true });
  execFileSync('tar', ['-xzf', '-', '--strip-components=1', '-C', folder], { input: packed(CLIENT).bytes });
}
