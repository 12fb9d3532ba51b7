import { describe, expect, test } from '@jest/globals';
import { call, codeOf, problemOf } from '../support/client.js';
import { worldService } from '../support/service.js';
import { bearer, keyText } from '../support/world.js';

const service = worldService({ limit: 2 });

const unknownKey = { Authorization: `Bearer ${keyText('unknown to the database')}` };

/** Starts a new minute and uses up the key's rate window. */
async function useUp(name: string): Promise<void> {
  service.nextMinute();
  for (let i = 0; i < 2; i += 1) await call(service.port, '/v1/account', { headers: bearer(name) });
}

// Rules 4.1 and 4.6. An unknown path would be refused later.
test.each<[string, string | Record<string, string>, number, string]>([
  ['no key', {}, 401, 'missing_api_key'],
  ['a malformed key', { Authorization: 'Bearer bvk_tooshort' }, 401, 'invalid_api_key'],
  ['an unknown key', unknownKey, 401, 'invalid_api_key'],
  ['a revoked key before an expired one', 'revoked_expired', 401, 'api_key_revoked'],
  ['an expired key before an orphaned one', 'expired_orphaned', 401, 'api_key_expired'],
  ['an orphaned key before the plan', 'orphaned_starter', 401, 'api_key_orphaned'],
  ['the plan before the subscription', 'starter_inactive', 403, 'plan_upgrade_required'],
  ['an ended subscription', 'inactive', 403, 'subscription_inactive'],
  ['the end of a trial', 'trial_over', 403, 'subscription_inactive'],
  ['a brand that the key may not read', 'a_all', 404, 'not_found'],
])('%s is refused and logged with its key', async (_title, sent, status, code) => {
  const [headers, key] = typeof sent === 'string' ? [bearer(sent), sent] : [sent, null];
  service.nextMinute();
  service.log.length = 0;
  const path = status === 404 ? '/v1/brands/brd_b1' : '/v1/nope';
  const response = await call(service.port, path, { headers });
  expect([response.status, codeOf(response)]).toEqual([status, code]);
  const key_id = key === null ? null : `key_${key}`;
  expect(JSON.parse(service.log.join(''))).toMatchObject({ status, code, key_id });
});

// Rule 5.3.
test.each([
  ['Basic KEY', 'missing_api_key', 'does not begin with the word `Bearer`'],
  ['KEY', 'missing_api_key', 'does not begin with the word `Bearer`'],
  ['Bearers KEY', 'missing_api_key', 'does not begin with the word `Bearer`'],
  ['Bearer: KEY', 'missing_api_key', 'has a colon after the word `Bearer`'],
  ['bearer : KEY', 'invalid_api_key', 'has a colon after the word `Bearer`'],
  ['Bearer Bearer KEY', 'invalid_api_key', 'contains the word `Bearer` twice'],
  ['bearer  BEARER: KEY', 'invalid_api_key', 'contains the word `Bearer` twice'],
])('Authorization: %s is %s, because it %s', async (header, code, mistake) => {
  const Authorization = header.replace('KEY', keyText('a_all'));
  expect(problemOf(await call(service.port, '/v1/account', { headers: { Authorization } }))).toMatchObject({
    code,
    detail: `The Authorization header ${mistake}. Send \`Authorization: Bearer <API_KEY>\`.`,
  });
});

// Rule 5.3.
test('X-API-Key without a key in Authorization is missing_api_key, with what to send instead', async () => {
  const other = { 'x-api-key': keyText('a_all') };
  expect(problemOf(await call(service.port, '/v1/account', { headers: other }))).toMatchObject({
    code: 'missing_api_key',
    detail: 'The service does not read `X-API-Key`. Send `Authorization: Bearer <API_KEY>`.',
  });
  service.nextMinute();
  const both = { ...other, ...bearer('a_all') };
  expect((await call(service.port, '/v1/account', { headers: both })).status).toBe(200);
});

describe('the rate limit', () => {
  test('comes before the path', async () => {
    await useUp('a_all');
    for (const path of ['/v1/nope', '/v1', '/v1/account?x=1', '/v1/brands/%zz']) {
      expect(codeOf(await call(service.port, path, { headers: bearer('a_all') }))).toBe('rate_limited');
    }
    const response = await call(service.port, '/v1/account', { method: 'POST', headers: bearer('a_all') });
    expect(codeOf(response)).toBe('rate_limited');
    expect(JSON.parse(service.log.at(-1) ?? '')).toMatchObject({ code: 'rate_limited', key_id: 'key_a_all' });
  });
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
