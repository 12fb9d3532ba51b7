import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { expectContract, refusalOf } from '../support/contract-checks.js';
import { startService, type TestService } from '../support/service.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

describe('a prompt', () => {
  test.each(['/v1/brands/brd_a1/prompts/brd_a1_prompt_1'])('of %s conforms to the contract', async (path) => {
    await expectContract(service, path);
  });

  test.each([
    ['/v1/brands/brd_a1/prompts/absent', ['not_found']],
    ['/v1/brands/brd_a1/prompts/brd_a1_prompt_1?limit=1', ['unknown_parameter', 'limit']],
  ])('of %s is rejected: %j', async (path, refusal) => {
    expect(await refusalOf(service, path)).toEqual(refusal);
  });
});
