import { fileURLToPath } from 'node:url';
import { isNight } from './draws.mjs';
import { SWC, SWC_JSX } from './jest/swc.mjs';
import { memoryFolder } from './memory-folder.mjs';

// Must happen before jest starts its workers, which put their databases there. A TMPDIR set by the user wins.
const memory = memoryFolder();
if (memory !== null) process.env.TMPDIR ??= memory;

/**
 * The tests of a package: ES modules that Node itself loads, types stripped by swc (`npm run lint` checks them). Tests
 * import other packages from `dist`, so no alias can hide a missing export. By day, files named `*.night.test.ts` are
 * left out. The module options are for `mutate.mjs`, which has jest load the modules.
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
