import { StoreUnavailable, type Store } from '@brand-visibility/application';
import { TOOLS } from '@brand-visibility/contract';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { call, codeOf, type HttpResponse } from '../support/client.js';
import { MCP_REVISIONS, messageOf } from '@brand-visibility/requests';
import { ask, callTool, post } from '../support/mcp.js';
import { exchangeBytes, rawResponse } from '../support/raw.js';
import { startService, type TestService, worldService } from '../support/service.js';
import { bearer } from '../support/world.js';

const service = worldService();

const key = () => bearer('a_all');
const options = () => ({ headers: key() });
const lastEntry = () => JSON.parse(service.log.at(-1) ?? '{}') as Record<string, unknown>; // a cast: it is an entry
const INITIALIZE = {
  protocolVersion: '2025-11-25',
  capabilities: {},
  clientInfo: { name: 'test', version: '1' },
};

describe('the revisions of the protocol', () => {
  test.each(MCP_REVISIONS.slice(1))('%s is initialized too', async (protocolVersion) => {
    const params = { ...INITIALIZE, protocolVersion };
    const { result } = await ask(service.port, protocolVersion, 'initialize', params, options());
    expect(result).toMatchObject({
      protocolVersion,
      serverInfo: { name: 'brand-visibility' },
      capabilities: { tools: { listChanged: false } },
    });
  });

  test('a client of an older one is offered the one before', async () => {
    const params = { ...INITIALIZE, protocolVersion: '2024-11-05' };
    const { result } = await ask(service.port, '2025-11-25', 'initialize', params, { headers: key() });
    expect(result).toMatchObject({ protocolVersion: '2025-11-25' });
  });

  test.each(MCP_REVISIONS)('%s lists tools in at most 28,000 bytes (rule 21.2)', async (revision) => {
    const { text, result } = await ask(service.port, revision, 'tools/list', {}, options());
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(28_000);
    expect(result?.['tools']).toHaveLength(TOOLS.length);
    expect(lastEntry()).toMatchObject({ method: 'POST', route: '/mcp', status: 200, rate_limit: 1_000_000 });
  });

  test.each(MCP_REVISIONS)('%s has no resources (rule 21.8)', async (revision) => {
    const isCurrent = revision === '2026-07-28';
    const method = isCurrent ? 'server/discover' : 'initialize';
    const { result } = await ask(service.port, revision, method, isCurrent ? {} : INITIALIZE, options());
    expect(Object.keys(result?.['capabilities'] as object)).toEqual(['tools', 'prompts']);
    expect(result).toMatchObject({ instructions: expect.any(String) });
    for (const name of ['resources/list', 'resources/templates/list', 'resources/read']) {
      const { error } = await ask(
        service.port,
        revision,
        name,
        { uri: 'brand-visibility://errors' },
        options(),
      );
      expect(error).toEqual({ code: -32_601, message: expect.stringMatching(/^Unknown method\. /) });
    }
  });
});

describe('a request to /mcp is refused before it is read (rule 21.9)', () => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });

  test('with a key in the URL, and with any other query', async () => {
    const refused = (path: string) => call(service.port, path, { method: 'POST', headers: key(), body });
    expect(codeOf(await refused('/mcp?api_key=1'))).toBe('api_key_in_url');
    expect(codeOf(await refused('/mcp?x=1'))).toBe('unknown_parameter');
    expect((await refused('/mcp/')).body).toMatchObject({
      code: 'not_found',
      detail: expect.stringContaining('Did you mean `/mcp`?'),
    });
  });

  test.each(['GET', 'HEAD', 'DELETE', 'PUT', 'OPTIONS'])('with the method %s', async (method) => {
    const response = await call(service.port, '/mcp', { method, headers: key() });
    expect([response.status, response.headers.allow]).toEqual([405, 'POST']);
  });

  test('with a body of more than 65,536 bytes, announced or not', async () => {
    const long = `"${'x'.repeat(65_536)}"`;
    expect((await post(service.port, long, key())).status).toBe(413);
    const lines = `POST /mcp HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${key().Authorization}\r\n`;
    const chunks = `Transfer-Encoding: chunked\r\n\r\n${long.length.toString(16)}\r\n${long}\r\n0\r\n\r\n`;
    expect((await rawResponse(service.port, lines + chunks)).status).toBe(413);
    const most = `"${'x'.repeat(65_534)}"`;
    expect((await post(service.port, most, key())).status).toBe(400); // JSON, but no message
  });
});

/** A notification, and what a client posts in response to a request that the service never sends. */
const NEEDING_NO_ANSWER = [
  { jsonrpc: '2.0', method: 'notifications/initialized' },
  { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } },
  { jsonrpc: '2.0', id: 1, result: {} },
  { jsonrpc: '2.0', id: 1, error: { code: -32_601, message: 'x' } },
];

describe('a message', () => {
  test.each(MCP_REVISIONS)('of %s that needs no answer is accepted and counted', async (revision) => {
    const { headers } = messageOf(revision, 'notifications/initialized');
    for (const message of NEEDING_NO_ANSWER) {
      const response = await post(service.port, JSON.stringify(message), { ...headers, ...key() });
      expect([response.status, response.text]).toEqual([202, '']);
      expect(response.headers).toMatchObject({ ratelimit: expect.any(String), 'content-length': '0' });
      expect(response.headers).not.toHaveProperty('content-type');
    }
  });

  // The response is always JSON, so a client need not name the other type.
  test.each(MCP_REVISIONS)('of %s is answered to every client that takes JSON', async (revision) => {
    const { headers, body } = messageOf(revision, 'tools/list');
    const { Accept: _, ...others } = headers;
    const answered = async (accept: Readonly<Record<string, string>>) => {
      const sent = { 'Content-Type': 'application/json', ...others, ...key(), ...accept };
      return (await call(service.port, '/mcp', { method: 'POST', headers: sent, body: JSON.stringify(body) }))
        .status;
    };
    expect(await answered({})).toBe(200);
    for (const types of ['*/*', 'Application/JSON', 'text/html;q=0.5, application/*', ''])
      expect([types, await answered({ Accept: types })]).toEqual([types, 200]);
    if (revision !== '2026-07-28') expect(await answered({ Accept: 'text/html' })).toBe(406);
  });

  test('leaves the connection to the next, also in one packet with it', async () => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'prompts/list' });
    const one = (more: string) =>
      `POST /mcp HTTP/1.1\r\nHost: localhost\r\n${more}Content-Type: application/json\r\nAccept: application/json, text/event-stream\r\nAuthorization: ${key().Authorization}\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    const responses = await exchangeBytes(service.port, one('') + one('') + one('Connection: close\r\n'));
    expect(responses.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(3);
  });

  test('that never arrives whole ends its connection with 408', async () => {
    const lines = `POST /mcp HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${key().Authorization}\r\nContent-Length: 9\r\n\r\n{`;
    expect((await rawResponse(service.port, lines)).status).toBe(408);
  });
});

describe('the rate window (rule 21.9)', () => {
  const LIMIT = 4;
  let limited: TestService;
  beforeEach(async () => {
    limited = await startService({ limit: LIMIT });
  });
  afterEach(() => limited.stop());

  const left = ({ headers }: HttpResponse) => /;r=(\d+)/.exec(String(headers['ratelimit']))?.[1];

  test.each(MCP_REVISIONS)('of %s counts every message', async (revision) => {
    const send = (method: string, params = {}) => ask(limited.port, revision, method, params, options());
    const first = () =>
      revision === '2026-07-28' ? send('server/discover') : send('initialize', INITIALIZE);
    const list = () => send('tools/list');
    expect(left(await first())).toBe('3');
    expect(left(await list())).toBe('2');
    expect(left(await post(limited.port, JSON.stringify(NEEDING_NO_ANSWER[0]), key()))).toBe('1');
    expect(left(await post(limited.port, '{', key()))).toBe('0');
    const others = await Promise.all(
      NEEDING_NO_ANSWER.map((message) => post(limited.port, JSON.stringify(message), key())),
    );
    for (const beyond of [await first(), await list(), ...others]) {
      expect([beyond.status, codeOf(beyond)]).toEqual([429, 'rate_limited']);
      expect(beyond.headers).toMatchObject({
        'content-type': 'application/problem+json',
        'retry-after': expect.stringMatching(/^[1-9]\d?$/),
        ratelimit: expect.stringMatching(/^"default";r=0;t=[1-9]\d?$/),
        'ratelimit-policy': `"default";q=${LIMIT};w=60`,
      });
    }
    expect(codeOf(await send('tools/call', { name: 7 }))).toBe('rate_limited');
    expect(await callTool(limited.port, revision, 'list_brands', {}, options())).toMatchObject({
      isError: true,
      content: [{ text: expect.stringMatching(/ Call again in [1-9]\d? seconds\./) }],
      _meta: { rate_limit: { limit: LIMIT, left: 0 }, problem: { code: 'rate_limited', status: 429 } },
    });
  });

  test.each(MCP_REVISIONS)(
    'of %s: a refused call has the protocol fields of a served one',
    async (revision) => {
      const params = { name: 'list_brands', arguments: {} };
      const fields = [];
      for (let calls = 0; calls <= LIMIT; calls += 1) {
        const { result } = await ask(limited.port, revision, 'tools/call', params, options());
        const server: unknown = Reflect.get(Object(result?.['_meta']), 'io.modelcontextprotocol/serverInfo');
        fields.push([result?.['isError'] ?? false, result?.['resultType'], server]);
      }
      expect(fields.at(-1)).toEqual([true, ...fields[0]!.slice(1)]);
    },
  );

  test('counts what is refused before it is read as a message', async () => {
    const sent = (method: string, path: string, body?: string) =>
      call(limited.port, path, { method, headers: key(), ...(body === undefined ? {} : { body }) });
    expect(left(await sent('GET', '/mcp'))).toBe('3');
    expect(left(await sent('POST', '/mcp?x=1', '{}'))).toBe('2');
    expect(left(await sent('POST', '/mcp', 'x'.repeat(65_537)))).toBe('1');
    expect(left(await sent('POST', '/mcp', '[]'))).toBe('0');
    for (const [method, path] of [
      ['GET', '/mcp'],
      ['POST', '/mcp?x=1'],
    ] as const)
      expect(codeOf(await sent(method, path))).toBe('rate_limited');
  });
});

describe('hosts and origins (rule 21.10)', () => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
  const sent = (headers: Record<string, string>) => post(service.port, body, { ...key(), ...headers });

  test.each([
    { Host: 'api.example' },
    { Host: 'localhost:1' },
    { Host: '[::1]:8080' },
    { Origin: 'https://api.example' },
    { Origin: 'http://localhost:6274' },
  ])('%j is answered', async (headers) => {
    expect((await sent(headers as Record<string, string>)).status).toBe(200);
  });

  test.each([
    { Host: 'rebound.example' },
    { Host: 'api.example.evil.example' },
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
  ])('%j is refused, before the key is looked at', async (headers) => {
    const response = await post(service.port, body, headers);
    expect([response.status, codeOf(response)]).toEqual([403, 'invalid_parameter']);
  });

  test('further hosts are configured', async () => {
    const other = await startService({ mcpHosts: ['10.0.0.7'] });
    const response = await post(other.port, body, { ...key(), Host: '10.0.0.7:8080' });
    expect(response.status).toBe(200);
    await other.stop();
  });
});

test.each(MCP_REVISIONS)(
  '%s: an argument `__proto__` is refused as any other (rule 21.3)',
  async (revision) => {
    const sent = { headers: key() };
    const args = JSON.parse('{"brand_id":"brd_a1","__proto__":{"x":1}}') as Record<string, unknown>;
    const { _meta } = await callTool(service.port, revision, 'get_visibility', args, sent);
    expect(_meta.problem).toMatchObject({
      code: 'unknown_parameter',
      errors: [{ parameter: '__proto__' }],
    });
    const params = { name: 'where_to_pitch', arguments: args };
    const { error } = await ask(service.port, revision, 'prompts/get', params, sent);
    expect(error).toEqual({ code: -32_602, message: 'This prompt takes brand_id.' });
  },
);

test.each(MCP_REVISIONS)(
  'a call of %s is logged with its tool and the names of parameters',
  async (revision) => {
    const args = { brand_id: 'brd_a1', period: '7d' };
    await callTool(service.port, revision, 'get_visibility', args, { headers: key() });
    expect(lastEntry()).toMatchObject({
      method: 'POST',
      route: '/mcp get_visibility',
      parameters: ['period'],
      status: 200,
      code: null,
      key_id: 'key_a_all',
      rate_limit: 1_000_000,
    });
    await callTool(service.port, revision, 'get_visibility', { brand_id: 'brd_b1' }, { headers: key() });
    expect(lastEntry()).toMatchObject({ route: '/mcp get_visibility', status: 200, code: 'not_found' });
  },
);

test.each(MCP_REVISIONS)(
  'a call of %s whose store fails gets a problem document, and the fault is logged',
  async (revision) => {
    let fault: Error = new StoreUnavailable('gone');
    const failing = await startService({
      between: (store): Store => ({ ...store, read: () => Promise.reject(fault) }),
    });
    const code = async () =>
      (await callTool(failing.port, revision, 'get_visibility', { brand_id: 'brd_a1' }, options()))._meta
        .problem?.code;
    expect(await code()).toBe('service_unavailable');
    fault = new Error('a fault');
    expect(await code()).toBe('internal_error');
    expect(failing.log.at(-1)).toContain('a fault');
    await failing.stop();
  },
);
