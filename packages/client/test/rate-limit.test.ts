import { beforeEach, expect, test } from '@jest/globals';
import { createClient, type Client, type ClientOptions } from '../src/index.js';
import { makeKey, startDemo } from './support/demo.js';

/** The real service with a low limit: `sleep` moves its clock forward, so no test waits for a minute. */

const demo = await startDemo(3);
const brand_id = 'brd_tidewell';

let apiKey: string;
let waits: number[];
beforeEach(async () => {
  apiKey = await makeKey(demo); // which has used no request
  waits = [];
});

const clientWith = (options: Partial<ClientOptions> = {}): Client =>
  createClient({
    baseUrl: demo.url,
    apiKey,
    sleep: async (milliseconds) => {
      waits.push(milliseconds);
      demo.pass(milliseconds);
    },
    ...options,
  });

test('pagination waits out the rate limit for as long as the service says, and misses no row', async () => {
  demo.pass(20_000);
  const client = clientWith();
  const ids = new Set<string>();
  for await (const { id } of client.listPrompts.all({ brand_id, limit: 4 })) ids.add(id);
  expect(waits).toEqual([40_000, 60_000]);
  const whole = await client.listPrompts({ brand_id, limit: 100 });
  expect(ids).toEqual(new Set(whole.data.map(({ id }) => id)));
});

test('concurrent calls wait and then all succeed', async () => {
  const client = clientWith();
  const responses = await Promise.all(Array.from({ length: 5 }, () => client.getBrand({ brand_id })));
  expect(responses.map(({ id }) => id)).toEqual(Array.from({ length: 5 }, () => brand_id));
  expect(waits[0]).toBe(60_000);
});

test('a response has the rate limit of its request', async () => {
  const pending = clientWith().getBrand({ brand_id }, { requestId: 'report-7' });
  const { headers, ...response } = await pending.withResponse();
  const rateLimit = { limit: 3, remaining: 2, resetSeconds: 60 };
  expect(response).toEqual({ data: await pending, status: 200, requestId: 'report-7', rateLimit });
  expect(headers.get('RateLimit')).toBe('"default";r=2;t=60');
});
