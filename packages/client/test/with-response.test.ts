import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createClient, type ClientOptions } from '../src/index.js';
import { DEMO, startDemo } from './support/demo.js';
import { startStub, type Stub, type StubAnswer } from './support/stub.js';

const client = createClient({ baseUrl: DEMO.url, apiKey: DEMO.apiKey });
const brand_id = 'brd_tidewell';

describe('withResponse', () => {
  test('returns the body with the status, headers, request id and rate limit of its request', async () => {
    const limited = await startDemo({ limit: 60 });
    const { getBrand } = createClient({ baseUrl: limited.url, apiKey: limited.apiKey });
    const left = async (remaining: number) => {
      const pending = getBrand({ brand_id }, { requestId: 'report-7' });
      const { headers, ...response } = await pending.withResponse();
      const rateLimit = { limit: 60, remaining, resetSeconds: 60 };
      expect(response).toEqual({ data: await pending, status: 200, requestId: 'report-7', rateLimit });
      expect(response.data.id).toBe(brand_id);
      expect(headers.get('RateLimit')).toBe(`"default";r=${remaining};t=60`);
    };
    await left(59);
    await left(58);
    await limited.stop();
  });

  test('also of a page, and of CSV and NDJSON', async () => {
    const page = await client.listRuns({ brand_id, limit: 2 }).withResponse();
    expect([page.data.data.length, page.headers.get('content-type')]).toEqual([2, 'application/json']);
    for (const format of ['csv', 'ndjson'] as const) {
      const { data, headers } = await client.listRuns[format]({ brand_id, limit: 2 }).withResponse();
      expect(data).toBe(await client.listRuns[format]({ brand_id, limit: 2 }));
      expect(headers.get('next-cursor')).toBe(page.data.next_cursor);
    }
  });
});

describe('the promise of a call', () => {
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => void unhandled.push(reason);
  let stub: Stub | null = null;
  beforeEach(() => void process.on('unhandledRejection', note));
  afterEach(async () => {
    process.off('unhandledRejection', note);
    await stub?.stop();
  });

  async function clientOf(answer: StubAnswer, options: Partial<ClientOptions> = {}) {
    stub = await startStub([answer]);
    return createClient({ baseUrl: stub.url, retries: 0, ...options });
  }

  test('has no rate limit and no request id behind a proxy that removes the headers', async () => {
    const behind = await clientOf((response) => response.end('{}'));
    expect(await behind.getAccount().withResponse()).toMatchObject({ rateLimit: null, requestId: null });
  });

  test.each<[string, StubAnswer]>([
    ['a failure', (response) => response.writeHead(404).end('{"code":"not_found","detail":"No."}')],
    ['a body that is not JSON', (response) => response.end('<h1>')],
  ])('rejects either way for %s, and leaves no rejection unhandled', async (_what, answer) => {
    const failing = await clientOf(answer);
    const failure = { name: 'BrandVisibilityError' };
    await expect(failing.getAccount().withResponse()).rejects.toMatchObject(failure);
    await expect(failing.getAccount()).rejects.toMatchObject(failure);
    const pending = failing.getAccount();
    expect(await Promise.allSettled([pending, pending.withResponse()])).toMatchObject([
      { reason: failure },
      { reason: failure },
    ]);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(unhandled).toEqual([]);
  });

  test('works with `catch`, `finally` and `Promise.all`', async () => {
    const order: string[] = [];
    const [account] = await Promise.all([client.getAccount().finally(() => order.push('finally'))]);
    expect([account.account_id, order]).toEqual(['acc_demo', ['finally']]);
    expect(await client.getBrand({ brand_id: 'brd_none' }).catch(() => 'caught')).toBe('caught');
  });
});
