/**
 * `npm start`: installs and builds what the demo runs, the service and the commands, and serves it. Of the tests nothing
 * is installed: no browser, no PostgreSQL, no linter, no types. The compiler only takes types off, for `npm test` checks
 * them. Where everything is installed already, it stays, and the build is that of the tests.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isForProgramsAlone, isInstalled } from './installed.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

const PROGRAMS = ['@brand-visibility/api', '@brand-visibility/jobs'];

/** The packages of which the programs consist. */
const SOURCES = ['domain', 'contract', 'application', 'storage', 'wiring', 'demo-world']
  .map((name) => join('packages', name))
  .concat(join('apps', 'api'), join('apps', 'jobs'));

/** What makes the compiler write the JavaScript that the build writes, without a look at any type. */
const STRIPPING = ['--noCheck', '--declaration', 'false', '--declarationMap', 'false', '--types', ''];

if (isInstalled() && !isForProgramsAlone()) {
  const filters = PROGRAMS.map((name) => `--filter=${name}`);
  await pnpm('exec', 'turbo', 'run', 'build', ...filters, '--output-logs=errors-only');
} else {
  const filters = PROGRAMS.map((name) => `--filter-prod=${name}...`);
  await pnpm('install', '--prod', '--frozen-lockfile', '--filter=brand-visibility', ...filters);
  await Promise.all(SOURCES.map(strip));
}
await import('./serve-demo.mjs');

async function strip(source) {
  const folder = join(root, source);
  rmSync(join(folder, 'dist'), { recursive: true, force: true });
  await run(join(root, 'node_modules/typescript-7/bin/tsc'), '-p', folder, ...STRIPPING);
}

function pnpm(...args) {
  return run(join(root, 'packages/tooling/launch.mjs'), ...args);
}

/** Runs a script to its end; what is told to end in between ends with it. */
async function run(script, ...args) {
  const child = spawn(process.execPath, [script, ...args], { cwd: root, stdio: 'inherit' });
  const signals = ['SIGINT', 'SIGTERM'].map((signal) => [signal, () => child.kill(signal)]);
  for (const [signal, pass] of signals) process.on(signal, pass);
  const [code, signal] = await once(child, 'exit');
  for (const [name, pass] of signals) process.off(name, pass);
  if (code !== 0) process.exit(code ?? (signal === 'SIGINT' ? 130 : 143));
}
