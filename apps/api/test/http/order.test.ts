import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { call, codeOf, faultsOf, type RequestOptions } from '../support/client.js';
import { startService, type TestService } from '../support/service.js';
import { bearer, keyText } from '../support/world.js';

let service: TestService;
beforeAll(async () => {
  service = await startService({ limit: 2 });
});
afterAll(() => service.stop());

const unknownKey = { Authorization: `Bearer ${keyText('unknown to the database')}` };
const malformedKey = { Authorization: 'Bearer bvk_tooshort' };

/** Starts a new minute and uses up the key's rate window. */
async function useUp(name: string): Promise<void> {
  service.nextMinute();
  for (let i = 0; i < 2; i += 1) await call(service.port, '/v1/account', { headers: bearer(name) });
}

/** Each request violates two neighbouring rules of the order of refusal; the response names the earlier one. */
describe('the order of refusal (rule 4.6)', () => {
  test.each<[string, string, RequestOptions, string]>([
    ['a key in the URL before a missing one', '/v1/account?key=1', {}, 'api_key_in_url'],
    ['a missing key before an unknown path', '/v1/nope', {}, 'missing_api_key'],
    ['a missing key before a wrong method', '/v1/account', { method: 'POST' }, 'missing_api_key'],
    ['a malformed key before an unknown path', '/v1/nope', { headers: malformedKey }, 'invalid_api_key'],
    ['an unknown key before an unknown path', '/v1/nope', { headers: unknownKey }, 'invalid_api_key'],
    [
      'a revoked key before an expired one',
      '/v1/nope',
      { headers: bearer('revoked_expired') },
      'api_key_revoked',
    ],
    [
      'an expired key before an orphaned one',
      '/v1/nope',
      { headers: bearer('expired_orphaned') },
      'api_key_expired',
    ],
    [
      'an orphaned key before the plan',
      '/v1/nope',
      { headers: bearer('orphaned_starter') },
      'api_key_orphaned',
    ],
    [
      'the plan before the subscription',
      '/v1/nope',
      { headers: bearer('starter_inactive') },
      'plan_upgrade_required',
    ],
    [
      'the subscription before the path',
      '/v1/nope',
      { headers: bearer('inactive') },
      'subscription_inactive',
    ],
    [
      'the end of a trial before the path',
      '/v1/nope',
      { headers: bearer('trial_over') },
      'subscription_inactive',
    ],
    ['the path before unknown parameters', '/v1/nope?x=1', { headers: bearer('a_all') }, 'not_found'],
    [
      'unknown parameters before wrong values',
      '/v1/brands/absent/visibility?tz=x&y=1',
      { headers: bearer('b_all') },
      'unknown_parameter',
    ],
    [
      'wrong values before an absent brand',
      '/v1/brands/absent/visibility?tz=x',
      { headers: bearer('b_all') },
      'invalid_parameter',
    ],
  ])('%s', async (_title, path, options, code) => {
    expect(codeOf(await call(service.port, path, options))).toBe(code);
  });

  test('the rate limit before the path', async () => {
    await useUp('a_all');
    for (const path of ['/v1/nope', '/v1', '/v1/account?x=1', '/v1/brands/%zz']) {
      expect(codeOf(await call(service.port, path, { headers: bearer('a_all') }))).toBe('rate_limited');
    }
    const response = await call(service.port, '/v1/account', { method: 'POST', headers: bearer('a_all') });
    expect(codeOf(response)).toBe('rate_limited');
  });

  test('a key in the URL before the rate limit', async () => {
    await useUp('a_all');
    expect(codeOf(await call(service.port, '/v1/account?token', { headers: bearer('a_all') }))).toBe(
      'api_key_in_url',
    );
  });

  test('the subscription before the rate limit, because the request is not counted', async () => {
    for (let i = 0; i < 4; i += 1) {
      const response = await call(service.port, '/v1/account', { headers: bearer('inactive') });
      expect(codeOf(response)).toBe('subscription_inactive');
      expect(response.headers['ratelimit']).toBeUndefined();
    }
  });

  test('unknown parameters are reported without wrong values', async () => {
    service.nextMinute();
    const path = '/v1/brands/brd_b1/visibility?tz=x&b=1&a=1&b=2&period=';
    const response = await call(service.port, path, { headers: bearer('b_all') });
    expect(faultsOf(response)).toEqual(['b', 'a']);
  });
});

// Rule 4.1.
describe('the states of a key and its account', () => {
  test.each([
    ['revoked', 401, 'api_key_revoked'],
    ['expired', 401, 'api_key_expired'],
    ['orphaned', 401, 'api_key_orphaned'],
    ['starter', 403, 'plan_upgrade_required'],
    ['inactive', 403, 'subscription_inactive'],
    ['trial_over', 403, 'subscription_inactive'],
  ])('%s returns %d %s', async (name, status, code) => {
    const response = await call(service.port, '/v1/account', { headers: bearer(name) });
    expect([response.status, codeOf(response)]).toEqual([status, code]);
    const challenge = status === 401 ? 'Bearer error="invalid_token"' : undefined;
    expect(response.headers['www-authenticate']).toBe(challenge);
  });

  test.each<[string, Record<string, string>, string, string]>([
    ['no key', {}, 'missing_api_key', 'Bearer'],
    ['another scheme', { Authorization: 'Basic x' }, 'missing_api_key', 'Bearer'],
    ['a malformed key', malformedKey, 'invalid_api_key', 'Bearer error="invalid_token"'],
    ['an unknown key', unknownKey, 'invalid_api_key', 'Bearer error="invalid_token"'],
  ])('%s gets the exact challenge (rule 5.3)', async (_title, headers, code, challenge) => {
    const response = await call(service.port, '/v1/account', { headers });
    expect([response.status, codeOf(response), response.headers['www-authenticate']]).toEqual([
      401,
      code,
      challenge,
    ]);
  });
});

describe('every admitted request is counted, whatever its response (rule 4.7)', () => {
  test.each<[string, string, RequestOptions, number]>([
    ['a response', '/v1/account', {}, 200],
    ['HEAD', '/v1/account', { method: 'HEAD' }, 200],
    ['an unknown path', '/v1/nope', {}, 404],
    ['the path /v1 itself', '/v1', {}, 404],
    ['an undecodable path', '/v1/brands/%ff', {}, 404],
    ['another method', '/v1/account', { method: 'DELETE' }, 405],
    ['an unknown path and another method', '/v1/nope', { method: 'DELETE' }, 404],
    ['an unknown parameter', '/v1/account?x=1', {}, 400],
    ['a wrong value', '/v1/brands/brd_a1/visibility?tz=x', {}, 400],
    ['an absent brand', '/v1/brands/absent', {}, 404],
  ])('%s', async (_title, path, options, status) => {
    service.nextMinute();
    const response = await call(service.port, path, { ...options, headers: bearer('a_all') });
    expect(response.status).toBe(status);
    expect(response.headers['ratelimit']).toBe('"default";r=1;t=40');
    expect(response.headers['ratelimit-policy']).toBe('"default";q=2;w=60');
  });

  test('each key has its own rate window, which restarts every minute (rule 6.1)', async () => {
    await useUp('a_all');
    const late = await call(service.port, '/v1/account', { headers: bearer('a_all') });
    expect([late.status, late.headers['ratelimit'], late.headers['retry-after']]).toEqual([
      429,
      '"default";r=0;t=40',
      '40',
    ]);
    expect((await call(service.port, '/v1/account', { headers: bearer('a_two') })).status).toBe(200);
    service.time.now += 40_000_000n;
    const next = await call(service.port, '/v1/account', { headers: bearer('a_all') });
    expect([next.status, next.headers['ratelimit']]).toEqual([200, '"default";r=1;t=60']);
  });
});
