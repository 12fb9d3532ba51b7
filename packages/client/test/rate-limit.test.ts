import { afterEach, expect, test } from '@jest/globals';
import { createClient, type Client, type ClientOptions } from '../src/index.js';
import { startDemo, type DemoService } from './support/demo.js';

/** The real service with a low limit: `sleep` moves its clock forward, so no test waits for a minute. */

let demo: DemoService | undefined;
afterEach(async () => {
  await demo?.stop();
  demo = undefined;
});

interface Limited {
  readonly demo: DemoService;
  readonly client: Client;
  readonly waits: number[];
}

async function limitedTo(limit: number, options: Partial<ClientOptions> = {}): Promise<Limited> {
  const service = (demo = await startDemo({ limit }));
  const waits: number[] = [];
  const sleep = async (milliseconds: number) => {
    waits.push(milliseconds);
    await service.pass(milliseconds);
  };
  const client = createClient({ baseUrl: service.url, apiKey: service.apiKey, sleep, ...options });
  return { demo: service, client, waits };
}

const brand_id = 'brd_tidewell';

test('pagination waits out the rate limit for as long as the service says, and misses no row', async () => {
  const { client, waits, demo } = await limitedTo(3);
  await demo.pass(20_000);
  const ids = new Set<string>();
  for await (const { id } of client.listPrompts.all({ brand_id, limit: 4 })) ids.add(id);
  expect(waits).toEqual([40_000, 60_000]);
  const whole = await client.listPrompts({ brand_id, limit: 100 });
  expect(ids).toEqual(new Set(whole.data.map(({ id }) => id)));
});

test('concurrent calls wait and then all succeed', async () => {
  const { client, waits } = await limitedTo(2);
  const responses = await Promise.all([1, 2, 3, 4].map(async () => client.getBrand({ brand_id })));
  expect(responses.map(({ id }) => id)).toEqual([brand_id, brand_id, brand_id, brand_id]);
  expect(waits[0]).toBe(60_000);
});

test('without retries, a refused call fails with the seconds to wait', async () => {
  const { client, waits } = await limitedTo(1, { retries: 0 });
  await client.getAccount();
  await expect(client.getAccount()).rejects.toMatchObject({
    code: 'rate_limited',
    status: 429,
    retryAfterSeconds: 60,
  });
  expect(waits).toEqual([]);
});

test('a call fails at once when the wait is longer than maxWaitMs', async () => {
  const { client, waits } = await limitedTo(1, { maxWaitMs: 59_999 });
  await client.getAccount();
  await expect(client.getAccount()).rejects.toMatchObject({ code: 'rate_limited' });
  expect(waits).toEqual([]);
  await expect(client.getAccount({}, { retries: 5 })).rejects.toMatchObject({ code: 'rate_limited' });
});

test('an abort ends the wait', async () => {
  const controller = new AbortController();
  const reason = new Error('the user has left');
  const { client } = await limitedTo(1, {
    sleep: undefined,
    fetch: async (url, init) => {
      const response = await fetch(url, init);
      if (response.status === 429) setTimeout(() => controller.abort(reason), 50);
      return response;
    },
  });
  await client.getAccount();
  await expect(client.getAccount({}, { signal: controller.signal })).rejects.toBe(reason);
});
