import { jestConfig } from '@brand-visibility/tooling/jest';

export default jestConfig({
  globalSetup: '<rootDir>/test/support/setup.mjs',
  globalTeardown: '<rootDir>/test/support/teardown.mjs',
});
