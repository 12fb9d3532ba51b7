import { startHttpServer, type HttpServer } from '@brand-visibility/programs/http-server';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { runProgram } from '../src/program.js';
import { PROGRAM } from './support/clients.js';

/** The program alone, before services that misbehave (rule 21.11). */

const KEY = 'bvk_a_secret_that_is_never_shown';

let requests: { readonly request: IncomingMessage; readonly body: string }[] = [];
let answer: (response: ServerResponse) => void = () => undefined;
async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await text(request);
  const { id, method } = JSON.parse(body) as { readonly id?: number; readonly method?: string };
  if (method === undefined || method === 'notifications/progress') answer(response);
  else if (id === undefined) response.writeHead(202).end();
  else if (method === 'initialize')
    json({ jsonrpc: '2.0', id, result: { protocolVersion: '2025-11-25' } })(response);
  else {
    requests.push({ request, body });
    answer(response);
  }
}
let service: HttpServer;
beforeAll(async () => {
  service = await startHttpServer(respond);
});
afterAll(() => service.close());

/** Runs the program in this process, with nothing else in its environment. */
async function run(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  stdin = new PassThrough(),
) {
  const output = { stdout: '', stderr: '' };
  const stdout = { write: (line: string) => (output.stdout += line) };
  const stderr = { write: (line: string) => (output.stderr += line) };
  return { status: await runProgram(args, { env, stdin, stdout, stderr }), ...output };
}

const linesOf = (messages: readonly object[]) =>
  messages.map((message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`).join('');

/** The lines that open a connection of the revision 2025-11-25. */
const OPENING = linesOf([
  {
    id: 0,
    method: 'initialize',
    params: {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 'test', version: '1' },
    },
  },
  { method: 'notifications/initialized' },
]);

/** Opens a connection, and returns what the program prints about the lines that follow, until they end. */
async function said(lines: string | PassThrough, settings: Readonly<Record<string, string>> = {}) {
  requests = [];
  const stdin = typeof lines === 'string' ? new PassThrough() : lines;
  stdin.write(OPENING);
  if (typeof lines === 'string') stdin.end(lines);
  const env = { BRAND_VISIBILITY_URL: service.url, BRAND_VISIBILITY_KEY: KEY, ...settings };
  const { status, stdout, stderr } = await run([], env, stdin);
  expect([status, stdout.includes(KEY), stderr.includes(KEY)]).toEqual([0, false, false]);
  const [opened, ...messages] = stdout
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as object);
  expect(opened).toMatchObject({ jsonrpc: '2.0', id: 0, result: { protocolVersion: '2025-11-25' } });
  return { messages, stderr };
}

const CALL = {
  id: 1,
  method: 'tools/call',
  params: { name: 'list_brands', arguments: { text: 'a\u2028b' } },
};

/** What the program prints about a message that the service answers so. */
async function called(respond: (response: ServerResponse) => void, message: object = CALL) {
  answer = respond;
  return (await said(linesOf([message]))).messages;
}

const json =
  (body: unknown, status = 200, type = 'application/json') =>
  (response: ServerResponse) =>
    response.writeHead(status, { 'Content-Type': type }).end(JSON.stringify(body));

const result = { content: [{ type: 'text', text: 'a\u2028b' }], _meta: { path: '/v1/brands' } };
const RESULT = { jsonrpc: '2.0', id: 1, result };
const failed = (message: RegExp) => [
  { jsonrpc: '2.0', id: 1, error: { code: -32_000, message: expect.stringMatching(message) } },
];

/** The headers of the last request that the protocol reads. */
const protocolHeaders = () => {
  const headers = requests.at(-1)?.request.headers;
  return ['mcp-protocol-version', 'mcp-method', 'mcp-name'].map((name) => headers?.[name]);
};

// Rule 21.11.
describe('a message', () => {
  test('is passed on to /mcp as it is, in the negotiated revision, and its answer is passed back', async () => {
    expect(await called(json(RESULT))).toEqual([RESULT]);
    expect(requests).toHaveLength(1);
    const [{ request, body }] = requests as [(typeof requests)[number]];
    expect([request.method, request.url]).toEqual(['POST', '/mcp']);
    expect(request.headers).toMatchObject({
      authorization: `Bearer ${KEY}`,
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
    });
    expect(protocolHeaders()).toEqual(['2025-11-25', 'tools/call', 'list_brands']);
    expect(`${body}\n`).toBe(linesOf([CALL]));
  });

  test('is sent with the headers of its revision, and values that are not plain text are encoded', async () => {
    const _meta = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' };
    await called(json(RESULT), { ...CALL, params: { name: 'caf\u00e9', _meta } });
    expect(protocolHeaders()).toEqual(['2026-07-28', 'tools/call', '=?base64?Y2Fmw6k=?=']);
    await called(json(RESULT), { id: 1, method: 'resources/read', params: { uri: 'a:b' } });
    expect(protocolHeaders()).toEqual(['2025-11-25', 'resources/read', 'a:b']);
  });

  test('may be answered by events, of which the notifications are passed on too', async () => {
    const progress = { jsonrpc: '2.0', method: 'notifications/progress', params: { progress: 1 } };
    const messages = await called((response) => {
      const events = ['', JSON.stringify(progress), JSON.stringify(RESULT)].map(
        (data) => `event: message\r\ndata: ${data}\r\n\r\n`,
      );
      response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write(events.join(''));
    });
    expect(messages).toEqual([progress, RESULT]);
  });

  test('that HTTP refuses has an error with the problem document', async () => {
    const problem = { title: 'No', status: 401, detail: 'Send a key.', code: 'invalid_api_key' };
    expect(await called(json(problem, 401, 'application/problem+json'))).toEqual([
      { jsonrpc: '2.0', id: 1, error: { code: -32_000, message: 'Send a key.', data: problem } },
    ]);
  });

  // A line of the protocol would be a response to nothing.
  test.each([
    ['notification', { method: 'notifications/progress' }],
    ['response', { id: 7, result: {} }],
  ])('that is a %s has a line on standard error if it is refused', async (_what, message) => {
    const problem = { status: 429, detail: 'The key has used up its requests.', code: 'rate_limited' };
    answer = json(problem, 429, 'application/problem+json');
    const stderr = 'brand-visibility: The key has used up its requests.\n';
    expect(await said(linesOf([message]))).toEqual({ messages: [], stderr });
  });

  test.each([1, null])('gets a protocol error as the service writes it, also with the id %p', async (id) => {
    const error = { code: -32_602, message: 'No such tool.', data: { requested: 'a' } };
    expect(await called(json({ jsonrpc: '2.0', id, error }, 400))).toEqual([
      { jsonrpc: '2.0', id: 1, error },
    ]);
  });

  test.each<[string, (response: ServerResponse) => void]>([
    [
      'a page',
      (response) => response.writeHead(502, { 'Content-Type': 'text/html' }).end('<p>Bad gateway</p>'),
    ],
    ['another JSON document', json({ hello: KEY })],
    ['JSON that is no object', json([1])],
    ['a redirection', (response) => response.writeHead(307, { Location: 'http://127.0.0.1:9/' }).end()],
    ['17 MiB, and has no end', (response) => response.write(Buffer.alloc(17 * 2 ** 20, 0x20))],
  ])('whose answer is %s fails with a sentence', async (_what, respond) => {
    const messages = await called(respond);
    expect(messages).toEqual(failed(/^The response with status \d+ did not come from the service\. /));
    expect(requests).toHaveLength(1);
  });

  test('whose answer breaks off, or without a service, fails with a sentence', async () => {
    expect(await called((response) => response.destroy())).toEqual(failed(/cannot be reached/));
    const gone = await startHttpServer(() => undefined);
    await gone.close();
    const stdin = new PassThrough().end(linesOf([CALL]));
    const { stdout } = await run([], { BRAND_VISIBILITY_URL: gone.url, BRAND_VISIBILITY_KEY: KEY }, stdin);
    const reason = /^The service at http:\/\/127.0.0.1:\d+ cannot be reached: ECONNREFUSED\.$/;
    expect([JSON.parse(stdout)]).toEqual(failed(reason));
  });

  test('that is cancelled aborts its request', async () => {
    const stdin = new PassThrough();
    const aborted = new Promise<void>((resolve) => {
      answer = (response) => {
        response.once('close', resolve);
        stdin.write(linesOf([{ method: 'notifications/cancelled', params: { requestId: 1 } }]));
      };
    });
    const saying = said(stdin);
    stdin.write(linesOf([CALL]));
    await aborted;
    answer = json({ ...RESULT, id: 2 });
    stdin.end(linesOf([{ ...CALL, id: 2 }]));
    expect((await saying).messages).toEqual([{ ...RESULT, id: 2 }]);
  });
});

test('the end of standard input ends the program once what is in progress is answered', async () => {
  const stdin = new PassThrough();
  answer = (response) => {
    stdin.once('close', () => json(RESULT)(response));
    stdin.end();
  };
  const saying = said(stdin);
  stdin.write(linesOf([CALL]));
  expect((await saying).messages).toEqual([RESULT]);
});

test('a line that is not a message is reported on standard error without its text, and is not passed on', async () => {
  answer = json(RESULT);
  const { messages, stderr } = await said(`${KEY}\n{"${KEY}": 1}\n[]\n${linesOf([CALL])}`);
  expect([messages, requests.length]).toEqual([[RESULT], 1]);
  expect(stderr).toMatch(/^(?:brand-visibility: [^\n]+\n){3}$/);
});

test('each request of a batch, as the revision 2025-03-26 has them, gets an error that says so', async () => {
  const batch = [
    { ...CALL, jsonrpc: '2.0' },
    { jsonrpc: '2.0', method: 'a' },
    { jsonrpc: '2.0', id: 'b', method: 'ping' },
  ];
  const { messages, stderr } = await said(`${JSON.stringify(batch)}\n`);
  const error = { code: -32_600, message: expect.stringMatching(/does not accept batches/) };
  expect(messages).toEqual([1, 'b'].map((id) => ({ jsonrpc: '2.0', id, error })));
  expect([requests.length, stderr]).toEqual([0, '']);
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
      expect(await run([arg], SET)).toEqual(expected);
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
    ['the path of the protocol', { BRAND_VISIBILITY_URL: 'http://a.example/b/mcp' }, /without \/v1 or \/mcp/],
    ['a key of two lines', { BRAND_VISIBILITY_KEY: `${KEY}\n${KEY}` }, /must be an API key/],
  ])('ends with one line and status 1 if it has %s', async (_what, wrong, line) => {
    const { status, stdout, stderr } = await run([], { ...SET, ...wrong });
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^brand-visibility: [^\n]+\n$/);
    expect(stderr).toMatch(line);
    expect(stderr).not.toContain(KEY);
  });

  test('asks below the path of the address', async () => {
    answer = json({ code: 'not_found', status: 404, request_id: 'r' }, 404, 'application/problem+json');
    await said(linesOf([CALL]), { BRAND_VISIBILITY_URL: ` ${service.url}/visibility// ` });
    expect(requests[0]?.request.url).toBe('/visibility/mcp');
  });
});
