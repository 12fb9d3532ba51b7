import { describe, expect, test } from '@jest/globals';
import {
  connect,
  consentUrl,
  fetching,
  hiddenIn,
  message,
  post,
  redemption,
  refreshing,
  register,
  REDIRECT,
  START,
  tokensFor,
} from '../support/sign-in.js';
import { cleanName } from '../../src/sign-in/clients.js';
import { keyText } from '../support/world.js';

// What one key may do (rules 21.15 and 21.16), on both databases.

const DEAD = '401 invalid_api_key';

describe.each(START)('one key (%s)', (_engine, start) => {
  test('allows a grant as often as it likes, and gets one connection', async () => {
    const { service, jobs } = await start();
    const { client_id = '' } = await register(service);
    const asked = await (await fetching(service)(consentUrl(client_id))).text();
    const fields = { request: hiddenIn(asked, 'request'), api_key: keyText('a_all'), action: 'show' };
    const grant = hiddenIn((await post(service, '/oauth/authorize', fields)).text, 'grant');
    const codes: string[] = [];
    for (let i = 0; i < 3; i += 1) {
      const { headers } = await post(service, '/oauth/authorize', { grant, action: 'allow' });
      codes.push(new URL(headers.get('location') ?? 'x:').searchParams.get('code') ?? '');
    }
    const [first = '', second = '', third = ''] = codes;
    const tokens = await tokensFor(service, client_id, redemption(first));
    expect([tokens.status, await message(service, tokens.access_token)]).toEqual([200, '200']);
    for (const code of [second, third])
      expect((await tokensFor(service, client_id, redemption(code))).error).toBe('invalid_grant');
    expect(await message(service, tokens.access_token)).toBe(DEAD);
    expect(await jobs((jobStore) => jobStore.connections())).toHaveLength(1);
  });

  test('counts Allow, redemption, refresh and both ends; beyond its limit, each is refused', async () => {
    const { service, holdMinute } = await start({ limit: 6 });
    await holdMinute();
    const { client_id, tokens } = await connect(service); // Show, Allow and the redemption
    const left = async () => {
      await message(service, tokens.access_token);
      return (JSON.parse(service.log.at(-1) ?? '') as { rate_left: number }).rate_left;
    };
    expect(await left()).toBe(2);
    const next = await tokensFor(service, client_id, refreshing(tokens));
    expect(next.status).toBe(200);
    expect(await left()).toBe(0);
    const refused = await post(service, '/oauth/token', { client_id, ...refreshing(next) });
    expect([refused.status, JSON.parse(refused.text), refused.headers.get('retry-after')]).toEqual([
      429,
      expect.objectContaining({ error: 'temporarily_unavailable' }),
      expect.stringMatching(/^\d+$/),
    ]);
    expect(JSON.parse(service.log.at(-1) ?? '')).toMatchObject({
      route: '/oauth/token',
      code: 'temporarily_unavailable',
      key_id: 'key_a_all',
      connection_id: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    const revoked = await post(service, '/oauth/revoke', { client_id, token: next.refresh_token });
    expect(revoked.status).toBe(429);
    expect(await message(service, next.access_token)).toBe('429 rate_limited');
  });

  test('sees the day of a use of a minute ago, and the destination as on the consent page', async () => {
    const { service } = await start();
    const redirect_uris = ['http://127.0.0.1/callback'];
    const { client_id = '' } = await register(service, { redirect_uris });
    const url = consentUrl(client_id, { redirect_uri: redirect_uris[0]! });
    const request = hiddenIn(await (await fetching(service)(url)).text(), 'request');
    const fields = { request, api_key: keyText('a_all'), action: 'show' };
    const grant = hiddenIn((await post(service, '/oauth/authorize', fields)).text, 'grant');
    const { headers } = await post(service, '/oauth/authorize', { grant, action: 'allow' });
    const code = new URL(headers.get('location') ?? 'x:').searchParams.get('code') ?? '';
    const redeemed = { ...redemption(code), redirect_uri: redirect_uris[0]! };
    const tokens = await tokensFor(service, client_id, redeemed);
    const shown = async () => (await post(service, '/connections', { api_key: keyText('a_all') })).text;
    expect(await shown()).toMatch(/a program on this computer<\/h2>[^]*<dt>Last used<\/dt><dd>&#8211;</);
    expect(await message(service, tokens.access_token)).toBe('200');
    expect(await shown()).toMatch(/<dt>Last used<\/dt><dd>\w+ \d+, \d{4}</);
  });
});

test('the query of a redirect URI stays as it is, byte for byte; the same resource twice is one', async () => {
  const { service } = await START[0]![1]();
  const redirect_uri = `${REDIRECT}?a=%7e&b=x+y&&c`;
  const { client_id = '' } = await register(service, { redirect_uris: [redirect_uri] });
  const url = consentUrl(client_id, { redirect_uri, state: 's'.repeat(4_096) });
  const twice = `${url}&resource=${encodeURIComponent(new URLSearchParams(url.split('?')[1]).get('resource')!)}`;
  const request = hiddenIn(await (await fetching(service)(twice)).text(), 'request');
  const { headers } = await post(service, '/oauth/authorize', { request, action: 'deny' });
  expect(headers.get('location')).toMatch(
    new RegExp(`^${redirect_uri.replace(/[?+.]/g, '\\$&')}&iss=[^&]+&error=access_denied&state=s{4096}$`),
  );
});

test.each([
  ['Claude', 'Claude'],
  ['a\tb\nc\u0000d', 'a b c d'],
  ['\u202egnp.exe', 'gnp.exe'],
  ['\u200b\u3164\u2800\u0301', ''],
  [undefined, ''],
  [7, ''],
  ['👩‍🚀'.repeat(99), '👩🚀'.repeat(32)],
])('the name %j is shown as %j', (sent, shown) => {
  expect(cleanName(sent)).toBe(shown);
});

test('a refused key leads to a page to which a browser can go back', async () => {
  const { service } = await START[0]![1]();
  const url = consentUrl((await register(service))['client_id'] ?? '');
  const request = hiddenIn(await (await fetching(service)(url)).text(), 'request');
  const fields = { request, api_key: 'bvk_x', action: 'show' };
  const { status, headers } = await post(service, '/oauth/authorize', fields);
  expect([status, headers.get('location')]).toEqual([
    303,
    `authorize?${new URLSearchParams({ request, refused: 'invalid_api_key' })}`,
  ]);
  const forged = await fetching(service)(`/oauth/authorize?request=x&refused=invalid_api_key`);
  expect(forged.status).toBe(400);
});
