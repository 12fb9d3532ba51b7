/**
 * `npm start`, and `npm run own` (with the argument `own`): installs and builds only what a demo needs, where a complete
 * install would take minutes, and serves it: the service, its site and the commands, but nothing for tests, such as
 * browsers, PostgreSQL, linters and declarations. The compiler only strips types; `npm test` checks them. If everything
 * is installed, it uses the build of the tests.
 *
 * What installing and building print is shown only if they fail, but for what an install waits for. A terminal shows
 * the current step. The SQLite driver is compiled while the rest is built: it takes longest.
 */
import { spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { statusOf } from './child.mjs';
import { ownArguments } from './own-arguments.mjs';
import { readInstallLog } from './install-log.mjs';
import { isForProgramsAlone, isInstalled } from './installed.mjs';
import { checkPorts } from './ports.mjs';
import { progressOn } from './progress.mjs';
import { inOrder, PACKAGES, ROOT } from './workspace.mjs';

/** The service, the commands, and the program that builds the site which the service serves. */
const PROGRAMS = ['api', 'jobs', 'site'];

/** The client, which the site offers: callers need its declarations. */
const CLIENT = 'packages/client';

/** Compiler options for the same files as the build, without type checks. */
const STRIPPING = ['--noCheck', '--types', ''];
const WITHOUT_DECLARATIONS = ['--declaration', 'false', '--declarationMap', 'false'];

// Each program that runs listens for signals.
process.setMaxListeners(20);

const isOwn = process.argv[2] === 'own';
if (isOwn) process.argv.splice(2, 1);
if (isOwn) ownArguments(process.argv.slice(2));
await checkPorts(process.env);
console.log(
  isInstalled()
    ? 'Building: some seconds ...'
    : 'Installing 177 packages, compiling the SQLite driver and creating the database: about a minute, longer if the registry is slow, later starts some seconds ...',
);
const progress = progressOn(process.stderr);
if (isInstalled() && !isForProgramsAlone()) {
  progress.show('Building');
  await run(join(ROOT, 'packages/tooling/turbo.mjs'), PROGRAMS);
} else {
  let built;
  await installPrograms(() => (built ??= stripPrograms()));
  await (built ?? stripPrograms());
}
progress.stop();
await import(isOwn ? './serve-own.mjs' : './serve-demo.mjs');

/** Installs the packages of the programs, and calls back when they are in place, before the driver is compiled. */
async function installPrograms(onLinked) {
  const filters = PROGRAMS.map((name) => `--filter-prod=@brand-visibility/${name}...`);
  const install = ['install', '--prod', '--frozen-lockfile', '--filter=brand-visibility', ...filters];
  progress.show('Downloading pnpm and packages');
  const log = (stream) =>
    readInstallLog(stream, {
      onPackage: (installed, of) => progress.show(`Installing packages, ${installed} of ${of}`),
      onLinked: () => {
        progress.show('Compiling the SQLite driver and the programs');
        onLinked();
      },
      onWait: progress.say,
    });
  await run(join(ROOT, 'packages/tooling/launch.mjs'), [...install, '--reporter=ndjson'], log);
}

async function stripPrograms() {
  await Promise.all(
    inOrder(PROGRAMS)
      .map((name) => PACKAGES.get(name).folder)
      .map((source) =>
        source === CLIENT ? run(join(ROOT, CLIENT, 'scripts/build.mjs'), STRIPPING) : strip(source),
      ),
  );
  await run(join(ROOT, 'apps/site/dist/main.js'), [join(ROOT, 'apps/api/dist/files')]);
}

async function strip(source) {
  const folder = join(ROOT, source);
  rmSync(join(folder, 'dist'), { recursive: true, force: true });
  const options = ['-p', folder, ...STRIPPING, ...WITHOUT_DECLARATIONS];
  await run(join(ROOT, 'node_modules/typescript-7/bin/tsc'), options);
  const copyAssets = join(folder, 'scripts/copy-assets.mjs');
  if (existsSync(copyAssets)) await run(copyAssets, []);
}

/**
 * Runs a script to completion, forwarding signals to it. If it fails by itself, its output is shown; `log` reads stderr
 * to its end and resolves with the lines to show instead.
 */
async function run(script, args, log = linesOf) {
  const child = spawn(process.execPath, [script, ...args], { cwd: ROOT, stdio: ['inherit', 'pipe', 'pipe'] });
  const output = Promise.all([linesOf(child.stdout), log(child.stderr)]);
  const status = await statusOf(child);
  if (status === 0) return;
  progress.stop();
  if (!child.killed) console.error((await output).flat().join('\n'));
  process.exit(status);
}

async function linesOf(stream) {
  const lines = [];
  for await (const line of createInterface({ input: stream })) lines.push(line);
  return lines;
}
