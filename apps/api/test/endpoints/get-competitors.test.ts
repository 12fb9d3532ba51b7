import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { expectContract, refusalOf } from '../support/contract-checks.js';
import { startService, type TestService } from '../support/service.js';
import { call, faultsOf, problemOf } from '../support/client.js';
import { bearer } from '../support/world.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

describe('a report on competitors', () => {
  test.each(['/v1/brands/brd_a1/competitors?watched=true&locations=%22Austin,%20TX%22'])(
    'of %s conforms to the contract',
    async (path) => {
      await expectContract(service, path);
    },
  );

  test.each([['/v1/brands/brd_b1/competitors', ['not_found']]])(
    'of %s is rejected: %j',
    async (path, refusal) => {
      expect(await refusalOf(service, path)).toEqual(refusal);
    },
  );
});

const get = (query: string) =>
  call(service.port, `/v1/brands/brd_a1/competitors?${query}`, { headers: bearer('a_all') });

describe('the query', () => {
  test.each(['0', '101', '1e2', '+5', '%2B5', '05', '%205', '5%20', '5.0', '-1', '%D9%A3', ''])(
    'rejects the limit %j, even where it is ignored',
    async (limit) => {
      expect(faultsOf(await get(`limit=${limit}`))).toEqual(['limit']);
      expect(faultsOf(await get(`limit=${limit}&watched=true`))).toEqual(['limit']);
    },
  );

  test('returns the allowed range for a number and a date out of range', async () => {
    const response = await get('limit=101&end_date=1969-12-31&start_date=1970-01-01');
    expect(problemOf(response).errors).toMatchObject([
      { parameter: 'limit', allowed: { minimum: 1, maximum: 100 } },
      { parameter: 'end_date', allowed: { minimum: '1970-01-01', maximum: '9998-12-31' } },
    ]);
  });
});
