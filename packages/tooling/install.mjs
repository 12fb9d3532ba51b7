/** Installs all packages, as far as they are not installed. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readInstallLog } from './install-log.mjs';
import { noteInstall } from './installed.mjs';
import { Failed } from './progress.mjs';
import { ROOT } from './workspace.mjs';

/**
 * Resolves when the packages are in place. `complete` resolves when their install scripts have run, too.
 */
export async function startInstall(progress) {
  progress.show('Downloading pnpm and packages');
  const args = ['packages/tooling/launch.mjs', 'install', '--frozen-lockfile', '--reporter=ndjson'];
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(child, 'close');
  let log;
  const linked = new Promise((resolve) => {
    log = readInstallLog(child.stderr, {
      onPackage: (done, of) => progress.show(`Installing packages, ${done} of ${of}`),
      onLinked: resolve,
      onWait: progress.say,
    });
  });
  const complete = ended.then(async ([status]) => {
    if (status !== 0) throw new Failed((await log).join('\n'));
    noteInstall();
  });
  await Promise.race([linked, complete]);
  complete.catch(() => undefined); // the caller awaits it
  return { complete };
}
