import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { call } from '../support/client.js';
import { startService, type TestService } from '../support/service.js';
import { bearer, keyText } from '../support/world.js';

let service: TestService;
beforeAll(async () => {
  service = await startService({ limit: 1 });
});
afterAll(() => service.stop());

/** The one access log entry of a request. */
async function entryOf(path: string, headers: Readonly<Record<string, string>>): Promise<unknown> {
  const before = service.log.length;
  await call(service.port, path, { headers });
  expect(service.log).toHaveLength(before + 1);
  return JSON.parse(service.log[before] ?? '');
}

describe('the access log records the outcome of every authentication, and the key if it is known', () => {
  test.each<[string, Record<string, string>, number, string | null, string | null]>([
    ['no key', {}, 401, 'missing_api_key', null],
    ['a malformed key', { Authorization: 'Bearer bvk_x' }, 401, 'invalid_api_key', null],
    ['an unknown key', { Authorization: `Bearer ${keyText('unknown')}` }, 401, 'invalid_api_key', null],
    ['a revoked key', bearer('revoked'), 401, 'api_key_revoked', 'key_revoked'],
    ['an expired key', bearer('expired'), 401, 'api_key_expired', 'key_expired'],
    ['an orphaned key', bearer('orphaned'), 401, 'api_key_orphaned', 'key_orphaned'],
    ['a plan without access', bearer('starter'), 403, 'plan_upgrade_required', 'key_starter'],
    ['an ended subscription', bearer('inactive'), 403, 'subscription_inactive', 'key_inactive'],
    ['an admitted key', bearer('a_all'), 200, null, 'key_a_all'],
  ])('%s', async (_title, headers, status, code, key_id) => {
    service.nextMinute();
    expect(await entryOf('/v1/account', headers)).toMatchObject({ status, code, key_id });
  });

  test('a key over its limit', async () => {
    service.nextMinute();
    await entryOf('/v1/account', bearer('a_all'));
    const entry = await entryOf('/v1/account', bearer('a_all'));
    expect(entry).toMatchObject({ status: 429, code: 'rate_limited', key_id: 'key_a_all' });
  });

  test('a key that requests a brand it may not read', async () => {
    service.nextMinute();
    const entry = await entryOf('/v1/brands/brd_b1', bearer('a_all'));
    expect(entry).toMatchObject({ status: 404, code: 'not_found', key_id: 'key_a_all', account_id: 'acc_a' });
  });
});
