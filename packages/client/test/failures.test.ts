import { startHttpServer, type HttpServer } from '@brand-visibility/programs/http-server';
import { afterEach, describe, expect, test } from '@jest/globals';
import type { ServerResponse } from 'node:http';
import { inspect } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { BrandVisibilityError, createClient, type ClientOptions } from '../src/index.js';
import { startDemo } from './support/demo.js';
import { apiKey, clientOf, respond, type Answer } from './support/fake.js';

const demo = await startDemo();
const account = respond(200, '{"account_id":"acc_1"}');
const page = (status: number, headers: Readonly<Record<string, string>> = {}) =>
  respond(status, [204, 304].includes(status) ? null : '<h1>Bad gateway</h1>', {
    'X-Request-Id': 'proxy-1',
    ...headers,
  });
const hangUp: Answer = () => Promise.reject(new TypeError('fetch failed'));

/** Matches a backoff: a random time between half and all of these milliseconds. */
const about = (most: number) => ({
  asymmetricMatch: (wait: unknown) =>
    Number.isInteger(wait) && Number(wait) >= most / 2 && Number(wait) <= most,
  toString: () => `${most / 2} to ${most}`,
});

async function failureOf(call: Promise<unknown>): Promise<BrandVisibilityError> {
  const failure: unknown = await call.catch((error: unknown) => error);
  if (!(failure instanceof BrandVisibilityError))
    throw new Error(`${inspect(failure)} is not a BrandVisibilityError`);
  expect(inspect(failure, { depth: Infinity, showHidden: true })).not.toContain(apiKey);
  return failure;
}

test('a problem response of the service becomes an error with its code, status, detail, request id and every offending parameter', async () => {
  const client = createClient({ baseUrl: demo.url, apiKey: demo.apiKey });
  const parameters = { brand_id: 'brd_tidewell', tz: 'Paris', locations: [] };
  const failure = await failureOf(client.getVisibility(parameters, { requestId: 'report-7' }));
  expect(failure).toMatchObject({
    name: 'BrandVisibilityError',
    code: 'invalid_parameter',
    status: 400,
    requestId: 'report-7',
    detail: expect.stringContaining('`tz`, `locations`'),
    errors: [{ parameter: 'tz', did_you_mean: 'Europe/Paris' }, { parameter: 'locations' }],
    retryAfterSeconds: null,
  });
  expect(failure.message).toMatch(
    /^invalid_parameter: tz must be .* \(did you mean Europe\/Paris\?\); locations [^(]* \(request report-7\)$/,
  );
  const unknown = await failureOf(client.getBrand({ brand_id: 'brd_unknown' }));
  expect(unknown).toMatchObject({ code: 'not_found', status: 404, errors: [] });
  expect(unknown.message).toBe(`not_found: ${unknown.detail} (request ${unknown.requestId})`);
});

describe('a response that did not come from the service', () => {
  const headers = { 'X-Request-Id': 'proxy-1' };

  test.each<[string, number, Answer]>([
    ["a proxy's error page", 403, page(403)],
    ['an HTML page with status 200', 200, page(200)],
    ['JSON of another server', 403, respond(403, '{"message":"no"}', headers)],
    ['no body', 204, page(204)],
    ['a truncated document', 200, respond(200, '{"account_id":', headers)],
    ['a redirect', 302, page(302)],
  ])('is an unexpected_response: %s', async (_what, status, answer) => {
    const { client, requests } = clientOf([answer]);
    expect(await failureOf(client.getAccount())).toMatchObject({
      code: 'unexpected_response',
      status,
      requestId: 'proxy-1',
      detail: expect.stringContaining(`status ${status}`),
    });
    expect(requests).toHaveLength(1);
  });

  test('may echo the key, which the error masks', async () => {
    const { client } = clientOf([
      (_, init) => Response.json({ code: 'denied', detail: init.headers['Authorization'] }, { status: 403 }),
    ]);
    expect((await failureOf(client.getAccount())).detail).toBe('Bearer (API key)');
  });
});

describe('retries', () => {
  const later = page(503, { 'Retry-After': '7' });

  test('wait for the Retry-After of a response, up to `retries` times', async () => {
    const { client, waits } = clientOf([later, later, account]);
    expect(await client.getAccount()).toEqual({ account_id: 'acc_1' });
    expect(waits).toEqual([7000, 7000]);
    const gone = clientOf([later]);
    expect(await failureOf(gone.client.getAccount())).toMatchObject({ status: 503, retryAfterSeconds: 7 });
    expect([gone.waits, gone.requests.length]).toEqual([[7000, 7000, 7000], 4]);
    const few = clientOf([later], { retries: 9 });
    await failureOf(few.client.getAccount({}, { retries: 1 }));
    await failureOf(few.client.getAccount({}, { maxWaitMs: 6999 }));
    expect([few.waits, few.requests.length]).toEqual([[7000], 3]);
  });

  test.each([
    ['0', 0],
    ['120', 120_000],
    ['Fri, 20 Nov 2026 09:00:12 GMT', 12_000], // by the clock of the sender
    ['Fri, 20 Nov 2026 08:59:00 GMT', 0], // in the past
    ['1.5', null], // in V8, a day of 2001
    ['-1', null],
    ['+7', null],
    ['7, 8', null],
    ['2026-11-20T09:00:12Z', null],
    ['Thu, 20 Nov 2026 09:00:12 GMT', null], // a Friday
    ['Mon, 30 Feb 2026 09:00:12 GMT', null],
    ['Friday, 20-Nov-26 09:00:12 GMT', null], // an obsolete form
    ['Fri Nov 20 09:00:12 2026', null], // an obsolete form, which V8 reads as local time
  ])('read Retry-After: %s as %p ms, or else wait for the default time', async (value, milliseconds) => {
    const headers = { Date: 'Fri, 20 Nov 2026 09:00:00 GMT', 'Retry-After': value };
    const { client, waits } = clientOf([page(429, headers), account]);
    await client.getAccount();
    expect(waits).toEqual([milliseconds ?? about(1000)]);
  });

  test.each([undefined, '0'])('do not read a date in Retry-After if the Date is %p', async (Date) => {
    const headers = { 'Retry-After': 'Fri, 20 Nov 2026 09:00:12 GMT', ...(Date && { Date }) };
    const { client, waits } = clientOf([page(429, headers), account]);
    await client.getAccount();
    expect(waits).toEqual([about(1000)]);
  });

  test.each([429, 500, 502, 503, 504])(
    'follow a response of %i, with or without Retry-After',
    async (status) => {
      const { client, waits } = clientOf([
        page(status, { 'Retry-After': '7' }),
        page(status),
        page(status, { 'Retry-After': 'soon' }),
        account,
      ]);
      expect(await client.getAccount()).toEqual({ account_id: 'acc_1' });
      expect(waits).toEqual([7000, about(2000), about(4000)]);
    },
  );

  test.each([400, 501])('do not follow a response of %i', async (status) => {
    const { client, waits, requests } = clientOf([page(status, { 'Retry-After': '7' }), account]);
    expect(await failureOf(client.getAccount())).toMatchObject({ status, retryAfterSeconds: null });
    expect([waits, requests.length]).toEqual([[], 1]);
  });

  test('back off exponentially after a broken connection, as often as configured', async () => {
    const { client, waits } = clientOf([hangUp, hangUp, hangUp, account]);
    expect(await client.getAccount()).toEqual({ account_id: 'acc_1' });
    expect(waits).toEqual([about(1000), about(2000)]);
    const gone = clientOf([hangUp]);
    expect(await failureOf(gone.client.getAccount({}, { retries: 7 }))).toMatchObject({
      code: 'connection_failed',
    });
    expect(gone.waits).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000].map(about));
    const off = clientOf([hangUp], { retries: 0 });
    const nothing = { status: null, requestId: null, errors: [] };
    expect(await failureOf(off.client.getAccount())).toMatchObject(nothing);
    expect(off.requests).toHaveLength(2);
  });

  test('do not come at the same time from clients that failed at the same time', async () => {
    const { client, waits } = clientOf([page(500)], { retries: 1 });
    await Promise.all(Array.from({ length: 20 }, async () => failureOf(client.getAccount())));
    expect(waits).toHaveLength(20);
    expect(new Set(waits).size).toBeGreaterThan(10);
  });

  test('are announced with their wait, reason and attempt, and end if `onWait` throws', async () => {
    const announced: unknown[] = [];
    const { client, waits } = clientOf([later, hangUp, account, later], {
      onWait: ({ milliseconds, failure: { status }, attempt }) => {
        announced.push([milliseconds, status, attempt]);
        if (announced.length > 2) throw new Error('enough');
      },
    });
    await client.getAccount();
    const backoff = about(2000);
    expect(announced).toEqual([
      [7000, 503, 1],
      [backoff, null, 2],
    ]);
    await expect(client.getAccount()).rejects.toThrow('enough');
    expect(waits).toEqual([7000, backoff]);
  });
});

describe('a request that fails before its headers', () => {
  test('is sent again immediately, even if `retries` is 0, and does not call `onWait`', async () => {
    const { client, waits, requests } = clientOf([hangUp, account], {
      retries: 0,
      onWait: () => expect('a wait').toBe('none'),
    });
    expect(await client.getAccount()).toEqual({ account_id: 'acc_1' });
    expect([waits, requests.length]).toEqual([[], 2]);
    expect(requests[1]).toEqual(requests[0]);
  });

  test('is sent again only once per call, and not if the headers had arrived', async () => {
    const broken: Answer = () =>
      Object.assign(new Response('{'), { text: () => Promise.reject(new TypeError('terminated')) });
    const { client, waits, requests } = clientOf([broken, hangUp, account]);
    expect(await client.getAccount()).toEqual({ account_id: 'acc_1' });
    expect([waits, requests.length]).toEqual([[about(1000), about(2000)], 3]);
  });

  test('on a connection that the server closes in turn reaches the server on a new one', async () => {
    let connections = 0;
    const server = await startHttpServer((request, response) => {
      if (request.socket.bytesWritten > 0) return request.socket.destroy();
      connections += 1;
      return response.end('{"account_id":"acc_1"}');
    });
    const client = createClient({ baseUrl: server.url, apiKey, retries: 0 });
    for (let call = 0; call < 3; call += 1) await client.getAccount();
    expect(connections).toBe(3);
    await server.close();
  });
});

describe('a `fetch` with a mistake', () => {
  const nothing = undefined as unknown as { readonly url: string };

  test.each<[string, NonNullable<ClientOptions['fetch']>, string | RegExp]>([
    ['no URL', async () => fetch('nowhere'), 'Failed to parse URL from nowhere'],
    [
      'an invalid header',
      (url) => fetch(new Request(url, { headers: { a: '\u0100' } })),
      /ByteString|invalid header value/,
    ],
    ['no function', async () => (nothing as unknown as () => never)(), /nothing is not a function/],
    ['no object', async () => fetch(nothing.url), /Cannot read properties of undefined/],
    ['no response', async () => undefined as never, /Cannot read properties of undefined/],
    ['any error before it begins', () => Promise.reject(new RangeError('too far')), 'too far'],
  ])('%s rejects with its error, without a retry', async (_what, broken, message) => {
    const { client, waits } = clientOf([], { fetch: broken });
    await expect(client.getAccount()).rejects.toThrow(message);
    await expect(client.getAccount()).rejects.not.toBeInstanceOf(BrandVisibilityError);
    expect(waits).toEqual([]);
  });

  test.each(['Failed to fetch', 'Load failed', 'Network request failed', 'terminated'])(
    'the TypeError %j is a failed connection',
    async (message) => {
      const { client, waits } = clientOf([() => Promise.reject(new TypeError(message))]);
      expect(await failureOf(client.getAccount())).toMatchObject({ code: 'connection_failed' });
      expect(waits).toHaveLength(3);
    },
  );
});

test('a fetch that knows only URLs and plain options, such as that of a library, gets both', async () => {
  const { client, requests } = clientOf([account]);
  expect(await client.getAccount({}, { requestId: 'a' })).toEqual({ account_id: 'acc_1' });
  const headers = { Authorization: `Bearer ${apiKey}`, 'X-Request-Id': 'a' };
  const options = { headers, redirect: 'manual', signal: expect.any(AbortSignal) };
  expect(requests).toEqual([['https://api.example/v1/account', options]]);
});

describe('over the network', () => {
  let server: HttpServer;
  afterEach(() => server.close());

  test.each<[string, string, (response: ServerResponse) => unknown]>([
    ['a redirect', 'unexpected_response', (response) => response.writeHead(302, { Location: '/' }).end()],
    ['a closed connection', 'connection_failed', (response) => response.destroy()],
    [
      'a response that breaks off',
      'connection_failed',
      (response) => {
        response.writeHead(200, { 'Content-Length': '100' });
        response.write('{"account_id":', () => response.destroy());
      },
    ],
  ])('%s is %s', async (_what, code, answer) => {
    server = await startHttpServer((_, response) => answer(response));
    const client = createClient({ baseUrl: server.url, apiKey, retries: 0 });
    expect(await failureOf(client.getAccount())).toMatchObject({ code });
  });

  test('the error for an unreachable service contains the reason', async () => {
    server = await startHttpServer(() => undefined);
    await server.close();
    const failure = await failureOf(createClient({ baseUrl: server.url, retries: 0 }).getAccount());
    expect(failure.message).toMatch(/^connection_failed: fetch failed: .*ECONNREFUSED/);
  });

  test('a call times out, and aborts with its signal, even after a garbage collection', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void; // exposed by the flag
    const controller = new AbortController();
    server = await startHttpServer(({ headers }) => {
      collect();
      if (headers['x-request-id'] === 'aborts') setImmediate(() => controller.abort());
    });
    const client = createClient({ baseUrl: server.url, retries: 0 });
    const calls = [
      client.getAccount({}, { timeoutMs: 500 }),
      client.getAccount({}, { timeoutMs: null, signal: controller.signal, requestId: 'aborts' }),
    ];
    const [timedOut, aborted] = await Promise.allSettled(calls);
    expect(timedOut).toMatchObject({ reason: { code: 'timed_out' } });
    expect(aborted).toMatchObject({ reason: { name: 'AbortError' } });
  });
});

describe('a response that takes too long', () => {
  /** Ends when its signal aborts, as `fetch` does. */
  const never = (signal: AbortSignal) =>
    new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))));
  const halfway: Answer = (_, { signal }) => Object.assign(new Response('{'), { text: () => never(signal) });

  test.each<[string, Answer]>([
    ['before it begins', (_, { signal }) => never(signal)],
    ['halfway', halfway],
  ])('times out %s and is retried', async (_when, answer) => {
    const { client, waits } = clientOf([answer, account], { timeoutMs: 1 }); // the account needs no timer
    expect(await client.getAccount()).toEqual({ account_id: 'acc_1' });
    expect(waits).toEqual([about(1000)]);
    const gone = clientOf([answer], { retries: 0 });
    expect(await failureOf(gone.client.getAccount({}, { timeoutMs: 1 }))).toMatchObject({
      code: 'timed_out',
      status: null,
    });
  });
});

describe('an abort', () => {
  const reason = new Error('enough');

  test('ends a running call with its reason and without a retry', async () => {
    const controller = new AbortController();
    const { client, requests, waits } = clientOf([
      () => {
        controller.abort(reason);
        return Promise.reject(new Error('aborted'));
      },
    ]);
    await expect(client.getAccount({}, { signal: controller.signal })).rejects.toBe(reason);
    expect([requests.length, waits]).toEqual([1, []]);
  });

  test('before the call prevents the request', async () => {
    const { client, requests } = clientOf([account]);
    const call = client.getAccount({}, { signal: AbortSignal.abort() });
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    expect(requests).toHaveLength(0);
  });

  test.each<[string, (abort: () => void) => void]>([
    ['during a wait', (abort) => setImmediate(abort)],
    ['before a wait', (abort) => abort()],
  ])('%s ends the call', async (_when, after) => {
    const controller = new AbortController();
    const { client, requests } = clientOf([page(429, { 'Retry-After': '600000' })], {
      maxWaitMs: 600_000_000,
      sleep: undefined,
      onWait: () => after(() => controller.abort(reason)),
    });
    await expect(client.getAccount({}, { signal: controller.signal })).rejects.toBe(reason);
    expect(requests).toHaveLength(1);
  });
});
