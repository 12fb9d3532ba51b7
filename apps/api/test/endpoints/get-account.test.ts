import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { expectContract, refusalOf } from '../support/contract-checks.js';
import { startService, type TestService } from '../support/service.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

describe('the account', () => {
  test.each(['/v1/account'])('of %s conforms to the contract', async (path) => {
    await expectContract(service, path);
  });

  test.each([['/v1/account?x=1', ['unknown_parameter', 'x']]])(
    'of %s is rejected: %j',
    async (path, refusal) => {
      expect(await refusalOf(service, path)).toEqual(refusal);
    },
  );
});
