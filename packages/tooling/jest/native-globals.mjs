/**
 * Stands in for `@jest/globals` (native-hooks.mjs). Modules that are loaded once for many test files import this, too:
 * they call the functions of the file that runs.
 */
const ofTestFile = (name) => {
  const current = () => globalThis[Symbol.for('globals of the test file')][name];
  return new Proxy(() => undefined, {
    apply: (_, self, args) => current()(...args),
    get: (_, key) => current()[key],
  });
};

export const [afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test] = [
  'afterAll',
  'afterEach',
  'beforeAll',
  'beforeEach',
  'describe',
  'expect',
  'it',
  'jest',
  'test',
].map(ofTestFile);
