/**
 * `npm run mutate -- PACKAGE PART[=TEST,...]...`: mutation testing with Stryker, which alone does not install a pinned
 * version of itself, cannot draw a sample, and forgets a run that was stopped. Mutates the sources of each part: a
 * folder or a file of the `src` of a package or an app, or `.` for all of it. Runs the tests of the same name, or the
 * given ones, or else all tests of the package, and the tests in `TESTED_BY`. Prints the mutants that no test detected,
 * and the percentage that was detected. Exits with status 1 if that is below 90, and with 2 for wrong arguments.
 *
 * - `--every K` mutates only every K-th line with code.
 * - `--all` instead of a package mutates the packages in `ALL`; the next run continues a run that was stopped.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { projectConfig, RUN } from './jest.mjs';
import { importStryker } from './stryker.mjs';

const LEAST_SCORE = 90;

const ALL = ['domain', 'counting', 'contract', 'application', 'storage', 'api'];

/** Packages whose tests are named after their parts. */
const BY_PART = ['domain'];

/** The tests of other packages that also test a package: the paths of files without `.test.ts`, or patterns of them. */
const TESTED_BY = {
  application: [
    'apps/api/test/endpoints/*',
    'packages/storage/test/contract/*',
    'packages/storage/test/import/*',
  ],
  counting: ['packages/application/test/counts/*', 'apps/prove/test/properties/responses'],
  domain: ['apps/prove/test/properties/responses'],
};

/** Generated tables: a test compares their bytes, so any mutant would fail it immediately. */
const GENERATED = ['rivals/unicode-data.ts', 'time/zone-data.ts'];

/**
 * Tests of documents and of built programs do not detect mutants. The tests of schema versions, of opening a database
 * and of published reports fail if jest loads the modules: there, for example, an error of Node is not an `Error`.
 */
const LEFT_OUT = [
  '-document\\.test\\.ts$',
  '/apps/api/test/resilience/',
  '/schema/versions\\.test\\.ts$',
  '/opening\\.test\\.ts$',
  '/site/published\\.test\\.ts$',
];

/** Stryker looks for the environment from its own folder, and pnpm lets only jest resolve it. */
const NODE_ENVIRONMENT = ['jest', 'jest-cli', 'jest-config', 'jest-environment-node'].reduce(
  (from, name) => createRequire(from).resolve(name),
  fileURLToPath(import.meta.url),
);

const root = fileURLToPath(new URL('../../', import.meta.url));
const POSTGRES = join(root, 'test-fixtures/databases/dist/postgres');
const { values, positionals } = readArguments();
const every = Number(values.every);
if (!(every >= 1)) usage();
if (values.all) process.exit(mutateAll());
const [packageName = '', ...given] = positionals;
const home = homeOf(packageName) ?? usage();
const files = readdirSync(join(root, home, 'src'), { recursive: true })
  .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts') && !GENERATED.includes(path))
  .toSorted();
const tests = new Map(given.map((each) => each.split('=')).map(([part, of = part]) => [part, of.split(',')]));
const parts = [...tests.keys()];
if (parts.length === 0) usage();
const mutated = parts.flatMap(filesOf);
const mutate = every === 1 ? mutated : mutated.flatMap(linesOf).filter((_, i) => i % every === 0);

const { Stryker } = await importStryker();
const sandboxes = mkdtempSync(join(tmpdir(), 'brand-visibility-mutate-'));
process.on('exit', () => rmSync(sandboxes, { recursive: true, force: true }));
process.env.TMPDIR = sandboxes; // jest does not pass the exit event to tests, so they do not remove their folders
chmodSync(sandboxes, 0o711); // PostgreSQL, which root starts as another user, has its folder there
process.chdir(root);
process.env.NODE_PATH = fileURLToPath(new URL('./node_modules', import.meta.url)); // Stryker's processes find jest there
// One server for all mutants: without it, the tests of each mutant start one.
const { startPostgres } = await import(pathToFileURL(join(POSTGRES, 'server.js')).href);
const server = process.env.TEST_DATABASE_URL ? null : await startPostgres();
if (server) process.env.TEST_DATABASE_URL = server.url;
const config = { ...RUN, ...projectConfig() };
const mutants = await new Stryker({
  mutate: mutate.map((path) => `${home}/src/${path}`),
  ignorePatterns: ['.data', '.turbo'],
  tempDirName: sandboxes,
  tsconfigFile: 'none', // swc strips types and reads no tsconfig.json
  disableTypeChecks: false,
  testRunner: 'jest',
  testRunnerNodeArgs: [
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    '--max-old-space-size=8192', // the modules of earlier runs stay in memory: 4.3 GB after the first run of api
  ],
  maxTestRunnerReuse: 12, // 4.6 GB after 30 mutants of the report
  coverageAnalysis: 'perTest',
  dryRunTimeoutMinutes: 30,
  timeoutMS: 15_000, // Stryker detects most endless loops by counting iterations
  concurrency: 1,
  jest: {
    projectType: 'custom',
    enableFindRelatedTests: false,
    config: {
      ...config,
      moduleNameMapper: { ...sourcesOfPackage(), ...config.moduleNameMapper },
      testEnvironment: NODE_ENVIRONMENT,
      // Loads the changed modules again for each run.
      testRunner: fileURLToPath(new URL('./jest/mutant-jest-circus.mjs', import.meta.url)),
      testMatch: [
        ...[...tests.values()].flat().flatMap(testsOf),
        ...(TESTED_BY[packageName] ?? []).map((path) => `<rootDir>/${path}.test.ts`),
      ],
      testPathIgnorePatterns: LEFT_OUT,
      setupFiles: [fileURLToPath(new URL('./unshrunk.mjs', import.meta.url))],
      globalSetup: join(POSTGRES, 'setup.js'),
      globalTeardown: join(POSTGRES, 'teardown.js'),
    },
  },
  reporters: ['progress-append-only'],
  warnings: { slow: false },
})
  .runMutationTest()
  .finally(() => server?.stop());

const having = (...statuses) => mutants.filter(({ status }) => statuses.includes(status));
for (const { status, fileName, location, mutatorName, replacement } of having('Survived', 'NoCoverage')) {
  const { line, column } = location.start;
  console.log(
    `${status} ${fileName.slice(root.length)}:${line}:${column} ${mutatorName}: ${replacement.slice(0, 100)}`,
  );
}
const detected = having('Killed', 'Timeout').length;
const total = detected + having('Survived', 'NoCoverage').length;
if (total === 0) {
  console.log(`${packageName} ${parts.join(' ')}: no mutants`);
  process.exit();
}
const score = (100 * detected) / total;
console.log(
  `${packageName} ${parts.join(' ')}: ${score.toFixed(1)} % of ${total} mutants detected ` +
    `(${having('Survived').length} survived, ${having('NoCoverage').length} not covered); ` +
    `${having('RuntimeError').length} more kept the tests from starting`,
);
if (score < LEAST_SCORE) process.exitCode = 1;

function usage() {
  console.error(
    'usage: npm run mutate -- PACKAGE PART[=TEST,...]... [--every K], such as domain number figures/means; or --all [--every K]',
  );
  process.exit(2);
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { all: { type: 'boolean' }, every: { type: 'string', default: '1' } },
    });
  } catch {
    return usage();
  }
}

/** The folder of a package or an app. */
function homeOf(name) {
  const homes = ['packages', 'apps'].map((folder) => `${folder}/${name}`);
  return homes.find((folder) => name !== '' && existsSync(join(root, folder, 'src')));
}

/** The source files of a part. */
function filesOf(part) {
  const found = files.filter(
    (path) => part === '.' || path.replace(/\.tsx?$/, '') === part || path.startsWith(`${part}/`),
  );
  return found.length > 0 ? found : usage();
}

/** The lines with code, as Stryker's ranges: Stryker then mutates what is within the line. */
function linesOf(path) {
  const lines = readFileSync(join(root, home, 'src', path), 'utf8').split('\n');
  return [...lines.entries()]
    .filter(([, text]) => !/^\s*(?:$|\/[/*]|\*|import\b|export \*)/.test(text))
    .map(([index]) => `${path}:${index + 1}-${index + 1}`);
}

/** The tests of a name: `NAME.test.ts`, `NAME-SUBJECT.test.ts` and a folder of the name; if there are none, all. */
function testsOf(name) {
  const named = readdirSync(join(root, home, 'test'), { recursive: true }).some(
    (path) =>
      path === name || (path.startsWith(name) && /^(?:-.*)?\.test\.tsx?$/.test(path.slice(name.length))),
  );
  const ends = named ? ['', '-*', '/**/*'].map((end) => `${name}${end}`) : ['**/*'];
  return ends.map((end) => `<rootDir>/${home}/test/${end}.test.{ts,tsx}`);
}

/** Mutates each package or part in a separate process, which a stopped run does not repeat. Returns the exit status. */
function mutateAll() {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
    cwd: root,
    encoding: 'utf8',
  }).trim();
  const results = join(root, '.data', 'mutate', `${commit}-${every}`);
  mkdirSync(results, { recursive: true });
  let status = 0;
  for (const name of ALL) {
    const entries = BY_PART.includes(name) ? readdirSync(join(root, homeOf(name), 'src')) : ['.'];
    const counts = { mutants: 0, undetected: 0 };
    for (const part of entries.map((entry) => entry.replace(/\.ts$/, ''))) {
      const file = join(results, `${name}-${part}.txt`);
      if (!existsSync(file)) {
        const args = [fileURLToPath(import.meta.url), name, part, '--every', String(every)];
        const options = { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] };
        const { stdout } = spawnSync(process.execPath, args, options);
        if (!/ mutants detected | no mutants$/m.test(stdout)) return 1;
        writeFileSync(file, stdout);
      }
      const text = readFileSync(file, 'utf8');
      counts.mutants += Number(/ % of (\d+)/.exec(text)?.[1] ?? 0);
      counts.undetected += text.match(/^(?:Survived|NoCoverage) /gm)?.length ?? 0;
    }
    const score = 100 - (100 * counts.undetected) / counts.mutants;
    console.log(`${name}: ${score.toFixed(1)} % of ${counts.mutants} mutants detected`);
    if (score < LEAST_SCORE) status = 1;
  }
  return status;
}

/** Lets all packages import the mutated sources, not what was built from the original ones. */
function sourcesOfPackage() {
  const { name, exports = {} } = JSON.parse(readFileSync(join(root, home, 'package.json'), 'utf8'));
  return Object.fromEntries(
    Object.entries(exports)
      .filter(([, { default: built }]) => built)
      .map(([path, { default: built }]) => [
        `^${name}${path.slice(1).replace('*', '(.+)')}$`,
        `<rootDir>/${home}/${built.replace('./dist/', 'src/').replace('*', '$1').replace(/\.js$/, '')}`,
      ]),
  );
}
