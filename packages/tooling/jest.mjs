import { fileURLToPath } from 'node:url';
import { SWC, SWC_JSX } from './jest/swc.mjs';
import { memoryFolder } from './memory-folder.mjs';

// Must happen before jest starts its workers, which put their databases there. A TMPDIR set by the user wins.
const memory = memoryFolder();
if (memory !== null) process.env.TMPDIR ??= memory;

/**
 * The jest configuration of all packages: ES modules that Node itself loads, types stripped by swc (the `typecheck`
 * task checks them). Tests import other packages from `dist`, so no alias can hide a missing export. The module options
 * are for `mutate.mjs`, which has jest load the modules.
 *
 * @param {import('jest').Config} overrides
 * @returns {import('jest').Config}
 */
export const jestConfig = (overrides = {}) => ({
  testEnvironment: 'node',
  testRunner: fileURLToPath(new URL('./jest/native-runner.mjs', import.meta.url)),
  testSequencer: fileURLToPath(new URL('./jest/sequencer.mjs', import.meta.url)),
  testMatch: ['<rootDir>/test/**/*.test.{ts,tsx}'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: {
    '^.+\\.ts$': [fileURLToPath(import.meta.resolve('@swc/jest')), SWC],
    '^.+\\.tsx$': [fileURLToPath(import.meta.resolve('@swc/jest')), SWC_JSX],
  },
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
  cacheDirectory: fileURLToPath(new URL('../../node_modules/.cache/jest', import.meta.url)),
  maxWorkers: '100%', // files share no databases, ports or folders
  testTimeout: 600_000, // ends a hanging test; no test asserts wall-clock times
  // A worker without open handles may need more than jest's half a second to end on a busy machine: Node ends the thread
  // of the module hooks and frees the memory of all modules. Jest still reports a worker that does not end.
  workerGracefulExitTimeout: 30_000,
  watchman: false,
  ...overrides,
});
