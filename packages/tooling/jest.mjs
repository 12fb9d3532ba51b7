import { fileURLToPath } from 'node:url';
import { memoryFolder } from './memory-folder.mjs';

// Before jest starts its workers, which put their databases there. Whoever names a folder is given it.
const memory = memoryFolder();
if (memory !== null) process.env.TMPDIR ??= memory;

/**
 * The one jest configuration of all packages: native ES modules, types stripped by swc (the `typecheck` task checks
 * them). Packages are tested against each other's `dist`, so no alias can hide a missing export.
 *
 * @param {import('jest').Config} overrides
 * @returns {import('jest').Config}
 */
export const jestConfig = (overrides = {}) => ({
  testEnvironment: 'node',
  testMatch: ['<rootDir>/test/**/*.test.ts'],
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: {
    '^.+\\.ts$': [
      fileURLToPath(import.meta.resolve('@swc/jest')),
      {
        jsc: { target: 'es2023', parser: { syntax: 'typescript' } },
        module: { type: 'es6' },
        sourceMaps: 'inline',
      },
    ],
  },
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
  cacheDirectory: fileURLToPath(new URL('../../node_modules/.cache/jest', import.meta.url)),
  maxWorkers: '100%', // while some wait, others work: each file has databases, ports and folders of its own
  testTimeout: 600_000, // ends what hangs; no test is judged by the clock
  watchman: false,
  ...overrides,
});
