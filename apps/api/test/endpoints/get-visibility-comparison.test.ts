import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { expectContract, refusalOf } from '../support/contract-checks.js';
import { startService, type TestService } from '../support/service.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const PATH = '/v1/brands/brd_a1/visibility/comparison';

describe('a comparison', () => {
  test('conforms to the contract', () => expectContract(service, PATH));

  // Rule 11.2.
  test.each([
    ['period=60d&platforms=bing', ['invalid_parameter', 'period', 'platforms']],
    ['group_by=platform', ['unknown_parameter', 'group_by']],
    ['format=csv', ['unknown_parameter', 'format']],
    ['limit=5', ['unknown_parameter', 'limit']],
  ])('of %s is rejected: %j', async (query, refusal) => {
    expect(await refusalOf(service, `${PATH}?${query}`)).toEqual(refusal);
  });
});
