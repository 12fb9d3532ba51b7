import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { expectContract, refusalOf } from '../support/contract-checks.js';
import { idsOf, paginate } from '../support/paged-world.js';
import { startService, type TestService } from '../support/service.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

describe('the list of brands', () => {
  test.each(['/v1/brands'])('of %s conforms to the contract', async (path) => {
    await expectContract(service, path);
  });

  test.each([
    ['/v1/brands?status=x', ['unknown_parameter', 'status']],
    ['/v1/brands?limit=101', ['invalid_parameter', 'limit']],
  ])('of %s is rejected: %j', async (path, refusal) => {
    expect(await refusalOf(service, path)).toEqual(refusal);
  });

  test('is sorted oldest first', async () => {
    expect((await paginate('/v1/brands?limit=1')).flatMap(idsOf)).toEqual(['brd_1', 'brd_2', 'brd_3']);
  });
});
