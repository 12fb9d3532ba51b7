import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readInstallLog } from './install-log.mjs';
import { noteInstall } from './installed.mjs';
import { Failed } from './progress.mjs';
import { ROOT } from './workspace.mjs';

/** Installs all packages, as far as they are not installed. */
export async function install(progress) {
  progress.show('Downloading pnpm and packages');
  const args = ['packages/tooling/launch.mjs', 'install', '--frozen-lockfile', '--reporter=ndjson'];
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'ignore', 'pipe'] });
  const log = readInstallLog(child.stderr, {
    onPackage: (done, of) => progress.show(`Installing packages, ${done} of ${of}`),
    onLinked: () => progress.show('Compiling the SQLite driver'),
    onWait: progress.say,
  });
  const [status] = await once(child, 'close');
  if (status !== 0) throw new Failed((await log).join('\n'));
  noteInstall();
}
