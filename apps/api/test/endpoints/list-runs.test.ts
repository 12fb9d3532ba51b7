import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { expectContract, refusalOf } from '../support/contract-checks.js';
import { startService, type TestService } from '../support/service.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

describe('the list of runs', () => {
  // Rule 6.6.
  test.each(['/v1/brands/brd_a1/runs?status=completed'])('of %s conforms to the contract', async (path) => {
    await expectContract(service, path);
  });

  test.each([
    ['/v1/brands/brd_a1/runs?status=done', ['invalid_parameter', 'status']],
    ['/v1/brands/brd_b1/runs', ['not_found']],
  ])('of %s is rejected: %j', async (path, refusal) => {
    expect(await refusalOf(service, path)).toEqual(refusal);
  });
});
