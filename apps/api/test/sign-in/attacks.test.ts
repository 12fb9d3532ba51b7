import { StoreUnavailable, type Store } from '@brand-visibility/application';
import { describe, expect, test } from '@jest/globals';
import { LIMITS } from '../../src/limits/limits.js';
import { createMetrics } from '../../src/operations/metrics.js';
import { digestOf } from '../../src/sign-in/clients.js';
import { sealsOf } from '@brand-visibility/application';
import { connected, until } from '../support/connected.js';
import { CURSOR_SECRET, PUBLIC_URL, startService, worldService } from '../support/service.js';
import { keyText } from '../support/world.js';
import {
  CHALLENGE,
  connect,
  consent,
  consentUrl,
  fetching,
  followed,
  form,
  hiddenIn,
  message,
  post,
  redemption,
  REDIRECT,
  refreshing,
  register,
  START,
  tokensFor,
} from '../support/sign-in.js';

// What attackers can do (rules 21.14 to 21.16), and what no request leaves behind.

const service = worldService();

const get = async (url: string, headers: Readonly<Record<string, string>> = {}) => {
  const response = await fetching(service)(url, { headers });
  return { status: response.status, headers: response.headers, text: await response.text() };
};
/** The same length, another first character: a last one could stay as it was by chance. */
const altered = (sealed: string) => `${sealed.startsWith('A') ? 'B' : 'A'}${sealed.slice(1)}`;
const clientId = async (fields: object = {}) => (await register(service, fields))['client_id'] ?? '';

/** Redirect URIs to which no access may be sent. */
const UNSAFE = [
  [
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'http://evil.example/',
    'http://10.0.0.1/',
  ],
  [
    'https://user@claude.ai/',
    'https://claude.ai/#x',
    'ms-msdt://x',
    'search-ms://x',
    'cursor:x',
    'ftp://a.example/',
  ],
  [
    '//claude.ai/',
    '/callback',
    'https://',
    'http://localhost.evil.example/',
    'http://127.0.0.1@evil.example/',
  ],
  [
    'com.example.app:x',
    'com.apple.systempreferences:/x',
    'x-apple.systempreferences://x',
    'microsoft.windows.camera:/x',
  ],
  ['https://claude.ai/\\evil.example', 'https://claude.ai/ x', `https://claude.ai/${'x'.repeat(512)}`, ''],
].flat();

describe('a redirect', () => {
  test('to an unsafe address is never registered, and does not keep safe ones from it', async () => {
    for (const uri of UNSAFE)
      expect([uri, await register(service, { redirect_uris: [uri] })]).toEqual([
        uri,
        { error: 'invalid_redirect_uri', error_description: expect.any(String) },
      ]);
    const safe = [
      'cursor://anysphere.cursor-mcp/oauth/callback',
      'http://localhost:8787/callback',
      'com.example.app://x',
      'com.example.app:/oauth2redirect',
    ];
    const { redirect_uris } = (await register(service, { redirect_uris: [UNSAFE[0], ...safe] })) as never;
    expect(redirect_uris).toEqual(safe);
  });

  const id = (fields: object = {}) => clientId(fields);
  test.each<[string, () => Promise<string>]>([
    ['an unknown client', async () => consentUrl('unknown')],
    ['a client whose id was changed', async () => consentUrl(altered(await id()))],
    [
      'an address that is not registered',
      async () => consentUrl(await id(), { redirect_uri: `${REDIRECT}/x` }),
    ],
    ['another host', async () => consentUrl(await id(), { redirect_uri: 'https://evil.example/' })],
    ['a parameter twice', async () => `${consentUrl(await id())}&state=x`],
    [
      'a host that SIGN_IN_HOSTS does not list',
      async () =>
        consentUrl(await id({ redirect_uris: ['https://evil.example/'], client_name: 'ChatGPT' }), {
          redirect_uri: 'https://evil.example/',
        }),
    ],
  ])('for %s leads nowhere, not even with a link', async (_what, url) => {
    const { status, headers, text } = await get(await url());
    expect([status, headers.get('location')]).toEqual([400, null]);
    expect(text).not.toMatch(/<a |<form/);
    expect(text).not.toContain('name="request"');
  });

  test.each<[string, Readonly<Record<string, string>>]>([
    ['unsupported_response_type', { response_type: 'token' }],
    ['invalid_request', { code_challenge_method: 'plain' }],
    ['invalid_request', { code_challenge: 'short' }],
    ['invalid_target', { resource: 'https://other.example/mcp' }],
    ['invalid_request', { state: 'x'.repeat(4_097) }],
    ['invalid_request', { state: 'ü' }],
    ['interaction_required', { prompt: 'none' }],
  ])('of a wrong request (%s, %j) is a link that a person follows', async (error, fields) => {
    const { status, headers, text } = await get(consentUrl(await clientId(), fields));
    expect([status, headers.get('location')]).toEqual([400, null]);
    const [, link = ''] = /<a rel="noreferrer" href="([^"]+)"/.exec(text) ?? [];
    const { searchParams, origin } = new URL(link.replaceAll('&#38;', '&'));
    expect([origin, searchParams.get('error'), searchParams.get('iss')]).toEqual([
      'https://claude.ai',
      error,
      PUBLIC_URL,
    ]);
  });

  test('carries the state and the issuer, also if the person refuses; the port of a loopback address is free', async () => {
    const redirect_uri = 'http://127.0.0.1/callback';
    const url = consentUrl(await clientId({ redirect_uris: [redirect_uri] }), {
      redirect_uri: 'http://127.0.0.1:54321/callback',
    });
    for (const action of ['allow', 'deny']) {
      const { landed, status } = await consent(service, url, undefined, action);
      expect([status, landed.get('state'), landed.get('iss')]).toEqual([303, 'st4te', PUBLIC_URL]);
      expect(landed.get('error')).toBe(action === 'deny' ? 'access_denied' : null);
    }
    const request = hiddenIn((await get(url)).text, 'request');
    expect((await post(service, '/oauth/authorize', { request, action: 'deny' })).status).toBe(303);
  });
});

describe('a code or a token', () => {
  test.each(START)(
    'is bound to client, redirect, verifier and resource, and to /mcp (%s)',
    async (_engine, start) => {
      const { service } = await start();
      const clientId = async () => (await register(service))['client_id'] ?? '';
      const { client_id, tokens } = await connect(service);
      const code = async () => (await consent(service, consentUrl(client_id))).landed.get('code') ?? '';
      const other = await clientId();
      const wrong: readonly [string, Readonly<Record<string, string>>, string][] = [
        [other, redemption(await code()), 'invalid_grant'],
        [client_id, { ...redemption(await code()), redirect_uri: 'https://claude.ai/x' }, 'invalid_grant'],
        [client_id, { ...redemption(await code()), code_verifier: CHALLENGE }, 'invalid_grant'],
        [client_id, { ...redemption(await code()), code_verifier: '' }, 'invalid_grant'],
        [client_id, { ...redemption(await code()), resource: 'https://other.example' }, 'invalid_target'],
        [client_id, redemption(tokens.access_token), 'invalid_grant'],
        [client_id, redemption(''), 'invalid_grant'],
        [other, refreshing(tokens), 'invalid_grant'],
        [client_id, { grant_type: 'refresh_token', refresh_token: tokens.access_token }, 'invalid_grant'],
        [client_id, { grant_type: 'password' }, 'unsupported_grant_type'],
        ['unknown', redemption(await code()), 'invalid_client'],
      ];
      for (const [id, fields, error] of wrong)
        expect([fields, await tokensFor(service, id, fields)]).toEqual([
          fields,
          expect.objectContaining({ error }),
        ]);
      const { redirect_uri: _optional, ...withoutRedirect } = redemption(await code());
      expect(await tokensFor(service, client_id, withoutRedirect)).toMatchObject({ status: 200 });
      expect(await message(service, tokens.refresh_token)).toBe('401 invalid_api_key');
      expect(await message(service, tokens.access_token)).toBe('200');
    },
  );

  test('of a confidential client needs its secret', async () => {
    const { client_id = '', client_secret = '' } = await register(service, {
      token_endpoint_auth_method: undefined,
    });
    const code = (await consent(service, consentUrl(client_id))).landed.get('code') ?? '';
    const basic = (secret: string) => ({
      authorization: `Basic ${Buffer.from(`${client_id}:${secret}`).toString('base64')}`,
    });
    for (const headers of [{}, basic('wrong'), { authorization: 'Basic %' }]) {
      const { status, headers: sent } = await post(service, '/oauth/token', redemption(code), headers);
      expect([status, sent.get('www-authenticate') ?? 'none']).toEqual([
        401,
        'authorization' in headers && headers.authorization !== 'Basic %' ? 'Basic realm="oauth"' : 'none',
      ]);
    }
    expect((await post(service, '/oauth/token', redemption(code), basic(client_secret))).status).toBe(200);
  });

  test.each(START)('forged with CURSOR_SECRET needs the id of a connection (%s)', async (_engine, start) => {
    const { service: own, jobs } = await start();
    const rows = () => jobs((jobStore) => jobStore.connections());
    const { client_id, tokens } = await connect(own);
    const before = await rows();
    const seals = sealsOf([CURSOR_SECRET], `${PUBLIC_URL}/mcp`);
    const id = '0'.repeat(32);
    const until = Number(own.time.now / 1_000_000n) + 86_400;
    expect(await message(own, `bva_${seals.seal('access', { id, until })}`)).toBe('401 invalid_api_key');
    const refresh = seals.seal('refresh', { id, generation: 1, client: digestOf(client_id) });
    expect(
      await tokensFor(own, client_id, refreshing({ ...tokens, refresh_token: `bvr_${refresh}` })),
    ).toMatchObject({
      status: 400,
      error: 'invalid_grant',
    });
    expect(await rows()).toEqual(before);
  });

  // Property: one changed character, or another kind, is refused.
  test('sealed with another secret, for another audience or kind, or changed anywhere is refused', () => {
    const seals = sealsOf([CURSOR_SECRET], `${PUBLIC_URL}/mcp`);
    const value = { id: 'x'.repeat(22), until: 1_800_000_000 };
    const sealed = seals.seal('access', value);
    expect(seals.open('access', sealed)).toEqual(value);
    const characters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_=+/. ';
    for (let at = 0; at < sealed.length; at += 1)
      for (const character of characters)
        if (character !== sealed[at])
          expect(seals.open('access', sealed.slice(0, at) + character + sealed.slice(at + 1))).toBeNull();
    for (let length = 0; length < sealed.length; length += 1)
      expect(seals.open('access', sealed.slice(0, length))).toBeNull();
    for (const text of [undefined, `${sealed}A`, `${sealed}=`, ` ${sealed}`, 'A'.repeat(9_000)])
      expect(seals.open('access', text)).toBeNull();
    expect(seals.seal('access', value)).not.toBe(sealed);
    for (const kind of ['client', 'request', 'grant', 'code', 'refresh', 'end'] as const)
      expect(seals.open(kind, sealed)).toBeNull();
    expect(sealsOf([CURSOR_SECRET], 'https://b.example/mcp').open('access', sealed)).toBeNull();
    expect(sealsOf([`${CURSOR_SECRET}x`], `${PUBLIC_URL}/mcp`).open('access', sealed)).toBeNull();
  });
});

describe('a page', () => {
  test('of another site gets nothing, no page has a cookie or can be framed, and only one may send the key', async () => {
    const url = consentUrl(await clientId({ client_name: '<script>alert(1)</script> \u202egnp.exe' }));
    const asked = await get(url);
    const request = hiddenIn(asked.text, 'request');
    const fields = { request, api_key: keyText('a_all'), action: 'show' };
    const shown = await post(service, '/oauth/authorize', fields);
    const grant = hiddenIn(shown.text, 'grant');
    for (const site of ['cross-site', 'same-site', 'none'])
      for (const each of [fields, { grant, action: 'allow' }, { request, action: 'deny' }]) {
        const refused = await post(service, '/oauth/authorize', each, { 'sec-fetch-site': site });
        expect([refused.status, refused.headers.get('location')]).toEqual([400, null]);
      }
    const typed = await fetching(service)('/oauth/authorize', {
      ...form(fields),
      headers: { 'content-type': 'text/plain' },
    });
    expect(typed.status).toBe(400);
    for (const [{ headers, text }, forms] of [
      [asked, " form-action 'self';"],
      [shown, ''],
      [await get('/oauth/authorize'), " form-action 'none';"],
      [await get('/connections'), " form-action 'self';"],
    ] as const) {
      expect(headers.get('content-security-policy')).toMatch(
        new RegExp(
          `^default-src 'none'; style-src 'self' 'sha256-[^']+'; img-src data:; font-src 'self'; base-uri 'none';${forms} frame-ancestors 'none'$`,
        ),
      );
      expect([headers.get('set-cookie'), headers.get('cache-control')]).toEqual([null, 'no-store']);
      expect(text).not.toMatch(/<script|\u202e|bvk_\w{10}/);
    }
    expect(asked.text).toContain('&#60;script&#62;alert(1)&#60;/script&#62; gnp.exe');
  });

  test('of a client that calls itself Claude shows in bold where it is, and warns twice', async () => {
    const own = await startService({ environment: { SIGN_IN_HOSTS: '*' } });
    const redirect_uri = 'https://claude.ai.evil.example/callback';
    const { client_id = '' } = await register(own, { redirect_uris: [redirect_uri] });
    const asked = await (await fetching(own)(consentUrl(client_id, { redirect_uri }))).text();
    const request = hiddenIn(asked, 'request');
    const shown = await post(own, '/oauth/authorize', { request, api_key: keyText('a_all'), action: 'show' });
    for (const page of [asked, shown.text]) {
      expect(page).toContain('<strong>claude.ai.evil.example</strong>');
      expect(page).toContain('the name that it gives itself)</dt><dd>Claude</dd>');
      expect(page).toMatch(
        /if claude\.ai\.evil\.example is its site\. .* If somebody sent you this link, close the page/,
      );
    }
  });

  test.each([
    ['', 'missing_api_key', 'Enter an API key'],
    ['bvk_x', 'invalid_api_key', 'not a key of this service'],
    [keyText('unknown'), 'invalid_api_key', 'not a key of this service'],
    [keyText('revoked'), 'api_key_revoked', 'was revoked'],
    [keyText('expired'), 'api_key_expired', 'has expired'],
    [keyText('orphaned'), 'api_key_orphaned', 'no longer has an owner'],
    [keyText('starter'), 'plan_upgrade_required', 'plan'],
    [keyText('inactive'), 'subscription_inactive', 'subscription'],
  ])('after the key %s logs %s once, and says why', async (key, code, text) => {
    const shown = await consent(service, consentUrl(await clientId()), key);
    expect([shown.status, shown.page.includes(text), shown.page.includes('role="alert"')]).toEqual([
      200,
      true,
      true,
    ]);
    const route = '/oauth/authorize';
    const entries = service.log.slice(-2).map((line) => JSON.parse(line) as object);
    expect(entries).toEqual([
      expect.objectContaining({ route, status: 303, code }),
      expect.objectContaining({ route, status: 200, code: null }),
    ]);
    const listed = await followed(service, await post(service, '/connections', { api_key: key }));
    expect([listed.status, listed.text.includes(text)]).toEqual([200, true]);
  });

  test('to which a link leads with a code raises no alarm', async () => {
    for (const code of ['service_unavailable', 'internal_error', 'no_code', '__proto__']) {
      const { status } = await get(`/connections?refused=${code}`);
      expect([code, status, JSON.parse(service.log.at(-1) ?? '')]).toEqual([
        code,
        200,
        expect.objectContaining({ code: null, reason: null }),
      ]);
    }
  });

  test.each(START)('that is too old, or whose key died, does not connect (%s)', async (_engine, start) => {
    const { service: own, jobs } = await start();
    const { client_id = '' } = await register(own);
    const request = hiddenIn(await (await fetching(own)(consentUrl(client_id))).text(), 'request');
    const show = () => post(own, '/oauth/authorize', { request, api_key: keyText('a_all'), action: 'show' });
    const grant = hiddenIn((await show()).text, 'grant');
    own.time.now += 601_000_000n;
    const allow = (sealed: string) => post(own, '/oauth/authorize', { grant: sealed, action: 'allow' });
    expect((await allow(grant)).status).toBe(400);
    const later = hiddenIn((await show()).text, 'grant');
    await jobs((jobStore) => jobStore.revokeKeys(['key_a_all'], () => own.time.now));
    const dead = await allow(later);
    expect([dead.status, dead.headers.get('location')]).toEqual([403, null]);
    expect(dead.text).toMatch(/<h1>The key no longer works<\/h1>[^]*was revoked/);
    own.time.now += 3_600_000_000n;
    expect((await show()).status).toBe(400);
  });

  test.each(START)(
    'counts the key that is entered, and beyond its limit says so (%s)',
    async (_engine, start) => {
      const { service: own, holdMinute } = await start({ limit: 3 });
      const url = consentUrl((await register(own))['client_id'] ?? '');
      expect((await consent(own, url)).status).toBe(303);
      await holdMinute();
      expect((await post(own, '/connections', { api_key: keyText('a_all') })).status).toBe(200);
      for (const { status, page } of [await consent(own, url)])
        expect([status, page.includes('used up its requests')]).toEqual([429, true]);
      const posted = await post(own, '/connections', { api_key: keyText('a_all') });
      const { status, headers } = await followed(own, posted);
      expect([status, headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)]);
    },
  );
});

describe('the list of connections', () => {
  test.each(START)('shows those of the key, and ends one within ten minutes (%s)', async (_engine, start) => {
    const { service: own } = await start();
    const mine = await connect(own);
    const others = await connect(own, keyText('b_all'));
    const list = await post(own, '/connections', { api_key: keyText('a_all') });
    expect(list.text.match(/claude\.ai/g)).toHaveLength(1);
    const end = hiddenIn(list.text, 'end');
    for (const [each, headers, status] of [
      [altered(end), {}, 200],
      [end, { 'sec-fetch-site': 'cross-site' }, 400],
    ] as const)
      expect((await post(own, '/connections', { end: each }, headers)).status).toBe(status);
    expect(await message(own, mine.tokens.access_token)).toBe('200');
    const ended = await post(own, '/connections', { end });
    expect([ended.status, ended.text.includes('has ended'), hiddenIn(ended.text, 'end')]).toEqual([
      200,
      true,
      '',
    ]);
    expect(await message(own, mine.tokens.access_token)).toBe('401 invalid_api_key');
    expect(await message(own, others.tokens.access_token)).toBe('200');
    const late = hiddenIn((await post(own, '/connections', { api_key: keyText('b_all') })).text, 'end');
    own.time.now += 601_000_000n;
    expect((await post(own, '/connections', { end: late })).text).toContain('Enter the key again');
    own.time.now -= 601_000_000n;
    expect(await message(own, others.tokens.access_token)).toBe('200');
  });
});

describe('requests without a key', () => {
  test.each(START)('write and keep nothing (%s)', async (_engine, start) => {
    const { service: own, contents } = await start();
    const before = await contents();
    for (let i = 0; i < 20; i += 1) {
      const url = consentUrl((await register(own, { client_name: `zz${i}` }))['client_id'] ?? '');
      await consent(own, url, keyText('unknown'));
      await tokensFor(own, 'unknown', redemption('x'));
      await post(own, '/oauth/revoke', { client_id: 'unknown', token: 'bvr_x' });
    }
    expect(await contents()).toBe(before);
  });

  const METHODS: readonly (readonly [string, string, number])[] = [
    ['/oauth/token', 'GET', 405],
    ['/oauth/authorize', 'PUT', 405],
    ['/connections', 'DELETE', 405],
    ['/.well-known/oauth-protected-resource/mcp', 'POST', 405],
    ['/oauth/nothing', 'GET', 404],
    ['/.well-known/openid-configuration', 'GET', 200],
  ];
  test.each(METHODS)('%s supports no other method: %s gives %i', async (path, method, status) => {
    expect((await fetching(service)(path, { method })).status).toBe(status);
  });

  test.each([
    ['x=1&x=2', 'application/x-www-form-urlencoded', 'invalid_request'],
    ['{}', 'application/json', 'invalid_request'],
  ])('/oauth/token refuses %s of the type %s', async (body, type, error) => {
    const response = await fetching(service)('/oauth/token', {
      method: 'POST',
      body,
      headers: { 'content-type': type },
    });
    expect([response.status, await response.json()]).toEqual([400, expect.objectContaining({ error })]);
  });

  test.each([
    '[]',
    'null',
    '{',
    '{"redirect_uris":"x"}',
    `{"redirect_uris":[${'"https://a.example/",'.repeat(12)}"https://a.example/"]}`,
  ])('/oauth/register refuses %s', async (body) => {
    const response = await fetching(service)('/oauth/register', { method: 'POST', body });
    expect([response.status, await response.json()]).toEqual([
      400,
      {
        error: expect.stringMatching(/^invalid_(client_metadata|redirect_uri)$/),
        error_description: expect.any(String),
      },
    ]);
  });

  test('are bounded: a body that is too long, and more than 256 bodies at the same time', async () => {
    const own = await startService();
    const body = 'x'.repeat(65_537);
    expect((await fetching(own)('/oauth/token', { method: 'POST', body })).status).toBe(413);
    const head = 'POST /oauth/token HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n';
    const slow = Array.from({ length: LIMITS.forms.value }, () => connected(own.port));
    for (const { socket } of slow) socket.write(head);
    await until(() => own.state.waiting === slow.length);
    expect((await fetching(own)('/oauth/register', { method: 'POST', body: '{}' })).status).toBe(503);
    for (const { socket } of slow) socket.end('0123456789');
    await until(() => own.state.waiting === 0);
    expect((await register(own))['client_id']).toBeDefined();
  });
});

test.each(START)(
  'while the database fails, pages and clients are told to try again (%s)',
  async (_engine, start) => {
    const own = await start();
    const { client_id, tokens } = await connect(own.service);
    const fail = () => Promise.reject(new StoreUnavailable('zzsecretzz'));
    const between = (store: Store): Store => ({
      ...store,
      findKey: fail,
      assistants: { ...store.assistants, findKey: fail },
    });
    const failing = await own.second({ between });
    const shown = await consent(failing, consentUrl(client_id));
    expect([shown.status, shown.page.includes('Try again in a few minutes')]).toEqual([503, true]);
    const refused = await post(failing, '/oauth/token', { client_id, ...refreshing(tokens) });
    expect([refused.status, JSON.parse(refused.text), refused.headers.get('retry-after')]).toEqual([
      503,
      expect.objectContaining({ error: 'temporarily_unavailable' }),
      expect.stringMatching(/^\d$/),
    ]);
    expect(await message(failing, tokens.access_token)).toBe('503 service_unavailable');
  },
);

// Rule 4.4.
test.each(START)('no log, metric or row contains a key, a token or a code (%s)', async (_engine, start) => {
  const metrics = createMetrics();
  const { service: own, contents, jobs } = await start({ observe: metrics.observe });
  const { client_id, code, tokens } = await connect(own);
  const next = await tokensFor(own, client_id, refreshing(tokens));
  for (const token of [next.access_token, tokens.access_token, `${next.access_token}x`])
    await message(own, token);
  await tokensFor(own, client_id, redemption(code));
  await post(own, '/oauth/revoke', { client_id, token: next.refresh_token });
  const page = await post(own, '/connections', { api_key: keyText('a_all') });
  const secrets = [keyText('a_all'), code, client_id].concat(
    [tokens, next].flatMap(({ access_token, refresh_token }) => [access_token, refresh_token]),
  );
  const text = await metrics.text({ ...own, state: own.state });
  const rows = await contents();
  const listed = JSON.stringify(await jobs((jobStore) => jobStore.connections()), (_, v: unknown) =>
    String(v),
  );
  for (const place of [own.log.join('\n'), text, rows, listed, page.text])
    for (const secret of secrets) expect(place.includes(secret.slice(4, 40))).toBe(false);
  expect(text).toContain('route="/oauth/token"');
});
