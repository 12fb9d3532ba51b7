/**
 * `node packages/tooling/test-on-node.mjs VERSION...`, such as `22 24`: runs the tests on other versions of Node. With
 * nvm, this checkout would need its SQLite addon built again; here each version has a clone of the last commit. Exits
 * with status 1 if the tests fail on any version. Each Node comes from the registry, with its headers.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const versions = process.argv.slice(2);
if (versions.length === 0 || !versions.every((version) => /^\d+(\.\d+){0,2}$/.test(version))) {
  console.error('usage: node packages/tooling/test-on-node.mjs VERSION..., such as 22 24.21.0');
  process.exit(2);
}

const changed = execFileSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' });
if (changed !== '') console.error('Uncommitted changes are not tested.');

const folder = mkdtempSync(join(tmpdir(), 'brand-visibility-node-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

for (const version of versions) {
  const prefix = installedNode(version);
  const env = {
    ...process.env,
    PATH: `${join(prefix, 'bin')}${delimiter}${process.env.PATH}`,
    npm_config_nodedir: prefix, // a user's own setting is for another version's headers
  };
  const name = `Node ${execFileSync('node', ['--version'], { env, encoding: 'utf8' }).trim()}`;
  const clone = join(folder, `clone-${version}`);
  execFileSync('git', ['clone', '--quiet', root, clone]);
  console.log(`Testing on ${name}`);
  const status = await statusOf('npm', ['test'], { cwd: clone, env, stdio: 'inherit' });
  console.log(`${name}: ${status === 0 ? 'all tests pass' : `the tests fail with status ${status}`}`);
  if (status !== 0) process.exitCode = 1;
  rmSync(clone, { recursive: true, force: true });
}

/** Installs a version of Node; returns the folder with its `bin/node` and `include/node`. */
function installedNode(version) {
  const platform = `${process.platform}-${process.arch}`;
  const name = platform === 'darwin-arm64' ? `node-bin-${platform}` : `node-${platform}`;
  const home = join(folder, `node-${version}`);
  const flags = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];
  execFileSync('npm', ['install', '--prefix', home, ...flags, `${name}@${version}`], { stdio: 'inherit' });
  return join(home, 'node_modules', name);
}

/**
 * Runs a program to completion. A signal goes to its whole process group, since npm does not forward it, and ends the
 * run.
 */
async function statusOf(command, args, options) {
  const child = spawn(command, args, { ...options, detached: true });
  let stopped = false;
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => {
      stopped = true;
      process.kill(-child.pid, signal);
    });
  }
  const [code] = await once(child, 'exit');
  process.removeAllListeners('SIGINT').removeAllListeners('SIGTERM');
  if (stopped) process.exit(1);
  return code;
}
