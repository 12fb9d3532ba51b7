/**
 * Checks that jest reports each failure with the runner of `jest/native-runner.mjs`; no test could show that itself,
 * because a runner that loses failures lets every test pass. Runs the files of `jest/trials`, of which most fail on
 * purpose, and compares each result.
 */
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { deepStrictEqual } from 'node:assert';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('./jest/trials', import.meta.url));
const jest = join(createRequire(import.meta.url).resolve('jest/package.json'), '..', 'bin', 'jest.js');

/** By file: its status and the tests with theirs. */
const EXPECTED = {
  'does-not-load.trial.ts': ['failed', {}],
  'hooks.trial.ts': ['failed', { 'fails its test': 'failed', 'fails its file': 'passed' }],
  'no-test.trial.ts': ['failed', {}],
  'outcomes.trial.ts': [
    'failed',
    {
      'that passes': 'passed',
      'with a failed expectation': 'failed',
      'that throws': 'failed',
      'that rejects': 'failed',
      'that hangs': 'failed',
      'that registers another one while it runs': 'failed',
      'of a table: 1': 'passed',
      'of a table: 2': 'failed',
      'that passes after all of them': 'passed',
    },
  ],
  'passes.trial.ts': ['passed', { 'next to files that fail': 'passed' }],
  'uncaught.trial.ts': [
    'failed',
    {
      'passes while an error of another task is thrown': 'passed',
      'passes and leaves a rejected promise': 'passed',
    },
  ],
};

const { status, stdout, stderr } = spawnSync(process.execPath, [jest, '--json', '--maxWorkers=2'], {
  cwd: folder,
  encoding: 'utf8',
});
if (stdout === '') throw new Error(stderr);
const { testResults } = JSON.parse(stdout);
const found = testResults.map(({ name, status: ofFile, assertionResults }) => [
  basename(name),
  [ofFile, Object.fromEntries(assertionResults.map(({ title, status: ofTest }) => [title, ofTest]))],
]);
deepStrictEqual(Object.fromEntries(found), EXPECTED);
deepStrictEqual(status, 1);
process.stdout.write(`runner: the results of ${found.length} files are those expected\n`);
