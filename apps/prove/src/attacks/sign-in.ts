import { send, type HttpRequest } from '@brand-visibility/programs/http';
import { PUBLIC_URL } from '@brand-visibility/programs/start';
import { createHash } from 'node:crypto';
import { calling, type Attack } from './attack.js';

/** Defines attacks on sign-in, by callers without a key and by one with a grant. */

const environment = { SIGN_IN: '1' };
const FORM_BYTES = 65_000;
const CALLERS = 40;

const REDIRECT = 'https://claude.ai/api/mcp/auth_callback';
const VERIFIER = 'v'.repeat(43);
/** As many connections as a page lists. */
const CONNECTIONS = 50;

const posted = (path: string, body: string, type = 'application/x-www-form-urlencoded'): HttpRequest => ({
  method: 'POST',
  path,
  headers: { 'content-type': type },
  body,
});
const form = (path: string, fields: Readonly<Record<string, string>>) =>
  posted(path, String(new URLSearchParams(fields)));
const registration = (client_name: string) =>
  posted(
    '/oauth/register',
    JSON.stringify({ redirect_uris: [REDIRECT], client_name, token_endpoint_auth_method: 'none' }),
    'application/json',
  );

/** A page or an endpoint reads each form; the last two have a host that is slow to parse, and many names. */
export const longForms: Attack = {
  name: 'long-forms',
  description: `${CALLERS} callers without a key who send forms of 64 KB, and targets of 59 KB, to sign-in`,
  environment,
  attackers: async ({ port }) => {
    const client_id = await registered(port);
    const host = `https://a${'\u0301'.repeat(15_000)}${'\u0323'.repeat(15_000)}`;
    return [
      calling(CALLERS, [
        ...['/oauth/authorize', '/oauth/token', '/oauth/revoke', '/connections'].flatMap((path) => [
          posted(path, 'a=%41&'.repeat(FORM_BYTES / 6)),
          posted(path, Array.from({ length: 8_000 }, (_, i) => `a${i}`).join('&')),
        ]),
        posted(
          '/oauth/register',
          JSON.stringify(Array.from({ length: FORM_BYTES / 4 }, () => [])),
          'application/json',
        ),
        posted('/oauth/token', `client_id=${client_id}&resource=${host}`),
        { method: 'GET', path: `/oauth/authorize?${'a&'.repeat(29_500)}`, headers: {} },
      ]),
    ];
  },
};

/** Each round takes another key, whose rate window is unused. */
let rounds = 0;

/** One showing of the account opened thousands of connections, which no window counted and one page listed. */
export const formsOfGrants: Attack = {
  name: 'forms-of-grants',
  description:
    '48 callers who allow one grant again and again, redeem one code, and list the 50 connections of the key',
  environment,
  attackers: async ({ keys, port }) => {
    rounds += 1;
    const key = keys[rounds % keys.length] ?? '';
    const client_id = await registered(port);
    let [grant, code] = ['', ''];
    for (let i = 0; i < CONNECTIONS; i += 1) {
      const asked = await send(port, authorization(client_id));
      grant = hiddenIn(
        await send(
          port,
          form('/oauth/authorize', { request: hiddenIn(asked), api_key: key, action: 'show' }),
        ),
      );
      const { headers } = await send(port, form('/oauth/authorize', { grant, action: 'allow' }));
      code = new URL(headers.location ?? 'none:').searchParams.get('code') ?? '';
      await send(port, redemption(client_id, code));
    }
    return [
      calling(48, [
        form('/oauth/authorize', { grant, action: 'allow' }),
        redemption(client_id, code),
        form('/connections', { api_key: key }),
      ]),
    ];
  },
};

async function registered(port: number): Promise<string> {
  const { text } = await send(port, registration('A'));
  return (JSON.parse(text) as { readonly client_id: string }).client_id; // the service registers each
}

const authorization = (client_id: string): HttpRequest => ({
  method: 'GET',
  path: `/oauth/authorize?${new URLSearchParams({
    client_id,
    redirect_uri: REDIRECT,
    response_type: 'code',
    code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
    code_challenge_method: 'S256',
    resource: `${PUBLIC_URL}/mcp`,
  })}`,
  headers: {},
});

const redemption = (client_id: string, code: string) =>
  form('/oauth/token', { grant_type: 'authorization_code', client_id, code, code_verifier: VERIFIER });

/** The encrypted value in a form. Throws if the page has none, such as beyond the limit of the key. */
function hiddenIn({ text }: { readonly text: string }): string {
  const [, value] = /type="hidden" name="\w+" value="([^"]+)"/.exec(text) ?? [];
  if (value === undefined) throw new Error(`no form to send: ${text.slice(0, 200)}`);
  return value;
}
