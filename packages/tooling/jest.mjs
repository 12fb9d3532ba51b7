import { fileURLToPath } from 'node:url';
import { memoryFolder } from './memory-folder.mjs';

// Must happen before jest starts its workers, which put their databases there. A TMPDIR set by the user wins.
const memory = memoryFolder();
if (memory !== null) process.env.TMPDIR ??= memory;

/**
 * The jest configuration of all packages: native ES modules, types stripped by swc (the `typecheck` task checks them).
 * Tests import other packages from `dist`, so no alias can hide a missing export.
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
  maxWorkers: '100%', // files share no databases, ports or folders
  testTimeout: 600_000, // ends a hanging test; no test asserts wall-clock times
  watchman: false,
  ...overrides,
});
