import { StoreUnavailable, type Store } from '@brand-visibility/application';
import { TOOLS } from '@brand-visibility/assistant';
import { MCP_REVISIONS, messageOf, type Revision } from '@brand-visibility/requests';
import { describe, expect, test } from '@jest/globals';
import { call, codeOf, type HttpResponse } from '../support/client.js';
import { authorization } from '../support/connected.js';
import { ask, callTool, post } from '../support/mcp.js';
import { exchangeBytes, rawResponse } from '../support/raw.js';
import { startService, worldService } from '../support/service.js';
import { bearer } from '../support/world.js';

const service = worldService();

const key = bearer('a_all');
const options = { headers: key };
const lastEntry = () => JSON.parse(service.log.at(-1) ?? '{}') as Record<string, unknown>; // it is an entry
const INITIALIZE = {
  protocolVersion: '2025-11-25',
  capabilities: {},
  clientInfo: { name: 'test', version: '1' },
};
const CURRENT: Revision = '2026-07-28';

describe.each(MCP_REVISIONS)('the revision %s of the protocol', (revision) => {
  const send = (method: string, params = {}) => ask(service.port, revision, method, params, options);
  const begin = () =>
    revision === CURRENT
      ? send('server/discover')
      : send('initialize', { ...INITIALIZE, protocolVersion: revision });

  test('begins with tools and prompts, and has no resources (rule 21.8)', async () => {
    const { result } = await begin();
    expect(result).toMatchObject({ instructions: expect.any(String) });
    expect(Object.keys(result?.['capabilities'] as object)).toEqual(['tools', 'prompts']);
    if (revision !== CURRENT)
      expect(result).toMatchObject({
        protocolVersion: revision,
        serverInfo: { name: 'brand-visibility' },
        capabilities: { tools: { listChanged: false } },
      });
    for (const name of ['resources/list', 'resources/templates/list', 'resources/read']) {
      const { error } = await send(name, { uri: 'brand-visibility://errors' });
      expect(error).toEqual({ code: -32_601, message: expect.stringMatching(/^Unknown method\. /) });
    }
  });

  test('lists tools in at most 31,000 bytes (rule 21.2)', async () => {
    const { text, result } = await send('tools/list');
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(31_000);
    expect(result?.['tools']).toHaveLength(TOOLS.length);
    expect(lastEntry()).toMatchObject({ method: 'POST', route: '/mcp', status: 200, rate_limit: 1_000_000 });
  });

  test('accepts and counts messages that need no answer', async () => {
    const { headers } = messageOf(revision, 'notifications/initialized');
    for (const message of NEEDING_NO_ANSWER) {
      const response = await post(service.port, JSON.stringify(message), { ...headers, ...key });
      expect([response.status, response.text]).toEqual([202, '']);
      expect(response.headers).toMatchObject({ ratelimit: expect.any(String), 'content-length': '0' });
      expect(response.headers).not.toHaveProperty('content-type');
    }
  });

  // Serializers in several languages write a field that is not set as null.
  test('takes `params` and fields of `params` that are null for absent (rule 21.9)', async () => {
    const { result, error } = await send('tools/list', { cursor: null });
    expect([result?.['tools'], error]).toEqual([expect.any(Array), undefined]);
    for (const method of ['tools/call', 'prompts/get']) {
      const nothing = await send(method, { name: 'list_brands', arguments: {} });
      const nulls = await send(method, { name: 'list_brands', arguments: null });
      expect(withoutId(nulls)).toEqual(withoutId(nothing));
    }
    for (const method of ['tools/list', 'tools/call', 'ping']) {
      const { headers, body } = messageOf(revision, method);
      const [nulls, none] = [null, undefined].map((params) => JSON.stringify({ ...body, params }));
      const answered = async (message = '') =>
        (await post(service.port, message, { ...headers, ...key })).text;
      expect(await answered(nulls)).toBe(await answered(none));
    }
    const notification = JSON.stringify({ ...NEEDING_NO_ANSWER[0], params: null });
    expect((await post(service.port, notification, key)).status).toBe(202);
    const limited = await startService({ limit: 1 });
    await post(limited.port, '{', key);
    const beyond = await ask(
      limited.port,
      revision,
      'tools/call',
      { name: 'list_brands', arguments: null },
      options,
    );
    expect(beyond.result).toMatchObject({ isError: true });
  });

  // The response is always JSON, so a client need not name the other type.
  test('answers every client that takes JSON', async () => {
    const { headers, body } = messageOf(revision, 'tools/list');
    const { Accept: _, ...others } = headers;
    const answered = async (accept: Readonly<Record<string, string>>) => {
      const sent = { 'Content-Type': 'application/json', ...others, ...key, ...accept };
      return (await call(service.port, '/mcp', { method: 'POST', headers: sent, body: JSON.stringify(body) }))
        .status;
    };
    expect(await answered({})).toBe(200);
    for (const types of ['*/*', 'Application/JSON', 'text/html;q=0.5, application/*', ''])
      expect([types, await answered({ Accept: types })]).toEqual([types, 200]);
    if (revision !== CURRENT) expect(await answered({ Accept: 'text/html' })).toBe(406);
  });

  test('counts every message in the rate window, and refuses further ones (rule 21.9)', async () => {
    const limited = await startService({ limit: LIMIT });
    const list = () => ask(limited.port, revision, 'tools/list', {}, options);
    const tool = () => callTool(limited.port, revision, 'list_brands', {}, options);
    const { isError = false, ...served } = await tool();
    expect([isError, left(await list())]).toEqual([false, '2']);
    expect(left(await post(limited.port, JSON.stringify(NEEDING_NO_ANSWER[0]), key))).toBe('1');
    expect(left(await post(limited.port, '{', key))).toBe('0');
    const others = NEEDING_NO_ANSWER.map((message) => post(limited.port, JSON.stringify(message), key));
    for (const beyond of [await list(), ...(await Promise.all(others))]) {
      expect([beyond.status, codeOf(beyond)]).toEqual([429, 'rate_limited']);
      expect(beyond.headers).toMatchObject({
        'content-type': 'application/problem+json',
        'retry-after': '40',
        ratelimit: '"default";r=0;t=40',
        'ratelimit-policy': `"default";q=${LIMIT};w=60`,
      });
    }
    const refused = await tool();
    expect(refused).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining(' Call again in 40 seconds.') }],
      _meta: { rate_limit: { limit: LIMIT, left: 0 }, problem: { code: 'rate_limited', status: 429 } },
    });
    const ofTool = '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"list_brands"}}';
    expect((await post(limited.port, ofTool, key)).status).not.toBe(429);
    expect((await post(limited.port, ofTool, key, '/mcp?a=1')).status).toBe(429); // not read
    // A refused call has the protocol fields of a served one.
    const server = 'io.modelcontextprotocol/serverInfo';
    const fieldsOf = ({ _meta, ...of }: { readonly _meta: object; readonly resultType?: unknown }) => [
      of.resultType,
      Object.entries(_meta).find(([name]) => name === server),
    ];
    expect(fieldsOf(refused)).toEqual(fieldsOf(served));
  });

  test('logs a call with its tool and the names of parameters', async () => {
    await callTool(service.port, revision, 'get_visibility', { brand_id: 'brd_a1', period: '7d' }, options);
    expect(lastEntry()).toMatchObject({
      method: 'POST',
      route: '/mcp get_visibility',
      parameters: ['period'],
      status: 200,
      code: null,
      key_id: 'key_a_all',
      rate_limit: 1_000_000,
    });
    await callTool(service.port, revision, 'get_visibility', { brand_id: 'brd_b1' }, options);
    expect(lastEntry()).toMatchObject({ route: '/mcp get_visibility', status: 200, code: 'not_found' });
  });

  test('has a problem document for a call whose store fails, and the log has the fault', async () => {
    let fault: Error = new StoreUnavailable('gone');
    const between = (store: Store): Store => ({ ...store, read: () => Promise.reject(fault) });
    const { port, log } = await startService({ between });
    const code = async () =>
      (await callTool(port, revision, 'get_visibility', { brand_id: 'brd_a1' }, options))._meta.problem?.code;
    expect(await code()).toBe('service_unavailable');
    fault = new Error('a fault');
    expect(await code()).toBe('internal_error');
    expect(log.at(-1)).toContain('a fault');
  });

  test('refuses an argument `__proto__` as any other (rule 21.3)', async () => {
    const args = JSON.parse('{"brand_id":"brd_a1","__proto__":{"x":1}}') as Record<string, unknown>;
    const { _meta } = await callTool(service.port, revision, 'get_visibility', args, options);
    const errors = [{ parameter: '__proto__' }];
    expect(_meta.problem).toMatchObject({ code: 'unknown_parameter', errors });
    const { error } = await send('prompts/get', { name: 'where_to_pitch', arguments: args });
    expect(error).toEqual({ code: -32_602, message: 'This prompt takes brand_id.' });
  });
});

/** A notification, and what a client posts in response to a request that the service never sends. */
const NEEDING_NO_ANSWER = [
  { jsonrpc: '2.0', method: 'notifications/initialized' },
  { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } },
  { jsonrpc: '2.0', id: 1, result: {} },
  { jsonrpc: '2.0', id: 1, error: { code: -32_601, message: 'x' } },
];

const withoutId = ({ text }: HttpResponse) => text.replace(/"(?:request_id|left|rate_limit)":[^,]+/g, '');

/** Messages per minute. */
const LIMIT = 4;
const left = ({ headers }: HttpResponse) => /;r=(\d+)/.exec(String(headers['ratelimit']))?.[1];

test('a client of an older revision is offered the one before the current', async () => {
  const params = { ...INITIALIZE, protocolVersion: '2024-11-05' };
  const { result } = await ask(service.port, '2025-11-25', 'initialize', params, options);
  expect(result).toMatchObject({ protocolVersion: '2025-11-25' });
});

describe('a request to /mcp is refused before it is read, and counted (rule 21.9)', () => {
  test.each([
    ['a key in its URL', 'POST', '/mcp?api_key=1', '{}', 400, 'api_key_in_url'],
    ['any other query', 'POST', '/mcp?x=1', '{}', 400, 'unknown_parameter'],
    ['another path', 'POST', '/mcp/', '{}', 404, 'not_found'],
    ['another method', 'GET', '/mcp', undefined, 405, 'not_found'],
    ['more than 65,536 bytes', 'POST', '/mcp', 'x'.repeat(65_537), 413, 'invalid_parameter'],
  ])('for %s', async (_what, method, path, body, status, code) => {
    const limited = await startService({ limit: 1 });
    const sent = () =>
      call(limited.port, path, { method, headers: key, ...(body !== undefined && { body }) });
    const response = await sent();
    expect([response.status, codeOf(response)]).toEqual([status, code]);
    const isCounted = path === '/mcp' || path === '/mcp?x=1';
    expect(left(response)).toBe(isCounted ? '0' : undefined);
    if (isCounted) expect(codeOf(await sent())).toBe('rate_limited');
    if (status === 405) expect(response.headers.allow).toBe('POST');
  });

  test('for more bytes than it may have, also if it does not announce them', async () => {
    const long = `"${'x'.repeat(65_536)}"`;
    const lines = `POST /mcp HTTP/1.1\r\nHost: localhost\r\n${authorization()}`;
    const chunks = `Transfer-Encoding: chunked\r\n\r\n${long.length.toString(16)}\r\n${long}\r\n0\r\n\r\n`;
    expect((await rawResponse(service.port, lines + chunks)).status).toBe(413);
    const most = `"${'x'.repeat(65_534)}"`;
    expect((await post(service.port, most, key)).status).toBe(400); // JSON, but no message
  });
});

describe('a message', () => {
  const lines = `POST /mcp HTTP/1.1\r\nHost: localhost\r\n${authorization()}`;

  test('leaves the connection to the next, also in one packet with it', async () => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'prompts/list' });
    const one = (more: string) =>
      `${lines}${more}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    const responses = await exchangeBytes(service.port, one('') + one('') + one('Connection: close\r\n'));
    expect(responses.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(3);
  });

  test('that never arrives whole ends its connection with 408', async () => {
    expect((await rawResponse(service.port, `${lines}Content-Length: 9\r\n\r\n{`)).status).toBe(408);
  });
});

describe('hosts and origins (rule 21.10)', () => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });

  test.each<Record<string, string>>([
    { Host: 'api.example' },
    { Host: 'localhost:1' },
    { Host: '[::1]:8080' },
    { Origin: 'https://api.example' },
    { Origin: 'http://localhost:6274' },
  ])('%j is answered', async (headers) => {
    expect((await post(service.port, body, { ...key, ...headers })).status).toBe(200);
  });

  test.each<Record<string, string>>([
    { Host: 'rebound.example' },
    { Host: 'api.example.evil.example' },
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
  ])('%j is refused, before the key is looked at', async (headers) => {
    const response = await post(service.port, body, headers);
    expect([response.status, codeOf(response)]).toEqual([403, 'invalid_parameter']);
  });

  test('further hosts are configured', async () => {
    const { port } = await startService({ mcpHosts: ['10.0.0.7'] });
    expect((await post(port, body, { ...key, Host: '10.0.0.7:8080' })).status).toBe(200);
  });
});
