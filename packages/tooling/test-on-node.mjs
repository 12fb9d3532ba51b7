/**
 * `node packages/tooling/test-on-node.mjs VERSION [NAME...]`, such as `24`: runs `npm test` on another version of Node,
 * and exits with its status. With nvm, this checkout would need its SQLite addon built again; here the version has a
 * clone of the last commit. Node comes from the registry, with its headers.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { ROOT } from './workspace.mjs';

const [version = '', ...names] = process.argv.slice(2);
if (!/^\d+(\.\d+){0,2}$/.test(version)) {
  console.error('usage: node packages/tooling/test-on-node.mjs VERSION [NAME...], such as 22 or 24.21.0');
  process.exit(2);
}

const changed = execFileSync('git', ['status', '--porcelain'], { cwd: ROOT, encoding: 'utf8' });
if (changed !== '') console.error('Uncommitted changes are not tested.');

const folder = mkdtempSync(join(tmpdir(), 'brand-visibility-node-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

const prefix = installedNode();
const env = {
  ...process.env,
  PATH: `${join(prefix, 'bin')}${delimiter}${process.env.PATH}`,
  npm_config_nodedir: prefix, // a user's own setting is for another version's headers
};
const clone = join(folder, 'clone');
execFileSync('git', ['clone', '--quiet', ROOT, clone]);
console.log(`Testing on Node ${execFileSync('node', ['--version'], { env, encoding: 'utf8' }).trim()}`);
// A signal goes to the whole group of processes. This one removes the clone when the tests have ended.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);
const { status } = spawnSync('npm', ['test', '--', ...names], { cwd: clone, env, stdio: 'inherit' });
process.exitCode = status ?? 1;

/** Installs the version of Node; returns the folder with its `bin/node` and `include/node`. */
function installedNode() {
  const platform = `${process.platform}-${process.arch}`;
  const name = platform === 'darwin-arm64' ? `node-bin-${platform}` : `node-${platform}`;
  const home = join(folder, 'node');
  const flags = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];
  execFileSync('npm', ['install', '--prefix', home, ...flags, `${name}@${version}`], { stdio: 'inherit' });
  return join(home, 'node_modules', name);
}
