import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createClient } from '../src/index.js';
import { startDemo } from './support/demo.js';
import { clientOf, respond, type Answer } from './support/fake.js';

const { url: baseUrl, apiKey } = await startDemo();
const client = createClient({ baseUrl, apiKey });
const brand_id = 'brd_tidewell';

// The test of the rate limit has the parts of a response.
test('withResponse has the response of a page, and of CSV and NDJSON', async () => {
  const page = await client.listRuns({ brand_id, limit: 2 }).withResponse();
  expect([page.data.data.length, page.headers.get('content-type')]).toEqual([2, 'application/json']);
  for (const format of ['csv', 'ndjson'] as const) {
    const { data, headers } = await client.listRuns[format]({ brand_id, limit: 2 }).withResponse();
    expect(data).toBe(await client.listRuns[format]({ brand_id, limit: 2 }));
    expect(headers.get('next-cursor')).toBe(page.data.next_cursor);
  }
});

describe('the promise of a call', () => {
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => void unhandled.push(reason);
  beforeAll(() => void process.on('unhandledRejection', note));
  afterAll(() => void process.off('unhandledRejection', note));

  test('has no rate limit and no request id behind a proxy that removes the headers', async () => {
    const behind = clientOf([respond(200, '{}')]).client;
    expect(await behind.getAccount().withResponse()).toMatchObject({ rateLimit: null, requestId: null });
  });

  test.each<[string, Answer]>([
    ['a failure', respond(404, '{"code":"not_found","detail":"No."}')],
    ['a body that is not JSON', respond(200, '<h1>')],
  ])('rejects either way for %s, and leaves no rejection unhandled', async (_what, answer) => {
    const failing = clientOf([answer]).client;
    const failure = { name: 'BrandVisibilityError' };
    await expect(failing.getAccount().withResponse()).rejects.toMatchObject(failure);
    await expect(failing.getAccount()).rejects.toMatchObject(failure);
    const pending = failing.getAccount();
    expect(await Promise.allSettled([pending, pending.withResponse()])).toMatchObject([
      { reason: failure },
      { reason: failure },
    ]);
    await new Promise(setImmediate); // Node reports rejections before
    expect(unhandled).toEqual([]);
  });
});
