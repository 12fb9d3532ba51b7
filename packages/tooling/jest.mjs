import { accessSync, constants, readFileSync, statfsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isNight } from './draws.mjs';
import { SWC, SWC_JSX } from './jest/swc.mjs';

const MEMORY_FOLDER = '/dev/shm';
const ENOUGH_BYTES = 4e9;

// Must happen before jest starts its workers, which put their databases there. A TMPDIR set by the user wins.
const memory = memoryFolder();
if (memory !== null) process.env.TMPDIR ??= memory;

/**
 * The tests of a package: ES modules that Node itself loads, types stripped by swc (`npm run lint` checks them). Tests
 * import other packages from `dist`, so no alias can hide a missing export. By day, files named `*.night.test.ts` are
 * left out. The module options are for `stryker.config.mjs`, which has jest load the modules.
 *
 * @param {import('jest').Config} overrides
 * @returns {import('jest').Config}
 */
export const projectConfig = (overrides = {}) => ({
  testEnvironment: 'node',
  testRunner: fileURLToPath(new URL('./jest/native-runner.mjs', import.meta.url)),
  testMatch: ['<rootDir>/test/**/*.test.{ts,tsx}'],
  testPathIgnorePatterns: isNight ? [] : ['\\.night\\.test\\.tsx?$'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: {
    '^.+\\.ts$': [fileURLToPath(import.meta.resolve('@swc/jest')), SWC],
    '^.+\\.tsx$': [fileURLToPath(import.meta.resolve('@swc/jest')), SWC_JSX],
  },
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
  cacheDirectory: fileURLToPath(new URL('../../node_modules/.cache/jest', import.meta.url)),
  ...overrides,
});

/** The options of a run. */
export const RUN = {
  testSequencer: fileURLToPath(new URL('./jest/sequencer.mjs', import.meta.url)),
  maxWorkers: '100%', // files share no databases, ports or folders
  testTimeout: 600_000, // ends a hanging test; no test asserts wall-clock times
  // A worker without open handles may need more than jest's half a second to end on a busy machine: Node ends the thread
  // of the module hooks and frees the memory of all modules. Jest still reports a worker that does not end.
  workerGracefulExitTimeout: 30_000,
  watchman: false,
};

/**
 * A system folder in memory, where the databases of tests need not wait for a disk. Null if there is none, it is
 * mounted noexec, or it is small, as in most containers.
 */
function memoryFolder() {
  try {
    accessSync(MEMORY_FOLDER, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
    const mounted = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .map((line) => line.split(' '))
      .find(([, mountPoint]) => mountPoint === MEMORY_FOLDER);
    const [, , type = '', options = ''] = mounted ?? [];
    const isFit = type === 'tmpfs' && !options.split(',').includes('noexec');
    return isFit && bavail * bsize >= ENOUGH_BYTES ? MEMORY_FOLDER : null;
  } catch {
    return null;
  }
}
