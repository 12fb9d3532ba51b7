import { runJobs, startService } from '@brand-visibility/programs/start';
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packed } from '../../../site/scripts/tarball.mjs';

const CLIENT = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Jest's `globalSetup`: creates in `DEMO_FOLDER`, once for all test files, the demo of a fixed day, which is identical on
 * every machine, and a folder with the client installed. Starts a service over the demo, at `DEMO_URL` with `DEMO_KEY`.
 */
export default async function setup() {
  const folder = mkdtempSync(join(tmpdir(), 'brand-visibility-client-'));
  const workspace = { folder, atEnd: (close) => void globalThis.closers.push(close) };
  globalThis.closers = [];
  const database = `sqlite:${join(folder, 'demo.sqlite')}`;
  process.env.DEMO_FOLDER = folder;
  process.env.DEMO_KEY = (await runJobs(workspace, database, ['demo', '--today', '2026-11-20'])).trim();
  copyFileSync(join(folder, 'demo.sqlite'), join(folder, 'served.sqlite')); // other tests copy the first one
  const { url } = await startService(workspace, `sqlite:${join(folder, 'served.sqlite')}`, {
    clock: Date.parse('2026-11-20T09:00:00Z'),
  });
  process.env.DEMO_URL = url;
  installClient(join(folder, 'installed', 'node_modules'));
}

/** Installs what the service serves. */
function installClient(modules) {
  const folder = join(modules, '@brand-visibility', 'client');
  mkdirSync(folder, { recursive: true });
  execFileSync('tar', ['-xzf', '-', '--strip-components=1', '-C', folder], { input: packed(CLIENT).bytes });
}
