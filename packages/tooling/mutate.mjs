/**
 * `npm run mutate -- PACKAGE PART[=TEST,...]...`: mutation testing with Stryker, which alone installs no pinned version
 * of itself, knows no score of a folder, and forgets a run that was stopped. Mutates the sources of each part (a folder
 * or a file of the `src` of a package or an app) and runs the tests of the same name, or those that are given, or else
 * all tests of the package. Prints the mutants that survived and, for each part, the percentage that was killed. Exits
 * with status 1 if that is below 90 for any part. `--all` runs every part of `ALL`, each once for a commit.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const STRYKER = '9.6.1'; // later ones need Node 22
const LEAST_SCORE = 90;
const ALL = ['domain', 'counting', 'contract', 'application', 'storage', 'api'];

/** Generated tables: a test compares their bytes, so any mutant would fail it immediately. */
const GENERATED = ['src/rivals/unicode-data.ts', 'src/time/zone-data.ts'];

/** Scans the minutes of 600 zones: with one run per mutant it would take days. Other tests must kill the mutants. */
const SLOW_TESTS = ['<rootDir>/test/time/day-scan\\.test\\.ts$'];

const tooling = dirname(fileURLToPath(import.meta.url));
const root = join(tooling, '..', '..');
const [packageName = '', ...given] = process.argv.slice(2);
if (packageName === '--all') process.exit(mutateAll());
const home = homeOf(packageName);
const tests = new Map(given.map((each) => each.split('=')).map(([part, of = part]) => [part, of.split(',')]));
const parts = [...tests.keys()];
const isFolder = (part) =>
  statSync(join(home, 'src', part), { throwIfNoEntry: false })?.isDirectory() ?? false;
const sourcesOf = (part) => (isFolder(part) ? `src/${part}/` : `src/${part}.ts`);
if (parts.length === 0 || !parts.every((part) => existsSync(join(home, sourcesOf(part))))) {
  console.error(
    'usage: npm run mutate -- PACKAGE PART[=TEST,...]..., such as domain number, or bench against/verdict=against; or --all',
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

/** A name without a folder is the name of a package, or else of an app. */
function homeOf(name) {
  const hasSources = (folder) => name !== '' && existsSync(join(folder, 'src'));
  return ['packages', 'apps', '.'].map((folder) => join(root, folder, name)).find(hasSources) ?? root;
}

/** The tests of a name: `NAME.test.ts`, `NAME-SUBJECT.test.ts` and a folder of the name; if there are none, all. */
function testsOf(name) {
  const named = readdirSync(join(home, 'test'), { recursive: true }).some(
    (path) =>
      path === name || (path.startsWith(name) && /^(?:-.*)?\.test\.ts$/.test(path.slice(name.length))),
  );
  return named
    ? ['', '-*', '/**/*'].map((end) => `<rootDir>/test/${name}${end}.test.ts`)
    : ['<rootDir>/test/**/*.test.ts'];
}

/** Mutates each part as a separate process, which a stopped run does not repeat. Returns the exit status. */
function mutateAll() {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
    cwd: root,
    encoding: 'utf8',
  }).trim();
  const results = join(root, '.data', 'mutate', commit);
  mkdirSync(results, { recursive: true });
  let status = 0;
  for (const name of ALL) {
    for (const entry of readdirSync(join(homeOf(name), 'src'))) {
      const part = entry.replace(/\.ts$/, '');
      const file = join(results, `${name}-${part}.txt`);
      if (!existsSync(file)) {
        const child = spawnSync(process.execPath, [fileURLToPath(import.meta.url), name, part], {
          encoding: 'utf8',
          stdio: ['ignore', 'pipe', 'inherit'],
        });
        if (child.status === null || !child.stdout.includes(' mutants detected ')) return 1;
        writeFileSync(file, child.stdout);
      }
      const text = readFileSync(file, 'utf8');
      const score = / (\d+\.\d) % of /.exec(text)?.[1];
      console.log(text.split('\n').find((line) => line.includes(' mutants detected ')));
      if (score !== undefined && !(Number(score) >= LEAST_SCORE)) status = 1;
    }
  }
  return status;
}

/**
 * The folder of Stryker's packages, which the first call installs. Stryker is not a dependency of the workspace: only
 * this command needs its 170 packages.
 */
function strykerPackages() {
  const folder = join(root, 'node_modules', `.stryker-${STRYKER}`);
  const packages = join(folder, 'node_modules', '@stryker-mutator');
  if (!existsSync(join(packages, 'core'))) {
    const wanted = ['core', 'jest-runner'].map((name) => `@stryker-mutator/${name}@${STRYKER}`);
    const args = ['install', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', ...wanted];
    execFileSync('npm', args, { stdio: ['ignore', 2, 2], shell: process.platform === 'win32' });
  }
  return packages;
}
