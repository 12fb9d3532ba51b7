/**
 * `node packages/tooling/turbo.mjs [PACKAGE...]` installs what is missing, and builds packages, by default all, and what
 * they need. turbo.json lists what each build reads and needs.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { argv, execPath } from 'node:process';
import { pathToFileURL } from 'node:url';
import { install } from './install.mjs';
import { isUpToDate } from './installed.mjs';
import { Failed, progressOn } from './progress.mjs';
import { inOrder, PACKAGES, ROOT } from './workspace.mjs';

/** Builds packages and what they need. Throws an error with the output of all builds that fail. */
async function build(names) {
  const filters = inOrder(names).map((name) => `--filter=@brand-visibility/${name}`);
  const options = ['--continue', '--output-logs=errors-only', '--log-prefix=none', '--concurrency=100%'];
  const args = 'packages/tooling/launch.mjs exec turbo run build fill'.split(' ');
  const child = spawn(execPath, [...args, ...options, ...filters], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (output += text));
  const [status] = await once(child, 'close');
  if (status !== 0) throw new Failed(output);
}

/** Installs what is missing, and builds packages. */
export async function installAndBuild(names) {
  const unknown = names.filter((name) => !PACKAGES.has(name));
  if (unknown.length > 0) throw new Failed(`unknown package: ${unknown.join(', ')}`);
  const progress = progressOn(process.stderr);
  try {
    if (!isUpToDate()) await install(progress);
    progress.show('Building');
    await build(names.length === 0 ? [...PACKAGES.keys()] : names);
  } catch (error) {
    if (!(error instanceof Failed)) throw error;
    progress.stop();
    console.error(error.message);
    process.exit(1);
  } finally {
    progress.stop();
  }
}

if (import.meta.url === pathToFileURL(argv[1]).href) await installAndBuild(argv.slice(2));
