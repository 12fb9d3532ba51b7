import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { expectContract, refusalOf } from '../support/contract-checks.js';
import { startService, type TestService } from '../support/service.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const PATH = '/v1/brands/brd_a1/visibility/series';

describe('a visibility series', () => {
  test('conforms to the contract', () => expectContract(service, PATH));

  test.each([
    ['interval=weekly', ['invalid_parameter', 'interval']],
    ['limit=5', ['unknown_parameter', 'limit']],
  ])('of %s is rejected: %j', async (query, refusal) => {
    expect(await refusalOf(service, `${PATH}?${query}`)).toEqual(refusal);
  });
});
