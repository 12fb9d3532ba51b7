import { afterEach, describe, expect, test } from '@jest/globals';
import type { ServerResponse } from 'node:http';
import { inspect } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { BrandVisibilityError, createClient, type ClientOptions } from '../src/index.js';
import { DEMO } from './support/demo.js';
import { startStub, type Stub, type StubAnswer } from './support/stub.js';

const apiKey = `bvk_${'k'.repeat(38)}`;
const account = (response: ServerResponse) => response.end('{"account_id":"acc_1"}');
const page =
  (status: number, headers: Readonly<Record<string, string>> = {}) =>
  (response: ServerResponse) =>
    response.writeHead(status, { 'Content-Type': 'text/html', ...headers }).end('<h1>Bad gateway</h1>');
const hangUp = (response: ServerResponse) => response.destroy();

const stubs: Stub[] = [];
const stopStubs = async () => {
  for (const stub of stubs.splice(0)) await stub.stop();
};
afterEach(stopStubs);

/** A client of a stub with these answers. It records its waits instead of waiting. */
async function clientOf(answers: readonly StubAnswer[], options: Partial<ClientOptions> = {}) {
  const waits: number[] = [];
  const stub = await startStub(answers);
  stubs.push(stub);
  const sleep = async (milliseconds: number) => void waits.push(milliseconds);
  const client = createClient({ baseUrl: stub.url, apiKey, sleep, ...options });
  return { client, waits, requests: stub.requests };
}

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

describe('a problem response of the service', () => {
  test('becomes an error with its code, status, detail, request id and every offending parameter', async () => {
    const client = createClient({ baseUrl: DEMO.url, apiKey: DEMO.apiKey });
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
  });

  test('without offending parameters has an empty `errors`', async () => {
    const client = createClient({ baseUrl: DEMO.url, apiKey: DEMO.apiKey });
    const failure = await failureOf(client.getBrand({ brand_id: 'brd_unknown' }));
    expect(failure).toMatchObject({ code: 'not_found', status: 404, errors: [] });
    expect(failure.message).toBe(`not_found: ${failure.detail} (request ${failure.requestId})`);
    expect(await failureOf(createClient({ baseUrl: DEMO.url }).getAccount())).toMatchObject({
      code: 'missing_api_key',
      status: 401,
    });
  });
});

describe('a response that did not come from the service', () => {
  test.each<[string, StubAnswer, number]>([
    ["a proxy's error page", page(403, { 'X-Request-Id': 'proxy-1' }), 403],
    ['an HTML page with status 200', page(200, { 'X-Request-Id': 'proxy-1' }), 200],
    [
      'JSON of another server',
      (r) => r.writeHead(403, { 'X-Request-Id': 'proxy-1' }).end('{"message":"no"}'),
      403,
    ],
    ['no body', (r) => r.writeHead(204, { 'X-Request-Id': 'proxy-1' }).end(), 204],
    [
      'a truncated document',
      (r) => r.writeHead(200, { 'X-Request-Id': 'proxy-1' }).end('{"account_id":'),
      200,
    ],
    ['a redirect', (r) => r.writeHead(302, { 'X-Request-Id': 'proxy-1', Location: '/login' }).end(), 302],
  ])('is an unexpected_response: %s', async (_what, answer, status) => {
    const { client, requests } = await clientOf([answer]);
    expect(await failureOf(client.getAccount())).toMatchObject({
      code: 'unexpected_response',
      status,
      requestId: 'proxy-1',
      detail: expect.stringContaining(`status ${status}`),
    });
    expect(requests).toHaveLength(1);
  });

  test('may echo the key, which the error masks', async () => {
    const { client, requests } = await clientOf([
      (response, request) =>
        response
          .writeHead(403)
          .end(JSON.stringify({ code: 'denied', detail: request.headers.authorization })),
    ]);
    expect((await failureOf(client.getAccount())).detail).toBe('Bearer (API key)');
    expect(requests[0]?.headers.authorization).toBe(`Bearer ${apiKey}`);
  });
});

describe('retries', () => {
  const later = page(503, { 'Retry-After': '7' });

  test('wait for the Retry-After of a 503 response, up to `retries` times', async () => {
    const { client, waits } = await clientOf([later, later, account]);
    expect(await client.getAccount()).toEqual({ account_id: 'acc_1' });
    expect(waits).toEqual([7000, 7000]);
    const gone = await clientOf([later]);
    expect(await failureOf(gone.client.getAccount())).toMatchObject({ status: 503, retryAfterSeconds: 7 });
    expect(gone.waits).toEqual([7000, 7000, 7000]);
    expect(gone.requests).toHaveLength(4);
  });

  test("read a date in Retry-After by the sender's clock", async () => {
    const at = { Date: 'Fri, 20 Nov 2026 09:00:00 GMT', 'Retry-After': 'Fri, 20 Nov 2026 09:00:12 GMT' };
    const { client, waits } = await clientOf([page(429, at), account]);
    await client.getAccount();
    expect(waits).toEqual([12_000]);
  });

  test.each([429, 500, 502, 503, 504])(
    'follow a response of %i, with or without Retry-After',
    async (status) => {
      const { client, waits } = await clientOf([
        page(status, { 'Retry-After': '7' }),
        page(status),
        page(status, { 'Retry-After': 'soon' }),
        account,
      ]);
      expect(await client.getAccount()).toEqual({ account_id: 'acc_1' });
      expect(waits).toEqual([7000, about(2000), about(4000)]);
    },
  );

  test.each([200, 204, 302, 400, 401, 403, 404, 501])('do not follow a response of %i', async (status) => {
    const { client, waits, requests } = await clientOf([page(status, { 'Retry-After': '7' }), account]);
    expect(await failureOf(client.getAccount())).toMatchObject({ status, retryAfterSeconds: null });
    expect([waits, requests.length]).toEqual([[], 1]);
  });

  test('back off exponentially after a broken connection, as often as configured', async () => {
    const { client, waits } = await clientOf([hangUp, hangUp, account]);
    expect(await client.getAccount()).toEqual({ account_id: 'acc_1' });
    expect(waits).toEqual([about(1000), about(2000)]);
    const gone = await clientOf([hangUp]);
    expect(await failureOf(gone.client.getAccount({}, { retries: 7 }))).toMatchObject({
      code: 'connection_failed',
    });
    expect(gone.waits).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000].map(about));
  });

  test('do not come at the same time from clients that failed at the same time', async () => {
    const { client, waits } = await clientOf([page(500)], { retries: 1 });
    await Promise.all(Array.from({ length: 20 }, async () => failureOf(client.getAccount())));
    expect(waits).toHaveLength(20);
    expect(new Set(waits).size).toBeGreaterThan(10);
  });

  test('end, as often as the call says, and when it would have to wait for longer than the call says', async () => {
    const { client, waits, requests } = await clientOf([later], { retries: 9 });
    await failureOf(client.getAccount({}, { retries: 1 }));
    expect([waits.length, requests.length]).toEqual([1, 2]);
    await failureOf(client.getAccount({}, { maxWaitMs: 6999 }));
    expect([waits.length, requests.length]).toEqual([1, 3]);
  });

  test('are announced with their wait, reason and attempt, and end if `onWait` throws', async () => {
    const announced: unknown[] = [];
    const { client, waits } = await clientOf([later, hangUp, account, later], {
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

  test('are off with `retries: 0`', async () => {
    const { client, requests } = await clientOf([hangUp], { retries: 0 });
    expect(await failureOf(client.getAccount())).toMatchObject({ status: null, requestId: null, errors: [] });
    expect(requests).toHaveLength(1);
  });
});

test('the error for an unreachable service contains the reason', async () => {
  const { client } = await clientOf([account], { retries: 0 });
  await stopStubs();
  const failure = await failureOf(client.getAccount());
  expect(failure.message).toMatch(/^connection_failed: fetch failed: .*ECONNREFUSED/);
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
    const { client, waits } = await clientOf([account], { fetch: broken });
    await expect(client.getAccount()).rejects.toThrow(message);
    await expect(client.getAccount()).rejects.not.toBeInstanceOf(BrandVisibilityError);
    expect(waits).toEqual([]);
  });

  test.each(['fetch failed', 'Failed to fetch', 'Load failed', 'Network request failed', 'terminated'])(
    'the TypeError %j is a failed connection',
    async (message) => {
      const { client, waits } = await clientOf([], {
        fetch: async () => Promise.reject(new TypeError(message)),
      });
      expect(await failureOf(client.getAccount())).toMatchObject({ code: 'connection_failed' });
      expect(waits).toHaveLength(3);
    },
  );
});

test('a fetch that knows only URLs and plain options, such as that of a library, gets both', async () => {
  const seen: unknown[] = [];
  const { client } = await clientOf([account], {
    fetch: async (url, init) => {
      seen.push(new URL(url).pathname, init.headers, init.redirect);
      const text = async () => '{"account_id":"acc_1"}';
      return { ok: true, status: 200, headers: new Map<string, string>() as unknown as Headers, text };
    },
  });
  expect(await client.getAccount({}, { requestId: 'a' })).toEqual({ account_id: 'acc_1' });
  expect(seen).toEqual(['/v1/account', { Authorization: `Bearer ${apiKey}`, 'X-Request-Id': 'a' }, 'manual']);
});

test('a response that breaks off is a failed connection', async () => {
  const { client } = await clientOf(
    [
      (response) => {
        response.writeHead(200, { 'Content-Length': '100' }).write('{"account_id":');
        setTimeout(() => response.destroy(), 50);
      },
    ],
    { retries: 0 },
  );
  expect(await failureOf(client.getAccount())).toMatchObject({ code: 'connection_failed' });
});

describe('a response that takes too long', () => {
  const silent = () => undefined;
  const endless = (response: ServerResponse) => response.writeHead(200).write('{');

  test.each([
    ['before it begins', silent],
    ['halfway', endless],
  ])('times out %s and is retried', async (_when, answer) => {
    const { client, waits } = await clientOf([answer, account], { timeoutMs: 200 });
    expect(await client.getAccount()).toEqual({ account_id: 'acc_1' });
    expect(waits).toEqual([about(1000)]);
    const gone = await clientOf([answer], { retries: 0 });
    expect(await failureOf(gone.client.getAccount({}, { timeoutMs: 200 }))).toMatchObject({
      code: 'timed_out',
      status: null,
    });
  });

  test('times out, and aborts with its signal, even after a garbage collection', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void; // exposed by the flag
    const { client } = await clientOf([silent], { retries: 0 });
    const collecting = setInterval(collect, 20);
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 500);
    const calls = [
      client.getAccount({}, { timeoutMs: 500 }),
      client.getAccount({}, { timeoutMs: null, signal: controller.signal }),
    ];
    const [timedOut, aborted] = await Promise.allSettled(calls);
    clearInterval(collecting);
    expect(timedOut).toMatchObject({ reason: { code: 'timed_out' } });
    expect(aborted).toMatchObject({ reason: { name: 'AbortError' } });
  });
});

describe('an abort', () => {
  test('ends a running call with its reason and without a retry', async () => {
    const controller = new AbortController();
    const reason = new Error('enough');
    const { client, requests, waits } = await clientOf([() => controller.abort(reason)]);
    await expect(client.getAccount({}, { signal: controller.signal })).rejects.toBe(reason);
    expect([requests.length, waits]).toEqual([1, []]);
  });

  test('before the call prevents the request', async () => {
    const { client, requests } = await clientOf([account]);
    await expect(client.getAccount({}, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(requests).toHaveLength(0);
  });
});
