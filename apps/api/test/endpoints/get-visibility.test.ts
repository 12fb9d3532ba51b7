import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { expectContract, refusalOf } from '../support/contract-checks.js';
import { startService, type TestService } from '../support/service.js';
import { call, codeOf, faultsOf, problemOf } from '../support/client.js';
import { bearer } from '../support/world.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

describe('a visibility report', () => {
  test.each([
    '/v1/brands/brd_a1/visibility',
    '/v1/brands/brd_a1/visibility?group_by=category&tz=asia/kolkata',
  ])('of %s conforms to the contract', async (path) => {
    await expectContract(service, path);
  });

  test.each([['/v1/brands/brd_b1/visibility', ['not_found']]])(
    'of %s is rejected: %j',
    async (path, refusal) => {
      expect(await refusalOf(service, path)).toEqual(refusal);
    },
  );
});

const get = (query: string) =>
  call(service.port, `/v1/brands/brd_a1/visibility?${query}`, { headers: bearer('a_all') });

describe('the query', () => {
  // Rule 11.3.
  test.each([
    '',
    '&',
    'tz=UTC&',
    '&&tz=UTC',
    'tz=Europe%2FParis',
    'tz=utc',
    'platforms=claude,claude',
    'platforms=%20claude+,grok',
    'locations=%22Austin,%20TX%22',
    'locations=Z%C3%BCrich',
    'theme_ids=none',
    'is_branded=true',
    'period=365d',
    'start_date=2026-03-01&end_date=2026-03-01',
    'end_date=2026-03-01&start_date=2026-03-01&tz=Asia/Kolkata',
  ])('accepts %j', async (query) => {
    expect((await get(query)).status).toBe(200);
  });

  test('explains how to write a plus that was decoded as a space (rule 3.6)', async () => {
    expect(problemOf(await get('tz=Etc/GMT+5')).errors).toEqual([
      {
        parameter: 'tz',
        detail:
          'must be an IANA time zone name such as Europe/Paris; write its plus sign as %2B, because + is a space in a query',
        did_you_mean: 'Etc/GMT+5',
      },
    ]);
    expect((await get('tz=Etc/GMT%2B5')).status).toBe(200);
  });

  test.each<[string, string[]]>([
    ['tz=', ['tz']],
    ['tz', ['tz']],
    ['tz=UTC&tz=UTC', ['tz']],
    ['tz=%ff', ['tz']],
    ['tz=%zz', ['tz']],
    ['tz=UTC%00', ['tz']],
    ['locations=a%0Ab', ['locations']],
    ['locations=%c0%ae', ['locations']],
    ['locations=%ed%a0%80', ['locations']],
    ['locations=a%7F', ['locations']],
    ['locations=a,', ['locations']],
    ['locations=%22a', ['locations']],
    ['platforms=claude%2C', ['platforms']],
    ['platforms=Claude', ['platforms']],
    ['categories=uncategorized', ['categories']],
    ['is_branded=1', ['is_branded']],
    ['group_by=engine', ['group_by']],
    ['start_date=2026-02-30&end_date=2026-03-01', ['start_date']],
    ['end_date=2026-03-01&is_branded=x&period=7d', ['start_date', 'is_branded', 'period']],
    ['end_date=2026-03-01&start_date=2026-03-02', ['end_date']],
    ['start_date=2024-01-01&end_date=2025-01-01', ['end_date']],
  ])('rejects %j because of %j', async (query, names) => {
    const response = await get(query);
    expect([codeOf(response), ...faultsOf(response)]).toEqual(['invalid_parameter', ...names]);
  });

  test('returns the allowed values and a suggestion for a misspelled value', async () => {
    expect(problemOf(await get('period=30days'))).toMatchObject({
      code: 'invalid_parameter',
      detail: '`period` must be one of 7d, 30d, 90d, 365d.',
      errors: [
        {
          parameter: 'period',
          detail: 'must be one of 7d, 30d, 90d, 365d',
          allowed: ['7d', '30d', '90d', '365d'],
          did_you_mean: '30d',
        },
      ],
    });
  });

  test('suggests a time zone for a misspelled one', async () => {
    expect(problemOf(await get('tz=America/NewYork'))).toMatchObject({
      code: 'invalid_parameter',
      detail: '`tz` must be an IANA time zone name such as Europe/Paris.',
      errors: [
        {
          parameter: 'tz',
          detail: 'must be an IANA time zone name such as Europe/Paris',
          did_you_mean: 'America/New_York',
        },
      ],
    });
  });
});
