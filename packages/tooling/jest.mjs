import { fileURLToPath } from 'node:url';
import { SWC } from './jest/swc.mjs';
import { memoryFolder } from './memory-folder.mjs';

// Before jest starts its workers, which put their databases there. Whoever names a folder is given it.
const memory = memoryFolder();
if (memory !== null) process.env.TMPDIR ??= memory;

/**
 * The one jest configuration of all packages: ES modules that Node itself loads, types stripped by swc (the `typecheck`
 * task checks them). Packages are tested against each other's `dist`, so no alias can hide a missing export. What is said
 * of modules here is for `mutate.mjs`, which has jest load them.
 *
 * @param {import('jest').Config} overrides
 * @returns {import('jest').Config}
 */
export const jestConfig = (overrides = {}) => ({
  testEnvironment: 'node',
  testRunner: fileURLToPath(new URL('./jest/native-runner.mjs', import.meta.url)),
  testMatch: ['<rootDir>/test/**/*.test.ts'],
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: {
    '^.+\\.ts$': [fileURLToPath(import.meta.resolve('@swc/jest')), SWC],
  },
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
  cacheDirectory: fileURLToPath(new URL('../../node_modules/.cache/jest', import.meta.url)),
  maxWorkers: '100%', // while some wait, others work: each file has databases, ports and folders of its own
  testTimeout: 600_000, // ends what hangs; no test is judged by the clock
  watchman: false,
  ...overrides,
});
