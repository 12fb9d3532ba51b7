/**
 * `npm run mutate -- PACKAGE PART[=TEST,...]...`: mutation testing. Mutates the sources of each part (a folder or a
 * file of the `src` of a package or an app) and runs the tests of the same name, or those that are given. Prints the
 * mutants that survived and, for each part, the percentage that was killed. Exits with status 1 if that is below 90 for
 * any part. `npm run mutate -- --sample` is in mutate-sample.mjs.
 */
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { GENERATED, root, strykerPackages } from './stryker.mjs';

const LEAST_SCORE = 90;

/** Scans the minutes of 600 zones: with one run per mutant it would take days. Other tests must kill the mutants. */
const SLOW_TESTS = ['<rootDir>/test/time/day-scan\\.test\\.ts$'];

const tooling = dirname(fileURLToPath(import.meta.url));
if (process.argv[2] === '--sample') {
  await import('./mutate-sample.mjs');
  process.exit();
}
const [packageName = '', ...given] = process.argv.slice(2);
/** A name without a folder is the name of a package, or else of an app. */
const home =
  ['packages', 'apps', '.'].map((folder) => join(root, folder, packageName)).find(hasSources) ?? root;
const tests = new Map(given.map((each) => each.split('=')).map(([part, of = part]) => [part, of.split(',')]));
const parts = [...tests.keys()];
const isFolder = (part) =>
  statSync(join(home, 'src', part), { throwIfNoEntry: false })?.isDirectory() ?? false;
const sourcesOf = (part) => (isFolder(part) ? `src/${part}/` : `src/${part}.ts`);
/** The tests of a name are `NAME.test.ts`, `NAME-SUBJECT.test.ts` and a folder of the name. */
const testsOf = (name) => ['', '-*', '/**/*'].map((end) => `<rootDir>/test/${name}${end}.test.ts`);
if (parts.length === 0 || !parts.every((part) => existsSync(join(home, sourcesOf(part))))) {
  console.error(
    'usage: npm run mutate -- PACKAGE PART[=TEST,...]..., such as domain number, or bench against/verdict=against',
  );
  process.exit(2);
}

const { Stryker } = await import(
  pathToFileURL(join(strykerPackages(), 'core', 'dist', 'src', 'index.js')).href
);
const sandboxes = mkdtempSync(join(tmpdir(), 'brand-visibility-mutate-'));
process.on('exit', () => rmSync(sandboxes, { recursive: true, force: true }));
process.chdir(home);
const started = performance.now();
const mutants = await new Stryker({
  mutate: [
    ...parts.map((part) => (isFolder(part) ? `src/${part}/**/*.ts` : sourcesOf(part))),
    ...GENERATED.filter((path) => existsSync(join(home, path))).map((path) => `!${path}`),
  ],
  ignorePatterns: ['dist'],
  tempDirName: sandboxes,
  tsconfigFile: 'none', // swc strips types and reads no tsconfig.json
  disableTypeChecks: false,
  testRunner: 'jest',
  testRunnerNodeArgs: ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'],
  maxTestRunnerReuse: 50, // modules of earlier runs stay in memory
  coverageAnalysis: 'perTest',
  timeoutMS: 60_000, // generous for a busy machine; Stryker detects most endless loops by counting iterations
  concurrency: 1,
  jest: {
    enableFindRelatedTests: false,
    config: {
      testEnvironment: join(tooling, 'first-failure.cjs'),
      // Loads the changed modules again for each run.
      testRunner: fileURLToPath(import.meta.resolve('jest-circus/runner')),
      testMatch: [...tests.values()].flat().flatMap(testsOf),
      testPathIgnorePatterns: SLOW_TESTS,
      setupFiles: [join(tooling, 'unshrunk.mjs')],
    },
  },
  reporters: ['progress-append-only'],
  warnings: { slow: false },
}).runMutationTest();

const KILLED = ['Killed', 'Timeout'];
const SURVIVED = ['Survived', 'NoCoverage'];
for (const { status, fileName, location, mutatorName, replacement } of mutants) {
  if (!SURVIVED.includes(status)) continue;
  const { line, column } = location.start;
  console.log(
    `${status} ${fileName.slice(home.length + 1)}:${line}:${column} ${mutatorName}: ${replacement}`,
  );
}
for (const part of parts) {
  const own = mutants.filter(({ fileName }) => fileName.startsWith(join(home, sourcesOf(part))));
  const count = (...statuses) => own.filter(({ status }) => statuses.includes(status)).length;
  const total = count(...KILLED, ...SURVIVED);
  const score = (100 * count(...KILLED)) / total;
  console.log(
    `${packageName} ${part}: ${score.toFixed(1)} % of ${total} mutants detected (${count('Killed')} killed, ` +
      `${count('Timeout')} timed out, ${count('Survived')} survived, ${count('NoCoverage')} not covered); ` +
      `${count('RuntimeError')} more kept the tests from starting`,
  );
  if (!(score >= LEAST_SCORE)) process.exitCode = 1;
}
console.log(`${Math.round((performance.now() - started) / 1000)} s`);

function hasSources(folder) {
  return packageName !== '' && existsSync(join(folder, 'src'));
}
