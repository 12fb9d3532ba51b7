import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { start, type Program } from './support/program.js';

/** The program alone, before services that misbehave (rule 21.11). */

const KEY = 'bvk_a_secret_that_is_never_shown';

let requests: { readonly request: IncomingMessage; readonly body: string }[] = [];
let answer: (response: ServerResponse) => void = () => undefined;
const service = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    requests.push({ request, body: Buffer.concat(chunks).toString() });
    answer(response);
  });
});
let url: string;
beforeAll(async () => {
  await once(service.listen(0, '127.0.0.1'), 'listening');
  url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`; // a cast: it listens on a port
});
afterAll(() => {
  service.closeAllConnections();
  service.close();
});

/** Starts the program and opens a connection of the revision 2025-11-25. */
async function opened(environment: Readonly<Record<string, string>> = {}): Promise<Program> {
  requests = [];
  const program = start([], { BRAND_VISIBILITY_URL: url, BRAND_VISIBILITY_KEY: KEY, ...environment });
  const clientInfo = { name: 'test', version: '1' };
  program.send({
    id: 0,
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo },
  });
  expect(await program.reply(0)).toMatchObject({ result: { protocolVersion: '2025-11-25' } });
  program.send({ method: 'notifications/initialized' });
  return program;
}

const CALL = { method: 'tools/call', params: { name: 'list_brands', arguments: { limit: 3 } } };

/** The result of a call that the service answers so. */
async function called(reply: (response: ServerResponse) => void): Promise<unknown> {
  answer = reply;
  const program = await opened();
  program.send({ id: 1, ...CALL });
  const { result, error } = await program.reply(1);
  const { stdout, stderr } = await program.end();
  expect(stdout + stderr).not.toContain(KEY);
  return result ?? error;
}

const json =
  (body: unknown, status = 200, type = 'application/json') =>
  (response: ServerResponse) =>
    response.writeHead(status, { 'Content-Type': type }).end(JSON.stringify(body));

const failed = (text: RegExp) => ({
  isError: true,
  content: [{ type: 'text', text: expect.stringMatching(text) }],
});

// Rule 21.11.
describe('a call', () => {
  test('is one message of the current revision to /mcp, and its result is passed on', async () => {
    const result = {
      content: [{ type: 'text', text: '{}' }],
      structuredContent: {},
      _meta: { path: '/v1/brands' },
    };
    expect(
      await called(json({ jsonrpc: '2.0', id: 1, result: { resultType: 'complete', ...result } })),
    ).toEqual(result);
    expect(requests).toHaveLength(1);
    const [{ request, body }] = requests as [(typeof requests)[number]];
    expect([request.method, request.url]).toEqual(['POST', '/mcp']);
    expect(request.headers).toMatchObject({
      authorization: `Bearer ${KEY}`,
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': 'tools/call',
      'mcp-name': 'list_brands',
    });
    expect(JSON.parse(body)).toMatchObject(CALL);
    expect(body).not.toContain(KEY);
  });

  test('that HTTP refuses is a result with the problem document', async () => {
    const problem = { type: 'x', title: 'No', status: 401, code: 'invalid_api_key', request_id: 'req_1' };
    expect(await called(json(problem, 401, 'application/problem+json'))).toEqual({
      isError: true,
      content: [{ type: 'text', text: JSON.stringify(problem) }],
      _meta: { request_id: 'req_1', rate_limit: null, problem },
    });
  });

  test("that is an error of the protocol stays one, with this program's text", async () => {
    const error = { code: -32_602, message: KEY, data: { uri: KEY } };
    expect(await called(json({ jsonrpc: '2.0', id: 1, error }))).toEqual({
      code: -32_602,
      message: 'The parameters do not match the method or the protocol version.',
    });
  });

  test.each<[string, (response: ServerResponse) => void]>([
    [
      'a page',
      (response) => response.writeHead(502, { 'Content-Type': 'text/html' }).end('<p>Bad gateway</p>'),
    ],
    ['another JSON document', json({ hello: KEY })],
    ['JSON that is no object', json([1])],
    ['a redirection', (response) => response.writeHead(307, { Location: 'http://127.0.0.1:9/' }).end()],
    ['17 MiB', (response) => response.end(Buffer.alloc(17 * 2 ** 20, 0x20))],
  ])('whose reply is %s fails with a sentence', async (_what, reply) => {
    expect(await called(reply)).toMatchObject(failed(/^What replied with status \d+ is not the service: /));
    expect(requests).toHaveLength(1);
  });

  test('whose reply is another message, or breaks off, fails with a sentence', async () => {
    expect(await called(json({ jsonrpc: '2.0', id: 1, result: { rows: [] } }))).toMatchObject(
      failed(/does not know/),
    );
    expect(await called((response) => response.destroy())).toMatchObject(failed(/cannot be reached/));
  });

  test('without a service fails with the reason of the system', async () => {
    const gone = createServer();
    await once(gone.listen(0, '127.0.0.1'), 'listening');
    const { port } = gone.address() as AddressInfo; // a cast: it listens on a port
    await once(gone.close(), 'close');
    const program = await opened({ BRAND_VISIBILITY_URL: `http://127.0.0.1:${port}` });
    program.send({ id: 1, ...CALL });
    expect((await program.reply(1)).result).toMatchObject(
      failed(/^The service at http:\/\/127.0.0.1:\d+ cannot be reached: ECONNREFUSED\.$/),
    );
    expect((await program.end()).status).toBe(0);
  });

  test('that is cancelled aborts its request', async () => {
    const aborted = new Promise<void>((resolve) => {
      answer = (response) => response.once('close', resolve);
    });
    const program = await opened();
    program.send({ id: 1, ...CALL });
    while (requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    program.send({ method: 'notifications/cancelled', params: { requestId: 1 } });
    await aborted;
    program.send({ id: 2, method: 'ping' });
    expect((await program.reply(2)).result).toEqual({});
    await program.end();
  });

  test('of an unknown tool asks no service', async () => {
    const program = await opened();
    program.send({ id: 1, method: 'tools/call', params: { name: 'get_weather', arguments: {} } });
    expect((await program.reply(1)).error).toMatchObject({ code: -32_602 });
    await program.end();
    expect(requests).toEqual([]);
  });
});

test('errors repeat nothing that was sent, on standard output and standard error (rule 21.8)', async () => {
  const program = await opened();
  const errors = await Promise.all(
    [
      { method: KEY },
      { method: 'resources/read', params: { uri: KEY } },
      { method: 'tools/call', params: { name: [KEY] } },
      { method: 'tools/call', params: { name: KEY } },
      { method: 'prompts/get', params: { name: KEY } },
    ].map(async (message, id) => {
      program.send({ id: id + 1, ...message });
      return (await program.reply(id + 1)).error;
    }),
  );
  expect(errors).toEqual([
    { code: -32_601, message: expect.stringMatching(/^Unknown method\. /) },
    { code: -32_601, message: expect.stringMatching(/^Unknown method\. /) },
    { code: -32_602, message: expect.stringMatching(/^The parameters do not match /) },
    { code: -32_602, message: expect.stringMatching(/^There is no such tool\. /) },
    { code: -32_602, message: expect.stringMatching(/^There is no such prompt\. /) },
  ]);
  program.write(`${KEY}\n{"${KEY}": 1}\n`);
  program.send({ id: 9, method: 'ping' });
  await program.reply(9);
  const { stdout, stderr } = await program.end();
  expect(stdout + stderr).not.toContain(KEY);
});

test('the end of standard input ends the program, also during a call', async () => {
  answer = () => undefined;
  const program = await opened();
  program.send({ id: 1, ...CALL });
  while (requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  expect((await program.end()).status).toBe(0);
});

test('what is no message is told on standard error and has no reply but of the protocol', async () => {
  const program = await opened();
  program.write('no JSON\n{"no": "message"}\n');
  program.send({ id: 1, method: 'ping' });
  expect((await program.reply(1)).result).toEqual({});
  const { stdout, stderr } = await program.end();
  expect(stderr).toMatch(/^(?:brand-visibility: [^\n]+\n)+$/);
  for (const line of stdout.trim().split('\n')) expect(JSON.parse(line)).toMatchObject({ jsonrpc: '2.0' });
});

// Rule 21.11.
describe('the program', () => {
  const SET = { BRAND_VISIBILITY_URL: 'http://127.0.0.1:9', BRAND_VISIBILITY_KEY: KEY };

  test('explains itself', async () => {
    const { status, stdout, stderr } = await start(['--help'], {}).end();
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toContain('BRAND_VISIBILITY_KEY');
  });

  test('refuses other arguments', async () => {
    expect(await start(['--key', KEY], SET).end()).toEqual({
      status: 2,
      stdout: '',
      stderr: 'brand-visibility: the only argument is --help\n',
    });
  });

  test.each<[string, Record<string, string>, RegExp]>([
    ['no address', { BRAND_VISIBILITY_URL: '' }, /BRAND_VISIBILITY_URL must be set/],
    ['no key', { BRAND_VISIBILITY_KEY: ' ' }, /BRAND_VISIBILITY_KEY must be set/],
    ['no URL', { BRAND_VISIBILITY_URL: 'api.example' }, /must be the http or https address/],
    ['a file', { BRAND_VISIBILITY_URL: 'file:///etc' }, /must be the http or https address/],
    ['a key in the URL', { BRAND_VISIBILITY_URL: `http://a.example/?k=${KEY}` }, /without user, query/],
    ['a password in the URL', { BRAND_VISIBILITY_URL: `http://u:${KEY}@a.example` }, /without user, query/],
    ['the path of the protocol', { BRAND_VISIBILITY_URL: 'http://a.example/mcp' }, /without \/v1 or \/mcp/],
    ['a key of two lines', { BRAND_VISIBILITY_KEY: `${KEY}\n${KEY}` }, /must be an API key/],
  ])('ends with one line and status 1 if it has %s', async (_what, wrong, line) => {
    const { status, stdout, stderr } = await start([], { ...SET, ...wrong }).end();
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^brand-visibility: [^\n]+\n$/);
    expect(stderr).toMatch(line);
    expect(stderr).not.toContain(KEY);
  });

  test('asks below the path of the address', async () => {
    answer = json({ code: 'not_found', status: 404, request_id: 'r' }, 404, 'application/problem+json');
    const program = await opened({ BRAND_VISIBILITY_URL: ` ${url}/visibility// ` });
    program.send({ id: 1, ...CALL });
    await program.reply(1);
    await program.end();
    expect(requests[0]?.request.url).toBe('/visibility/mcp');
  });
});
