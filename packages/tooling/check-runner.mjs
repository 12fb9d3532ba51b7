/**
 * Checks that jest reports each failure with the runner of `jest/native-runner.mjs`; no test could show that itself,
 * because a runner that loses failures lets every test pass. Runs the files of `jest/trials`, of which most fail on
 * purpose: the name of each file and of each test begins with its status.
 */
import { deepStrictEqual } from 'node:assert';
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('./jest/trials', import.meta.url));
const jest = join(createRequire(import.meta.url).resolve('jest/package.json'), '..', 'bin', 'jest.js');
const [FILES, TESTS] = [6, 14];

const { status, stdout, stderr } = spawnSync(process.execPath, [jest, '--json', '--maxWorkers=2'], {
  cwd: folder,
  encoding: 'utf8',
});
if (stdout === '') throw new Error(stderr);
const { testResults } = JSON.parse(stdout);
const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
const files = testResults.map(({ name, status }) => ({ title: basename(name), status }));
const wrong = [...files, ...tests].filter(({ title, status }) => !title.startsWith(status));
deepStrictEqual([status, files.length, tests.length, wrong], [1, FILES, TESTS, []]);
process.stdout.write(`runner: the results of ${FILES} files and ${TESTS} tests are those expected\n`);
