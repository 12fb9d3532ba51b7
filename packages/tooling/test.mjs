/**
 * `npm test` brings the installed packages and the builds up to date and runs all tests. `npm test -- NAME...` runs only
 * the test files whose names contain one of the names, without checking the types of what did not change. Where nothing
 * is to be installed or built, it starts jest directly: npx, pnpm and turbo alone would take longer than most tests.
 *
 * In a fresh clone, the tests that need no SQLite run while the SQLite driver is compiled.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { build, BuildFailed } from './build.mjs';
import { costGuard } from './cost-guard.mjs';
import { readInstallLog } from './install-log.mjs';
import { isUpToDate, noteInstall } from './installed.mjs';
import { processorSeconds } from './processor-time.mjs';
import { progressOn } from './progress.mjs';
import { PACKAGES, ROOT } from './workspace.mjs';

/** What only an install that is complete can build: it fills a database. */
const NEEDS_SQLITE = 'demo';

const names = process.argv.slice(2);
const files = [...PACKAGES].flatMap(([name, { folder }]) =>
  testFilesIn(folder).map((file) => ({ name, file })),
);
const chosen = names.length === 0 ? files : files.filter(({ file }) => isNamed(basename(file)));
if (chosen.length === 0) {
  console.error(`no name of a test file contains ${names.join(' or ')}`);
  process.exit(2);
}

const folder = mkdtempSync(join(tmpdir(), 'brand-visibility-test-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const progress = progressOn(process.stderr);
const guard = names.length === 0 ? costGuard() : null;

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof BuildFailed)) throw error;
  progress.stop();
  console.error(error.message);
  process.exitCode = 1;
} finally {
  guard?.stop();
}

async function main() {
  const install = isUpToDate() ? null : await startInstall();
  progress.show('Building');
  const projects = [...new Set(chosen.map(({ name }) => name))];
  const built =
    names.length === 0
      ? [...PACKAGES.keys()]
      : projects.flatMap((name) => [name, ...PACKAGES.get(name).tests]);
  const isQuick = names.length > 0;
  await build(built, { isQuick, without: install === null ? [] : [NEEDS_SQLITE] });
  progress.stop();
  const statuses = [await runTests(install && reportEnd(install, () => build(built, { isQuick })), projects)];
  if (guard === null) return statuses[0];
  statuses.push(await run('packages/tooling/check-runner.mjs'));
  statuses.push(guard.judge(processorSeconds(), await install?.cost));
  return Math.max(...statuses);
}

/** Runs jest. `installing`: the file that `reportEnd` writes. */
async function runTests(installing, projects) {
  const only = names.length === 0 ? [] : ['--runTestsByPath', ...chosen.map(({ file }) => join(ROOT, file))];
  return run(
    'packages/tooling/node_modules/jest/bin/jest.js',
    ['--config', 'packages/tooling/jest.config.mjs', ...only],
    {
      ...(names.length > 0 && { PROJECTS: projects.join(',') }),
      ...(installing !== null && { INSTALLING: installing }),
    },
  );
}

/** Resolves when the packages are in place; `complete` resolves when their install scripts have run, too. */
async function startInstall() {
  progress.show('Downloading pnpm and packages');
  const cost = join(folder, 'cost');
  const args = ['packages/tooling/launch.mjs', 'install', '--frozen-lockfile', '--reporter=ndjson'];
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, COST_FILE: cost },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(child, 'close');
  const linked = Promise.withResolvers?.() ?? withResolvers();
  const log = readInstallLog(child.stderr, {
    onPackage: (done, of) => progress.show(`Installing packages, ${done} of ${of}`),
    onLinked: linked.resolve,
    onWait: progress.say,
  });
  const complete = ended.then(async ([status]) => {
    if (status !== 0) throw new BuildFailed((await log).join('\n'));
    noteInstall();
  });
  complete.catch(() => undefined); // awaited below or in `reportEnd`
  await Promise.race([linked.promise, complete]);
  return { complete, cost: complete.then(() => Number(readFileSync(cost, 'utf8'))) };
}

function withResolvers() {
  let resolve;
  const promise = new Promise((settle) => (resolve = settle));
  return { promise, resolve };
}

/** Builds the rest when the install is complete; returns the file that then appears, with `done` or the error. */
function reportEnd({ complete }, buildRest) {
  const file = join(folder, 'installed');
  const write = (text) => {
    writeFileSync(`${file}.new`, text);
    renameSync(`${file}.new`, file);
  };
  complete.then(buildRest).then(
    () => write('done'),
    (error) => write(`the install failed: ${error.message}`),
  );
  return file;
}

/** Runs a script of Node; a signal to this process goes to it, too. Resolves with its status. */
async function run(script, args = [], env = {}) {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  });
  const signals = ['SIGINT', 'SIGTERM'].map((signal) => [signal, () => child.kill(signal)]);
  for (const [signal, pass] of signals) process.on(signal, pass);
  const [code] = await once(child, 'close');
  for (const [signal, pass] of signals) process.off(signal, pass);
  return code ?? 1;
}

function testFilesIn(home) {
  try {
    return readdirSync(join(ROOT, home, 'test'), { recursive: true })
      .filter((path) => /\.test\.tsx?$/.test(path))
      .map((path) => join(home, 'test', path));
  } catch {
    return [];
  }
}

function isNamed(file) {
  return names.some((name) => file.includes(name));
}
