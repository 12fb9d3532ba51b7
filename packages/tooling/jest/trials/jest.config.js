import { projectConfig, RUN } from '../../jest.mjs';

/** What check-runner.mjs runs: test files that fail on purpose. */
export default { ...RUN, ...projectConfig({ testMatch: ['<rootDir>/*.trial.ts'] }), testTimeout: 500 };
