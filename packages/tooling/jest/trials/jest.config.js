import { jestConfig } from '../../jest.mjs';

/** What check-runner.mjs runs: test files that fail on purpose. */
export default jestConfig({ testMatch: ['<rootDir>/*.trial.ts'], testTimeout: 500 });
