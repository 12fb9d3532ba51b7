import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { call, codeOf, faultsOf, problemOf } from '../support/client.js';
import { startService, type TestService } from '../support/service.js';
import { bearer, keyText } from '../support/world.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const get = (query: string) =>
  call(service.port, `/v1/brands/brd_a1/visibility?${query}`, { headers: bearer('a_all') });

describe('a query string', () => {
  test('with thousands of unknown names gets the first 20 listed and all counted (rule 3.3)', async () => {
    const names = Array.from({ length: 10_000 }, (_, i) => `x${i}`);
    const response = await get(names.join('&'));
    expect([codeOf(response), ...faultsOf(response)]).toEqual(['unknown_parameter', ...names.slice(0, 20)]);
    expect(problemOf(response).detail).toContain('has 10000 parameters');
    expect(response.text.length).toBeLessThan(3_000);
  });

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

// Rule 6.5.
describe('a refusal helps (rule 6.4)', () => {
  test('by suggesting a parameter for a misspelled name', async () => {
    expect(problemOf(await get('platform=chatgpt'))).toMatchObject({
      code: 'unknown_parameter',
      detail:
        'The query has a parameter that this endpoint does not take; `errors` lists it. Did you mean `platforms`? The endpoint takes `period`, `start_date`, `end_date`, `tz`, `platforms`, `categories`, `locations`, `theme_ids`, `is_branded`, `group_by`.',
      errors: [
        {
          parameter: 'platform',
          detail: 'is not a parameter of this endpoint',
          did_you_mean: 'platforms',
        },
      ],
    });
  });
});

describe('the name of an unknown parameter', () => {
  test.each([
    ['another secret', 'sk_live_zzmarkzz'],
    ['markup', '<b>zzmarkzz</b>'],
    ['a secret and a misspelled name', 'platform_zzmarkzz'],
  ])('is returned in `parameter` only if it is %s', async (_title, name) => {
    const { errors = [], ...rest } = problemOf(await get(`${encodeURIComponent(name)}=1`));
    expect(errors).toEqual([{ parameter: name, detail: 'is not a parameter of this endpoint' }]);
    expect(JSON.stringify(rest)).not.toContain('zzmarkzz');
  });

  // Rule 6.4.
  test('is not returned if it is a truncated key', async () => {
    const response = await get(`${keyText('a_all').slice(0, -1)}=1`);
    expect(problemOf(response).errors).toEqual([
      { parameter: '…', detail: 'is not a parameter of this endpoint' },
    ]);
    expect(response.text).not.toContain(keyText('a_all').slice(4, 12));
  });

  // Rule 6.4.
  test('is truncated to 64 characters and loses its control characters', async () => {
    const response = await get(`${'n'.repeat(5000)}=1&tz%0D%0ASet-Cookie=1`);
    expect(problemOf(response).errors).toEqual([
      { parameter: `${'n'.repeat(64)}…`, detail: 'is not a parameter of this endpoint' },
      { parameter: 'tz\uFFFD\uFFFDSet-Cookie', detail: 'is not a parameter of this endpoint' },
    ]);
  });
});
