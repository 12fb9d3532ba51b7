import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, realpathSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

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

/** Installs what npm would pack, and the types of Node. */
function installClient(modules) {
  const packed = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: CLIENT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    shell: process.platform === 'win32',
  });
  for (const { path } of JSON.parse(packed)[0].files) {
    const file = join(modules, '@brand-visibility', 'client', path);
    mkdirSync(dirname(file), { recursive: true });
    cpSync(join(CLIENT, path), file);
  }
  symlinkSync(realpathSync(join(CLIENT, 'node_modules', '@types')), join(modules, '@types'));
}
