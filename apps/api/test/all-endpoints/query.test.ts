import { describe, expect, test } from '@jest/globals';
import { call, faultsOf } from '../support/client.js';
import { worldService } from '../support/service.js';
import { bearer } from '../support/world.js';

const service = worldService();

const get = (query: string) =>
  call(service.port, `/v1/brands/brd_a1/visibility?${query}`, { headers: bearer('a_all') });

describe('a query string', () => {
  test('may have 50,000 characters (rule 3.6)', async () => {
    const wide = '%F0%9F%98%80'.repeat(2000);
    const platforms = 'claude%2C'.repeat(222) + 'grok';
    const query = `locations=${wide}&theme_ids=${wide}&platforms=${platforms}`;
    expect(query.length).toBeGreaterThan(50_000);
    expect((await get(query)).status).toBe(200);
    expect(faultsOf(await get(query.replace('theme_ids=', 'theme_ids=a')))).toEqual(['theme_ids']);
  });

  test.each(['tz=x', 'y=1', 'tz=UTC&tz=UTC', 'locations=%ff'])(
    '%j gets an identical refusal for own, foreign and absent brands',
    async (query) => {
      const bodies = [];
      for (const id of ['brd_a1', 'brd_b1', 'brd_00']) {
        const headers = { ...bearer('a_all'), 'X-Request-Id': 'same' };
        const response = await call(service.port, `/v1/brands/${id}/visibility?${query}`, { headers });
        bodies.push(response.text.replace(id, 'ID'));
      }
      expect(new Set(bodies).size).toBe(1);
    },
  );
});

test('the request id is unique by default (rule 6.3)', async () => {
  const responses = await Promise.all(Array.from({ length: 50 }, () => call(service.port, '/livez')));
  expect(new Set(responses.map(({ headers }) => headers['x-request-id'])).size).toBe(50);
});
