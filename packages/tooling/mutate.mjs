/**
 * `npm run mutate -- PACKAGE PART...`: changes the sources of each part (a folder or a file of the package's `src`) in
 * one small way at a time and runs the tests of the same name. Prints the changes that no test noticed and, for each
 * part, the percent that was noticed; status 1 when that is below 90 anywhere.
 *
 * Stryker is no dependency of the workspace: 170 packages that only this command needs are installed beside it, once.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const STRYKER = '9.6.1'; // later ones need Node 22
const LEAST_SCORE = 90;

/** Tables that a script has written: a test compares their bytes, so a changed file would fail it before any run. */
const GENERATED = ['src/rivals/case-folding.ts', 'src/time/zone-names.ts'];

/** Looks at minutes of 600 zones, a change at a time would take days; other tests have to notice the change. */
const SLOW_TESTS = ['<rootDir>/test/time/day-scan\\.test\\.ts$'];

const tooling = dirname(fileURLToPath(import.meta.url));
const root = join(tooling, '..', '..');
const [packageName, ...parts] = process.argv.slice(2);
const home = join(root, 'packages', packageName ?? '');
const isFolder = (part) =>
  statSync(join(home, 'src', part), { throwIfNoEntry: false })?.isDirectory() ?? false;
const sourcesOf = (part) => (isFolder(part) ? `src/${part}/` : `src/${part}.ts`);
/** Of a file with several subjects they lie in a folder of its name, or each has its name before its own. */
const testsOf = (part) =>
  (isFolder(part) ? ['/**/*'] : ['', '/*', '-*']).map((end) => `<rootDir>/test/${part}${end}.test.ts`);
if (parts.length === 0 || !parts.every((part) => existsSync(join(home, sourcesOf(part))))) {
  console.error(
    'usage: npm run mutate -- PACKAGE PART..., such as domain number, or contract query/parse-query',
  );
  process.exit(2);
}

const { Stryker } = await import(pathToFileURL(installedStryker()).href);
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
  timeoutMS: 60_000, // a busy machine is no endless loop; most of those are told by counting
  concurrency: 1,
  jest: {
    enableFindRelatedTests: false,
    config: {
      testEnvironment: join(tooling, 'first-failure.cjs'),
      testRunner: fileURLToPath(import.meta.resolve('jest-circus/runner')), // loads the changed modules anew for each run
      testMatch: parts.flatMap(testsOf),
      testPathIgnorePatterns: SLOW_TESTS,
      setupFiles: [join(tooling, 'unshrunk.mjs')],
    },
  },
  reporters: ['progress-append-only'],
  warnings: { slow: false },
}).runMutationTest();

const NOTICED = ['Killed', 'Timeout'];
const UNNOTICED = ['Survived', 'NoCoverage'];
for (const { status, fileName, location, mutatorName, replacement } of mutants) {
  if (!UNNOTICED.includes(status)) continue;
  const { line, column } = location.start;
  console.log(
    `${status} ${fileName.slice(home.length + 1)}:${line}:${column} ${mutatorName}: ${replacement}`,
  );
}
for (const part of parts) {
  const own = mutants.filter(({ fileName }) => fileName.startsWith(join(home, sourcesOf(part))));
  const count = (...statuses) => own.filter(({ status }) => statuses.includes(status)).length;
  const judged = count(...NOTICED, ...UNNOTICED);
  const score = (100 * count(...NOTICED)) / judged;
  console.log(
    `${packageName} ${part}: ${score.toFixed(1)} % of ${judged} changes noticed (${count('Killed')} killed, ` +
      `${count('Timeout')} timed out, ${count('Survived')} survived, ${count('NoCoverage')} not covered); ` +
      `with ${count('RuntimeError')} more no test could begin`,
  );
  if (!(score >= LEAST_SCORE)) process.exitCode = 1;
}
console.log(`${Math.round((performance.now() - started) / 1000)} s`);

/** The entry of the pinned version, installed when it is not there yet. */
function installedStryker() {
  const folder = join(root, 'node_modules', `.stryker-${STRYKER}`);
  const entry = join(folder, 'node_modules', '@stryker-mutator', 'core', 'dist', 'src', 'index.js');
  if (!existsSync(entry)) {
    const wanted = ['core', 'jest-runner'].map((name) => `@stryker-mutator/${name}@${STRYKER}`);
    const args = ['install', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', ...wanted];
    execFileSync('npm', args, { stdio: 'inherit', shell: process.platform === 'win32' });
  }
  return entry;
}
