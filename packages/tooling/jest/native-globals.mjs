/** What native-hooks.mjs gives tests as `@jest/globals`: one copy per worker, which serves its test files in turn. */
import { ModuleMocker } from 'jest-mock';

export { expect } from 'expect';
export { afterAll, afterEach, beforeAll, beforeEach, describe, it, test } from 'jest-circus';

const mocker = new ModuleMocker(globalThis);

export const jest = {
  fn: mocker.fn.bind(mocker),
  spyOn: mocker.spyOn.bind(mocker),
  restoreAllMocks: mocker.restoreAllMocks.bind(mocker),
};
