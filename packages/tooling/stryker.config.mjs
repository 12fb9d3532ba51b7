/**
 * The configuration of Stryker for `npm run mutate -- --mutate FILES`, such as `packages/domain/src/figures/*.ts`: files
 * of one package. The tests are those of the package, and those of `TESTED_BY`; `TESTS` selects others, such as
 * `packages/domain/test/figures/*`. Stryker is not a dependency, because only this command needs it; later versions need
 * Node 22.
 */
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { projectConfig, RUN } from './jest.mjs';
import { ROOT } from './workspace.mjs';

/** The tests of other packages that also test a package. */
const TESTED_BY = {
  'packages/application': ['apps/api/test/endpoints/*', 'packages/storage/test/{contract,import}/*'],
  'packages/counting': ['apps/prove/test/properties/responses'],
  'packages/domain': ['apps/prove/test/properties/responses'],
};

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

const [home] = /(?:packages|apps)\/[^/]+(?=\/src\/)/.exec(process.argv.join(' ')) ?? [];
if (home === undefined)
  throw new Error('name the sources: npm run mutate -- --mutate packages/domain/src/number/*.ts');

/** Stryker looks for the environment from its own folder, and pnpm lets only jest resolve it. */
const NODE_ENVIRONMENT = ['jest', 'jest-cli', 'jest-config', 'jest-environment-node'].reduce(
  (from, name) => createRequire(from).resolve(name),
  fileURLToPath(import.meta.url),
);
const POSTGRES = join(ROOT, 'test-fixtures/databases/dist/postgres');

const sandboxes = mkdtempSync(join(tmpdir(), 'brand-visibility-mutate-'));
process.on('exit', () => rmSync(sandboxes, { recursive: true, force: true }));
process.env.TMPDIR = sandboxes; // jest does not pass the exit event to tests, so they do not remove their folders
chmodSync(sandboxes, 0o711); // PostgreSQL, which root starts as another user, has its folder there
process.env.NODE_PATH = fileURLToPath(new URL('./node_modules', import.meta.url)); // Stryker's processes find jest there
// One server for all mutants: without it, the tests of each mutant start one. It ends with this process.
const { startPostgres } = await import(pathToFileURL(join(POSTGRES, 'server.js')).href);
process.env.TEST_DATABASE_URL ||= (await startPostgres()).url;

/** Lets all packages import the mutated sources, not what was built from the original ones. */
function sourcesOfPackage() {
  const { name, exports = {} } = JSON.parse(readFileSync(join(ROOT, home, 'package.json'), 'utf8'));
  return Object.fromEntries(
    Object.entries(exports)
      .filter(([, { default: built }]) => built)
      .map(([path, { default: built }]) => [
        `^${name}${path.slice(1).replace('*', '(.+)')}$`,
        `<rootDir>/${home}/${built.replace('./dist/', 'src/').replace('*', '$1').replace(/\.js$/, '')}`,
      ]),
  );
}

const tests = process.env.TESTS?.split(',') ?? [`${home}/test/**/*`, ...(TESTED_BY[home] ?? [])];
const config = projectConfig();

export default {
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
  thresholds: { high: 95, low: 90, break: 90 },
  reporters: ['progress-append-only', 'clear-text'],
  clearTextReporter: { reportTests: false },
  warnings: { slow: false },
  jest: {
    projectType: 'custom',
    enableFindRelatedTests: false,
    config: {
      ...RUN,
      ...config,
      moduleNameMapper: { ...sourcesOfPackage(), ...config.moduleNameMapper },
      testEnvironment: NODE_ENVIRONMENT,
      testRunner: 'jest-circus/runner', // which loads the changed modules again for each run
      testMatch: tests.map((path) => `<rootDir>/${path}.test.{ts,tsx}`),
      testPathIgnorePatterns: LEFT_OUT,
      setupFiles: [fileURLToPath(new URL('./unshrunk.mjs', import.meta.url))],
      globalSetup: join(POSTGRES, 'setup.js'),
      globalTeardown: join(POSTGRES, 'teardown.js'),
    },
  },
};
