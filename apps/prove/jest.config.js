import { jestConfig } from '@brand-visibility/tooling/jest';
import { fileURLToPath } from 'node:url';

const fixture = (name) => fileURLToPath(import.meta.resolve(`@brand-visibility/databases/${name}`));

export default jestConfig({
  globalSetup: fixture('setup'),
  globalTeardown: fixture('teardown'),
});
