import { jestConfig } from '@brand-visibility/tooling/jest';

export default jestConfig();
