import { startHttpServer, type HttpServer } from '@brand-visibility/programs/http-server';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { PROGRAM } from './support/clients.js';
import { start, type Program } from './support/program.js';

/** The program alone, before services that misbehave (rule 21.11). */

const KEY = 'bvk_a_secret_that_is_never_shown';

let requests: { readonly request: IncomingMessage; readonly body: string }[] = [];
let onRequest: () => void = () => undefined;
let answer: (response: ServerResponse) => void = () => undefined;
async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await text(request);
  const { id, method } = JSON.parse(body) as { readonly id?: number; readonly method?: string };
  if (method === undefined || method === 'notifications/progress') answer(response);
  else if (id === undefined) response.writeHead(202).end();
  else if (method === 'initialize')
    json({ jsonrpc: '2.0', id, result: { protocolVersion: '2025-11-25' } })(response);
  else if (method === 'ping') json({ jsonrpc: '2.0', id, result: {} })(response);
  else {
    requests.push({ request, body });
    answer(response);
    onRequest();
  }
}
let service: HttpServer;
let url: string;
beforeAll(async () => {
  service = await startHttpServer(respond);
  url = service.url;
});
afterAll(() => service.close());

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
  expect(await program.response(0)).toMatchObject({ result: { protocolVersion: '2025-11-25' } });
  program.send({ method: 'notifications/initialized' });
  return program;
}

/** The next request, once the service has it. */
const requested = () => new Promise<void>((resolve) => (onRequest = resolve));

const CALL = { method: 'tools/call', params: { name: 'list_brands', arguments: { text: 'a\u2028b' } } };

/** The result of a call that the service answers so. */
async function called(respond: (response: ServerResponse) => void): Promise<unknown> {
  answer = respond;
  const program = await opened();
  program.send({ id: 1, ...CALL });
  const { result, error } = await program.response(1);
  const { stdout, stderr } = await program.end();
  expect(stdout + stderr).not.toContain(KEY);
  return result ?? error;
}

const json =
  (body: unknown, status = 200, type = 'application/json') =>
  (response: ServerResponse) =>
    response.writeHead(status, { 'Content-Type': type }).end(JSON.stringify(body));

const failed = (text: RegExp) => ({ code: -32_000, message: expect.stringMatching(text) });

const RESULT = { content: [{ type: 'text', text: 'a\u2028b' }], _meta: { path: '/v1/brands' } };

/** The headers of the last request that the protocol reads. */
const protocolHeaders = () => {
  const headers = requests.at(-1)?.request.headers;
  return ['mcp-protocol-version', 'mcp-method', 'mcp-name'].map((name) => headers?.[name]);
};

// Rule 21.11.
describe('a message', () => {
  test('is passed on to /mcp as it is, in the negotiated revision, and its answer is passed back', async () => {
    expect(await called(json({ jsonrpc: '2.0', id: 1, result: RESULT }))).toEqual(RESULT);
    expect(requests).toHaveLength(1);
    const [{ request, body }] = requests as [(typeof requests)[number]];
    expect([request.method, request.url]).toEqual(['POST', '/mcp']);
    expect(request.headers).toMatchObject({
      authorization: `Bearer ${KEY}`,
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
    });
    expect(protocolHeaders()).toEqual(['2025-11-25', 'tools/call', 'list_brands']);
    expect(body).toBe(JSON.stringify({ jsonrpc: '2.0', id: 1, ...CALL }));
  });

  test('is sent with the headers of its revision, and values that are not plain text are encoded', async () => {
    answer = json({ jsonrpc: '2.0', id: 1, result: {} });
    const program = await opened();
    const _meta = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' };
    program.send({ id: 1, method: 'tools/call', params: { name: 'caf\u00e9', _meta } });
    await program.response(1);
    expect(protocolHeaders()).toEqual(['2026-07-28', 'tools/call', '=?base64?Y2Fmw6k=?=']);
    program.send({ id: 2, method: 'resources/read', params: { uri: 'a:b' } });
    await program.response(2);
    expect(protocolHeaders()).toEqual(['2025-11-25', 'resources/read', 'a:b']);
    await program.end();
  });

  test('may be answered by events, of which the notifications are passed on too', async () => {
    const progress = { jsonrpc: '2.0', method: 'notifications/progress', params: { progress: 1 } };
    answer = (response) => {
      const events = ['', progress, { jsonrpc: '2.0', id: 1, result: RESULT }].map(
        (data) => `event: message\r\ndata: ${data === '' ? '' : JSON.stringify(data)}\r\n\r\n`,
      );
      response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write(events.join(''));
    };
    const program = await opened();
    program.send({ id: 1, ...CALL });
    expect((await program.response(1)).result).toEqual(RESULT);
    expect((await program.end()).stdout).toContain(`${JSON.stringify(progress)}\n`);
  });

  test('that HTTP refuses has an error with the problem document', async () => {
    const problem = { title: 'No', status: 401, detail: 'Send a key.', code: 'invalid_api_key' };
    expect(await called(json(problem, 401, 'application/problem+json'))).toEqual({
      code: -32_000,
      message: 'Send a key.',
      data: problem,
    });
  });

  // A line of the protocol would be a response to nothing.
  test.each([
    ['notification', { method: 'notifications/progress' }],
    ['response', { id: 7, result: {} }],
  ])('that is a %s has a line on standard error if it is refused', async (_what, message) => {
    const problem = { status: 429, detail: 'The key has used up its requests.', code: 'rate_limited' };
    answer = json(problem, 429, 'application/problem+json');
    const program = await opened();
    program.send(message);
    const { stdout, stderr } = await program.end();
    expect(stderr).toBe('brand-visibility: The key has used up its requests.\n');
    expect(stdout.trim().split('\n')).toHaveLength(1); // that of initialize
  });

  test('gets a protocol error as the service writes it, even one without an id', async () => {
    const error = { code: -32_602, message: 'No such tool.', data: { requested: 'a' } };
    expect(await called(json({ jsonrpc: '2.0', id: 1, error }, 400))).toEqual(error);
    expect(await called(json({ jsonrpc: '2.0', id: null, error }, 400))).toEqual(error);
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
  ])('whose answer is %s fails with a sentence', async (_what, respond) => {
    expect(await called(respond)).toMatchObject(
      failed(/^The response with status \d+ did not come from the service\. /),
    );
    expect(requests).toHaveLength(1);
  });

  test('whose answer breaks off fails with a sentence', async () => {
    expect(await called((response) => response.destroy())).toMatchObject(failed(/cannot be reached/));
  });

  test('without a service fails with the reason of the system', async () => {
    const gone = await startHttpServer(() => undefined);
    await gone.close();
    const program = start([], { BRAND_VISIBILITY_URL: gone.url, BRAND_VISIBILITY_KEY: KEY });
    program.send({ id: 1, ...CALL });
    expect((await program.response(1)).error).toMatchObject(
      failed(/^The service at http:\/\/127.0.0.1:\d+ cannot be reached: ECONNREFUSED\.$/),
    );
    expect((await program.end()).status).toBe(0);
  });

  test('that is cancelled aborts its request', async () => {
    const aborted = new Promise<void>((resolve) => {
      answer = (response) => response.once('close', resolve);
    });
    const program = await opened();
    const arrived = requested();
    program.send({ id: 1, ...CALL });
    await arrived;
    program.send({ method: 'notifications/cancelled', params: { requestId: 1 } });
    await aborted;
    program.send({ id: 2, method: 'ping' });
    expect((await program.response(2)).result).toEqual({});
    await program.end();
  });
});

test('the end of standard input ends the program once what is in progress is answered', async () => {
  let respond: () => void = () => undefined;
  answer = (response) => {
    respond = () => json({ jsonrpc: '2.0', id: 1, result: RESULT })(response);
  };
  const program = await opened();
  const arrived = requested();
  program.send({ id: 1, ...CALL });
  await arrived;
  const ended = program.end();
  respond();
  expect((await ended).status).toBe(0);
  expect((await program.response(1)).result).toEqual(RESULT);
});

test('a line that is not a message is reported on standard error without its text, and is not passed on', async () => {
  const program = await opened();
  program.write(`${KEY}\n{"${KEY}": 1}\n[]\n`);
  program.send({ id: 1, method: 'ping' });
  expect((await program.response(1)).result).toEqual({});
  const { stdout, stderr } = await program.end();
  expect(requests).toEqual([]);
  expect(stdout + stderr).not.toContain(KEY);
  expect(stderr).toMatch(/^(?:brand-visibility: [^\n]+\n){3}$/);
  for (const line of stdout.trim().split('\n')) expect(JSON.parse(line)).toMatchObject({ jsonrpc: '2.0' });
});

// Rule 21.11.
describe('the program', () => {
  const SET = { BRAND_VISIBILITY_URL: 'http://127.0.0.1:9', BRAND_VISIBILITY_KEY: KEY };

  test('explains itself, tells the version of its package, and refuses other arguments', async () => {
    const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
      version: string;
    };
    const wrong = 'brand-visibility: the only arguments are --help and --version\n';
    for (const [arg, expected] of [
      ['--help', { status: 0, stdout: expect.stringContaining('BRAND_VISIBILITY_KEY'), stderr: '' }],
      ['--version', { status: 0, stdout: `${version}\n`, stderr: '' }],
      ['--key', { status: 2, stdout: '', stderr: wrong }],
    ] as const)
      expect(await start([arg], SET).end()).toEqual(expected);
    expect(spawnSync(process.execPath, [PROGRAM, '--key'], { encoding: 'utf8' })).toMatchObject({
      status: 2,
      stderr: wrong,
    });
  });

  test.each<[string, Record<string, string>, RegExp]>([
    ['no address', { BRAND_VISIBILITY_URL: '' }, /BRAND_VISIBILITY_URL must be set/],
    ['no key', { BRAND_VISIBILITY_KEY: ' ' }, /BRAND_VISIBILITY_KEY must be set/],
    ['no URL', { BRAND_VISIBILITY_URL: 'api.example' }, /must be the http or https URL/],
    ['a file', { BRAND_VISIBILITY_URL: 'file:///etc' }, /must be the http or https URL/],
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
    await program.response(1);
    await program.end();
    expect(requests[0]?.request.url).toBe('/visibility/mcp');
  });
});
