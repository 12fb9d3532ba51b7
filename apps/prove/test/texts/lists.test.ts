import { MOST_CONNECTIONS } from '@brand-visibility/application';
import { apiKeyFrom, maskApiKey } from '@brand-visibility/domain/api-key';
import { copyDemo, DEMO_MORNING, PUBLIC_URL, serve, type Served } from '@brand-visibility/demo';
import { openWorkspace, type OwnWorkspace } from '@brand-visibility/programs/workspace';
import { bring, fingerprint, record } from '@brand-visibility/records';
import { openJobs } from '@brand-visibility/wiring';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createHash } from 'node:crypto';
import { send, timeAbove } from './support.js';

/** Each page that lists, with its list at its bound and the longest names, takes at most 50 ms of the processor. */

const MOST = 50;
const KEY = apiKeyFrom('x'.repeat(32));
const VERIFIER = 'v'.repeat(43);
const REDIRECT = `https://${'a'.repeat(60)}.${'b'.repeat(60)}.${'c'.repeat(60)}.example/callback`;
/** The longest name of a record; each character takes the most bytes, also in HTML. */
const NAME = '\u{10ffff}'.repeat(512);
/** More brands than the page lists. */
const BRANDS = 60;

let workspace: OwnWorkspace;
let served: Served;
let asking = '';
let client = '';

const responseTo = (target: string, fields: object, type = 'application/x-www-form-urlencoded') =>
  send(served.port, {
    method: 'POST',
    target,
    headers: { 'Content-Type': type },
    body: type.endsWith('json') ? JSON.stringify(fields) : String(new URLSearchParams({ ...fields })),
  });
/** A message, so that the list shows the day of the last one. */
const message = (token: string) => ({
  method: 'POST',
  target: '/mcp',
  headers: {
    Authorization: `Bearer ${token}`,
    'Content-Type': 'application/json',
    Accept: 'application/json, text/event-stream',
  },
  body: '{"jsonrpc":"2.0","id":1,"method":"ping"}',
});
const hidden = (page: string) => /type="hidden" name="\w+" value="([^"]+)"/.exec(page)?.[1] ?? '';

beforeAll(async () => {
  workspace = openWorkspace();
  const file = copyDemo(workspace.folder);
  const { jobStore, close } = await openJobs({ file }, 'work');
  await bring(jobStore, [
    record.account({ id: 'acc_long' }),
    record.apiKey({
      account_id: 'acc_long',
      name: NAME,
      fingerprint: fingerprint(KEY),
      masked: maskApiKey(KEY),
    }),
    ...Array.from({ length: BRANDS }, (_, i) =>
      record.brand({ id: `brd_long_${i}`, account_id: 'acc_long', slug: `long-${i}`, name: NAME }),
    ),
  ]);
  await close();
  const environment = { SIGN_IN: '1', SIGN_IN_HOSTS: '*' };
  served = await serve(`sqlite:${file}`, { clock: DEMO_MORNING, environment });
  const registered = await responseTo(
    '/oauth/register',
    { redirect_uris: [REDIRECT], client_name: '\u{1f469}'.repeat(64), token_endpoint_auth_method: 'none' },
    'application/json',
  );
  client = /"client_id":"([^"]+)"/.exec(registered)?.[1] ?? '';
  const query = new URLSearchParams({
    client_id: client,
    redirect_uri: REDIRECT,
    response_type: 'code',
    state: '"'.repeat(4_096),
    code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
    code_challenge_method: 'S256',
    resource: `${PUBLIC_URL}/mcp`,
  });
  asking = hidden(await send(served.port, { target: `/oauth/authorize?${query}` }));
  for (let i = 0; i <= MOST_CONNECTIONS; i += 1) {
    const allowed = await responseTo('/oauth/authorize', { grant: hidden(await show()), action: 'allow' });
    const code = /[?&]code=([\w-]+)/.exec(allowed)?.[1] ?? '';
    served.time.now += 10_000_000n; // the key has a rate window
    const fields = { client_id: client, grant_type: 'authorization_code', code, code_verifier: VERIFIER };
    const redeemed = await responseTo('/oauth/token', fields);
    const [, token = ''] = /"access_token":"([^"]+)"/.exec(redeemed) ?? [];
    expect(await send(served.port, message(token))).toContain('"result"');
  }
});
afterAll(async () => {
  await served.stop();
  await workspace.close();
});

const show = () => responseTo('/oauth/authorize', { request: asking, api_key: KEY, action: 'show' });

test('the consent page', async () => {
  expect((await show()).match(/<li>/g)).toHaveLength(51); // and that there are more
  expect(await timeAbove(MOST, show)).toBeNull();
});

test.each(['en', 'de', 'fr'])('/connections in %s', async (language) => {
  const list = () =>
    send(served.port, {
      method: 'POST',
      target: '/connections',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'Accept-Language': language },
      body: `api_key=${KEY}`,
    });
  expect((await list()).match(/<li>/g)).toHaveLength(MOST_CONNECTIONS);
  expect(await timeAbove(MOST, list)).toBeNull();
});
