import { jestConfig } from '@brand-visibility/tooling/jest';
import { fileURLToPath } from 'node:url';

const fixture = (name) => fileURLToPath(import.meta.resolve(`@brand-visibility/test-fixtures/${name}`));

export default jestConfig({
  globalSetup: fixture('postgres-setup'),
  globalTeardown: fixture('postgres-teardown'),
});
