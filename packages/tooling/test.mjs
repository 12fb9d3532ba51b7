/**
 * `npm test` brings the installed packages and the builds up to date and runs all tests. `npm test -- NAME...` runs only
 * the test files whose names contain one of the names, or, if the name contains a slash, whose paths do.
 *
 * In a fresh clone, the tests that need no SQLite run while the SQLite driver is compiled.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { startInstall } from './install.mjs';
import { isUpToDate } from './installed.mjs';
import { Failed, progressOn } from './progress.mjs';
import { build, FILL } from './turbo.mjs';
import { PACKAGES, ROOT } from './workspace.mjs';

const names = process.argv.slice(2);
const files = [...PACKAGES].flatMap(([name, { folder }]) =>
  testFilesIn(folder).map((file) => ({ name, file })),
);
const chosen = names.length === 0 ? files : files.filter(({ file }) => isNamed(file));
if (chosen.length === 0) {
  console.error(`no test file has a name, or a path, that contains ${names.join(' or ')}`);
  process.exit(2);
}

const folder = mkdtempSync(join(tmpdir(), 'brand-visibility-test-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const progress = progressOn(process.stderr);

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof Failed)) throw error;
  progress.stop();
  console.error(error.message);
  process.exitCode = 1;
}

async function main() {
  const install = isUpToDate() ? null : await startInstall(progress);
  progress.show('Building');
  const projects = [...new Set(chosen.map(({ name }) => name))];
  const built =
    names.length === 0
      ? [...PACKAGES.keys()]
      : projects.flatMap((name) => [name, ...PACKAGES.get(name).tests]);
  await build(built, install === null ? ['build', FILL] : ['build']);
  progress.stop();
  const statuses = [await runTests(install && reportEnd(install, () => build(built)), projects)];
  if (names.length === 0) statuses.push(await run('packages/tooling/check-runner.mjs'));
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
  const path = file.replaceAll('\\', '/');
  return names.some((name) => (name.includes('/') ? path : basename(path)).includes(name));
}
