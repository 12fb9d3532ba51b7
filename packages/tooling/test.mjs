/**
 * `npm test` runs every task; `npm test -- NAME...` only the test files whose names contain one of the names, after
 * building what they need: turbo cannot choose packages by their test files, and jest builds nothing.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const TASKS =
  'build check-format lint-code lint-words lint-types rules supply typecheck test test-postgres-15 test-documents';

/** Runs a program of Node; returns its exit status. */
const run = (cwd, ...args) => spawnSync(process.execPath, args, { cwd, stdio: 'inherit' }).status ?? 1;
const turbo = (...args) => run(root, 'packages/tooling/launch.mjs', 'exec', 'turbo', 'run', ...args);

const names = process.argv.slice(2);
if (names.length === 0) process.exit(turbo('--concurrency=100%', ...TASKS.split(' ')));

const found = ['packages', 'apps', 'test-fixtures']
  .flatMap((folder) => readdirSync(join(root, folder)).map((name) => join(folder, name)))
  .filter((home) => existsSync(join(root, home, 'test')))
  .map((home) => ({ home, files: testFilesOf(home) }))
  .filter(({ files }) => files.length > 0);
if (found.length === 0) {
  console.error(`no name of a test file contains ${names.join(' or ')}`);
  process.exit(2);
}
const packages = found.map(({ home }) => `--filter=./${home}...`);
if (turbo('build', ...packages, '--output-logs=errors-only') !== 0) process.exit(1);
for (const { home, files } of found) {
  const status = run(join(root, home), 'node_modules/jest/bin/jest.js', '--runTestsByPath', ...files);
  if (status !== 0) process.exitCode = 1;
}

function testFilesOf(home) {
  return readdirSync(join(root, home, 'test'), { recursive: true })
    .filter((path) => /\.test\.tsx?$/.test(path) && names.some((name) => basename(path).includes(name)))
    .map((path) => join('test', path));
}
