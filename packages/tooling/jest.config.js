import { jestConfig } from './jest.mjs';

export default jestConfig();
