import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { expectContract, refusalOf } from '../support/contract-checks.js';
import { startService, type TestService } from '../support/service.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const PATH = '/v1/brands/brd_a1/sources/domains';

describe('the cited domains', () => {
  test('conform to the contract', () => expectContract(service, PATH));

  test('are rejected with the filter of pages', async () => {
    expect(await refusalOf(service, `${PATH}?domain=a.example`)).toEqual(['unknown_parameter', 'domain']);
  });
});
