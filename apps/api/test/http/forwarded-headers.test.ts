import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { call, codeOf } from '../support/client.js';
import { startService, type TestService } from '../support/service.js';
import { bearer, keyText } from '../support/world.js';

let service: TestService;
beforeAll(async () => {
  service = await startService({ limit: 1 });
});
afterAll(() => service.stop());

/** Headers that proxies set and that frameworks may trust from any caller. */
const HEADERS: readonly (readonly [string, string])[] = [
  ['X-Forwarded-For', '192.0.2.1'],
  ['X-Real-IP', '192.0.2.1'],
  ['Forwarded', 'for=192.0.2.1;host=other.example;proto=https'],
  ['X-Forwarded-Host', 'other.example'],
  ['X-Forwarded-Proto', 'https'],
  ['X-Forwarded-Prefix', '/v1/account'],
  ['X-Original-URL', '/v1/account'],
  ['X-Rewrite-URL', '/v1/account'],
  ['X-HTTP-Method-Override', 'POST'],
  ['X-API-Key', keyText('b_all')],
];

test.each(HEADERS)('%s changes neither the response nor the rate window of the key', async (name, value) => {
  const get = (path: string, more: Record<string, string>) =>
    call(service.port, path, { headers: { ...bearer('a_all'), 'X-Request-Id': 'same', ...more } });
  for (const path of ['/v1/brands/brd_a1', '/v1/brands/absent', '/v1/nope']) {
    service.nextMinute();
    const plain = await get(path, {});
    service.nextMinute();
    const forwarded = await get(path, { [name]: value });
    expect([forwarded.status, forwarded.text]).toEqual([plain.status, plain.text]);
    expect({ ...forwarded.headers, date: '' }).toEqual({ ...plain.headers, date: '' });
    expect(codeOf(await get(path, { [name]: `${value}0` }))).toBe('rate_limited');
  }
});
