import { send, type HttpRequest } from '@brand-visibility/programs/http';
import { calling, type Attack } from './attack.js';

/** Defines an attack on sign-in, by callers without a key. */

const environment = { SIGN_IN: '1' };
const FORM_BYTES = 65_000;
const CALLERS = 40;

const REDIRECT = 'https://claude.ai/api/mcp/auth_callback';

const posted = (path: string, body: string, type = 'application/x-www-form-urlencoded'): HttpRequest => ({
  method: 'POST',
  path,
  headers: { 'content-type': type },
  body,
});
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

async function registered(port: number): Promise<string> {
  const { text } = await send(port, registration('A'));
  return (JSON.parse(text) as { readonly client_id: string }).client_id; // the service registers each
}
