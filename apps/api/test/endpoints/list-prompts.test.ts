import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { expectContract, refusalOf } from '../support/contract-checks.js';
import { idsOf, paginate } from '../support/paged-world.js';
import { startService, type TestService } from '../support/service.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

describe('the list of prompts', () => {
  test.each(['/v1/brands/brd_a1/prompts?theme_id=none'])('of %s conforms to the contract', async (path) => {
    await expectContract(service, path);
  });

  test.each([
    ['/v1/brands/brd_a1/prompts?category=x', ['invalid_parameter', 'category']],
    ['/v1/brands/brd_b1/prompts', ['not_found']],
  ])('of %s is rejected: %j', async (path, refusal) => {
    expect(await refusalOf(service, path)).toEqual(refusal);
  });

  test('is sorted oldest first', async () => {
    expect((await paginate('/v1/brands/brd_1/prompts?limit=1')).flatMap(idsOf)).toEqual(['prm_1', 'prm_2']);
  });
});
