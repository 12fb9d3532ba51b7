import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { call, codeOf, faultsOf } from './support/client.js';
import { startService, type TestService } from './support/service.js';
import { bearer } from './support/world.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const ask = (query: string, endpoint = 'visibility') =>
  call(service.port, `/v1/brands/brd_a1/${endpoint}?${query}`, { headers: bearer('a_all') });

describe('a query over the wire', () => {
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
  ])('%j is served', async (query) => {
    expect((await ask(query)).status).toBe(200);
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
  ])('%j is refused for %j', async (query, names) => {
    const reply = await ask(query);
    expect([codeOf(reply), ...faultsOf(reply)]).toEqual(['invalid_parameter', ...names]);
  });

  test.each<[string, string[]]>([
    ['platforms[]=claude', ['platforms[]']],
    ['platforms%5B%5D=claude', ['platforms[]']],
    ['TZ=UTC', ['TZ']],
    ['limit=5', ['limit']],
    ['__proto__=1&constructor=1&tz=x', ['__proto__', 'constructor']],
    ['=1', ['']],
    ['tz%00=UTC', ['tz\uFFFD']],
    ['tz%ff=UTC', ['tz\uFFFD']],
    ['%zz=1', ['\uFFFDzz']],
  ])('%j is unknown as %j', async (query, names) => {
    const reply = await ask(query);
    expect([codeOf(reply), ...faultsOf(reply)]).toEqual(['unknown_parameter', ...names]);
  });

  test.each(['0', '101', '1e2', '+5', '%2B5', '05', '%205', '5%20', '5.0', '-1', '%D9%A3', ''])(
    'the limit %j is refused, also where it is idle',
    async (limit) => {
      expect(faultsOf(await ask(`limit=${limit}`, 'competitors'))).toEqual(['limit']);
      expect(faultsOf(await ask(`limit=${limit}&watched=true`, 'competitors'))).toEqual(['limit']);
    },
  );

  test('a thousand pairs hide nothing', async () => {
    const many = Array.from({ length: 1100 }, (_, index) => `p${index}=1`).join('&');
    expect(faultsOf(await ask(many))).toHaveLength(1100);
  });

  test('a request line of 50,000 characters is served (decisions 3.6)', async () => {
    const wide = '%F0%9F%98%80'.repeat(2000);
    const platforms = 'claude%2C'.repeat(222) + 'grok';
    const query = `locations=${wide}&theme_ids=${wide}&platforms=${platforms}`;
    expect(query.length).toBeGreaterThan(50_000);
    expect((await ask(query)).status).toBe(200);
    expect(faultsOf(await ask(query.replace('theme_ids=', 'theme_ids=a')))).toEqual(['theme_ids']);
  });

  test.each(['tz=x', 'y=1', 'tz=UTC&tz=UTC', 'locations=%ff'])(
    '%j is refused in the same bytes for own, foreign and absent brands',
    async (query) => {
      const bodies = [];
      for (const id of ['brd_a1', 'brd_b1', 'brd_00']) {
        const headers = { ...bearer('a_all'), 'X-Request-Id': 'same' };
        const reply = await call(service.port, `/v1/brands/${id}/visibility?${query}`, { headers });
        bodies.push(reply.text.replace(id, 'ID'));
      }
      expect(new Set(bodies).size).toBe(1);
    },
  );
});
