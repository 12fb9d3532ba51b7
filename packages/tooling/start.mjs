/**
 * `npm start`: installs and builds what the demo needs (the service and the commands) and serves it. It installs
 * nothing for tests: no browser, PostgreSQL, linter or type declarations. The compiler only strips types; `npm test`
 * checks them. If everything is installed already, it uses that, with the same build as the tests.
 *
 * What installing and building print is shown only if they fail.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isForProgramsAlone, isInstalled } from './installed.mjs';
import { checkPorts } from './ports.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

const PROGRAMS = ['@brand-visibility/api', '@brand-visibility/jobs'];

/** The folders of the programs and of the workspace packages that they depend on. */
function sourcesOfPrograms() {
  const packages = ['packages', 'apps']
    .flatMap((folder) => readdirSync(join(root, folder)).map((name) => join(folder, name)))
    .filter((folder) => existsSync(join(root, folder, 'package.json')))
    .map((folder) => ({ folder, ...JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) }));
  const needed = new Set(PROGRAMS); // grows during the iteration
  for (const dependent of needed) {
    const { dependencies = {} } = packages.find(({ name }) => name === dependent);
    for (const name of Object.keys(dependencies)) {
      if (packages.some((other) => other.name === name)) needed.add(name);
    }
  }
  return packages.filter(({ name }) => needed.has(name)).map(({ folder }) => folder);
}

/** The client, which the service serves: callers need its declarations. It imports nothing. */
const CLIENT = 'packages/client';

/** Compiler options for the same files as the build, without type checks. */
const STRIPPING = ['--noCheck', '--types', ''];
const WITHOUT_DECLARATIONS = ['--declaration', 'false', '--declarationMap', 'false'];

await checkPorts(process.env);
console.log(
  isInstalled()
    ? 'Building: some seconds ...'
    : 'Installing 160 packages, compiling the SQLite driver and creating the demo: two to five minutes, later starts some seconds ...',
);
if (isInstalled() && !isForProgramsAlone()) {
  const filters = PROGRAMS.map((name) => `--filter=${name}`);
  await pnpm('exec', 'turbo', 'run', 'build', ...filters, '--output-logs=errors-only');
} else {
  const filters = PROGRAMS.map((name) => `--filter-prod=${name}...`);
  await pnpm('install', '--prod', '--frozen-lockfile', '--filter=brand-visibility', ...filters);
  await Promise.all([
    ...sourcesOfPrograms().map((source) => strip(source, ...WITHOUT_DECLARATIONS)),
    strip(CLIENT),
  ]);
  await run(join(root, CLIENT, 'scripts/pack.mjs'), join(root, 'apps/api/dist/client'));
}
await import('./serve-demo.mjs');

async function strip(source, ...options) {
  const folder = join(root, source);
  rmSync(join(folder, 'dist'), { recursive: true, force: true });
  await run(join(root, 'node_modules/typescript-7/bin/tsc'), '-p', folder, ...STRIPPING, ...options);
}

function pnpm(...args) {
  return run(join(root, 'packages/tooling/launch.mjs'), ...args);
}

/** Runs a script to completion, forwarding signals to it. Its output is shown if it fails by itself. */
async function run(script, ...args) {
  const child = spawn(process.execPath, [script, ...args], { cwd: root, stdio: ['inherit', 'pipe', 'pipe'] });
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk));
  const passed = [];
  const signals = ['SIGINT', 'SIGTERM'].map((signal) => [signal, () => passed.push(child.kill(signal))]);
  for (const [signal, pass] of signals) process.on(signal, pass);
  const [code, signal] = await once(child, 'close');
  for (const [name, pass] of signals) process.off(name, pass);
  if (code === 0) return;
  if (passed.length === 0) process.stderr.write(Buffer.concat(output));
  process.exit(code ?? (signal === 'SIGINT' ? 130 : 143));
}
