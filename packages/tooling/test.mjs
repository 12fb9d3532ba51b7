/**
 * `npm test` brings the installed packages and the builds up to date and runs all tests. `npm test -- NAME...` runs only
 * the test files whose names contain one of the names, or, if the name contains a slash, whose paths do.
 */
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { statusOf } from './child.mjs';
import { installAndBuild } from './turbo.mjs';
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

/** Runs a script of Node. Resolves with its status. */
const run = (script, args = [], env = {}) =>
  statusOf(
    spawn(process.execPath, [script, ...args], {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: 'inherit',
    }),
  );

const projects = [...new Set(chosen.map(({ name }) => name))];
await installAndBuild(
  names.length === 0 ? [] : projects.flatMap((name) => [name, ...PACKAGES.get(name).tests]),
);
const only = names.length === 0 ? [] : ['--runTestsByPath', ...chosen.map(({ file }) => join(ROOT, file))];
const statuses = [
  await run(
    'packages/tooling/node_modules/jest/bin/jest.js',
    ['--config', 'packages/tooling/jest.config.mjs', ...only],
    names.length > 0 ? { PROJECTS: projects.join(',') } : {},
  ),
];
if (names.length === 0) statuses.push(await run('packages/tooling/check-runner.mjs'));
process.exitCode = Math.max(...statuses);

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
