import type { AssistantConnections, Store } from '@brand-visibility/application';
import { expect, test } from '@jest/globals';
import { request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { siteOf } from '../../src/site/site.js';
import { signInOf } from '../../src/sign-in/sign-in.js';
import { PUBLIC_URL, startService, type TestService } from '../support/service.js';
import { connect, fetching } from '../support/sign-in.js';
import { keyText } from '../support/world.js';

// Rule 21.14: `SIGN_IN` is 0 unless it is set, and nothing of sign-in exists then.

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** The response to a request, without what differs between any two: its date and its id. */
async function respond({ port }: TestService, { method, path, headers = {}, body }: Sent) {
  const sent = request({
    host: '127.0.0.1',
    port,
    method,
    path,
    headers: { 'x-request-id': 'same', ...headers },
  });
  sent.end(body);
  const response = await new Promise<IncomingMessage>((resolve) => sent.once('response', resolve));
  const { date: _, ...others } = response.headers;
  return { status: response.statusCode, headers: others, text: await text(response) };
}

test('closed, no path, page, header or table of sign-in exists, and all else is as it is when open', async () => {
  const open = await startService();
  const { tokens } = await connect(open, keyText('b_all'));
  const read: string[] = [];
  const between = (store: Store): Store => ({
    ...store,
    assistants: new Proxy({} as AssistantConnections, {
      get: (_, name) => {
        read.push(String(name));
        return undefined;
      },
    }),
  });
  const closed = await startService({ environment: { SIGN_IN: '' }, between });
  const key = { authorization: `Bearer ${keyText('a_all')}` };
  const json = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  const ping = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' });
  const others: Sent[] = [
    ...[...siteOf(PUBLIC_URL, true).keys()].map((path) => ({ method: 'GET', path })),
    { method: 'GET', path: '/v1/brands', headers: key },
    { method: 'GET', path: '/v1/brands' },
    { method: 'GET', path: '/nothing', headers: { accept: 'text/html' } },
    { method: 'POST', path: '/nothing', body: 'x' },
    { method: 'POST', path: '/mcp', headers: { ...key, ...json }, body: ping },
    { method: 'POST', path: '/mcp', headers: { ...json, authorization: 'Bearer bvk_x' }, body: ping },
  ];
  for (const each of others) {
    const [one, other] = [await respond(open, each), await respond(closed, each)];
    if (each.path === '/connect') {
      expect(one.text).toContain('Assistants that sign in');
      expect(other.text).not.toMatch(/Assistants that sign in|\/connections/);
      expect(other.text).toContain('unless its operator sets <code>SIGN_IN=1</code>');
    } else if (each.path === '/mcp' && one.status === 401) {
      expect([one.headers['www-authenticate'], other.headers['www-authenticate']]).toEqual([
        expect.stringContaining('resource_metadata='),
        'Bearer error="invalid_token"',
      ]);
    } else expect([each, other]).toEqual([each, one]);
  }
  const paths = [...signInOf({ ...open, secrets: ['x'.repeat(32)] } as never).paths.keys()];
  expect(paths).toHaveLength(15);
  for (const path of paths)
    for (const method of ['GET', 'HEAD', 'POST', 'PUT'])
      for (const body of ['', 'x=1']) {
        const form = { 'content-type': 'application/x-www-form-urlencoded' };
        const [one, unknown] = await Promise.all(
          [path, `/${'x'.repeat(path.length - 1)}`].map((each) =>
            respond(closed, { method, path: each, headers: form, body: method === 'GET' ? '' : body }),
          ),
        );
        expect([path, one!.status, one!.headers]).toEqual([path, 404, unknown!.headers]);
      }
  const refused = await fetching(closed)('/mcp', {
    method: 'POST',
    headers: { ...json, authorization: `Bearer ${tokens.access_token}` },
    body: ping,
  });
  expect(refused.status).toBe(401);
  expect(read).toEqual([]);
});
