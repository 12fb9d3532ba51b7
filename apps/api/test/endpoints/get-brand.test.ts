import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { expectContract, refusalOf } from '../support/contract-checks.js';
import { startService, type TestService } from '../support/service.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

describe('a brand', () => {
  test.each(['/v1/brands/brd_a1'])('of %s conforms to the contract', async (path) => {
    await expectContract(service, path);
  });

  test.each([
    ['/v1/brands/brd_a1?include=runs', ['unknown_parameter', 'include']],
    ['/v1/brands/brd_absent', ['not_found']],
    ['/v1/brands/brd_b1', ['not_found']],
  ])('of %s is rejected: %j', async (path, refusal) => {
    expect(await refusalOf(service, path)).toEqual(refusal);
  });
});
