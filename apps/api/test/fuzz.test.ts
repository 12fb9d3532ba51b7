import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { checkEveryReply } from './support/client.js';
import { exchangeBytes, parseReply } from './support/raw.js';
import { startService, type TestService } from './support/service.js';
import { bearer, keyText } from './support/world.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const oneOf = (...values: string[]) => fc.constantFrom(...values);

const byte = fc.integer({ min: 0, max: 255 });
const escape = byte.map((value) => `%${value.toString(16).padStart(2, '0')}`);
const wild = fc.oneof(
  fc.string({ unit: 'binary-ascii', maxLength: 8 }),
  fc.string({ unit: 'grapheme', maxLength: 8 }).map((text) => encodeURIComponent(text)),
  fc.array(escape, { maxLength: 4 }).map((escapes) => escapes.join('')),
);

const segment = fc.oneof(
  oneOf(
    'v1',
    'account',
    'brands',
    'brd_a1',
    'brd_b1',
    'visibility',
    'competitors',
    'livez',
    'readyz',
    '',
    '.',
    '..',
    '*',
  ),
  wild,
);
const path = fc.oneof(
  {
    weight: 3,
    arbitrary: oneOf(
      '/v1/account',
      '/v1/brands/brd_a1',
      '/v1/brands/brd_a1/visibility',
      '/v1/brands/brd_a1/competitors',
    ),
  },
  { weight: 2, arbitrary: fc.array(segment, { maxLength: 5 }).map((segments) => `/${segments.join('/')}`) },
  { weight: 1, arbitrary: wild },
);

const name = fc.oneof(
  oneOf(
    'period',
    'start_date',
    'end_date',
    'tz',
    'platforms',
    'categories',
    'locations',
    'theme_ids',
    'is_branded',
    'group_by',
    'limit',
    'watched',
    'cursor',
    'key',
    '__proto__',
    'platforms[]',
  ),
  wild,
);
const value = fc.oneof(
  oneOf(
    '',
    '7d',
    '365d',
    '2026-03-01',
    '2026-02-30',
    '1970-01-01',
    '9998-12-31',
    'UTC',
    'Asia/Kolkata',
    'PST',
    'claude',
    'claude,grok',
    ',',
    '"a"',
    '"',
    'discovery',
    'none',
    'true',
    '25',
    '0',
    '1e2',
    'platform',
    '%00',
    '%ff',
    keyText('a_all'),
  ),
  wild,
);
const pair = fc.tuple(name, oneOf('=', '', '=='), value).map((parts) => parts.join(''));
const query = fc
  .array(pair, { maxLength: 6 })
  .map((pairs) => (pairs.length > 0 ? `?${pairs.join('&')}` : ''));

const method = fc.oneof(
  { weight: 6, arbitrary: oneOf('GET') },
  { weight: 1, arbitrary: oneOf('HEAD', 'POST', 'OPTIONS', 'TRACE', 'CONNECT', 'DELETE', 'get', 'X') },
);
const header = fc.oneof(
  oneOf(
    'Authorization: Bearer x',
    'Host: b',
    'Expect: 100-continue',
    'Transfer-Encoding: chunked',
    'Content-Length: 0',
    'Upgrade: websocket',
    'X-Request-Id: a b',
    'Accept: */*;q=x',
    'Connection: upgrade',
    'Cookie: a=b',
  ),
  fc
    .tuple(oneOf('X-A', 'X-Request-Id', 'Authorization', 'Accept', 'Range'), wild)
    .map((parts) => parts.join(': ')),
);
const request = fc.record({
  method,
  target: fc.tuple(path, query).map((parts) => parts.join('')),
  key: oneOf('a_all', 'a_two', 'b_all', 'starter', 'revoked', 'nobody'),
  headers: fc.array(header, { maxLength: 2 }),
});

const STATUSES = [200, 400, 401, 403, 404, 405, 414, 417, 431];

test('no request, however odd, makes the service fail or forget its manners', async () => {
  const seen = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(request, async ({ method, target, key, headers }) => {
      const lines = [
        `${method} ${target} HTTP/1.1`,
        'Host: a',
        `Authorization: ${bearer(key).Authorization}`,
        ...headers,
        'Connection: close',
      ];
      const answer = await exchangeBytes(
        service.port,
        Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'),
      );
      const reply = parseReply(answer);
      expect(STATUSES).toContain(reply.status);
      // Where the parser gave up, the method is not known and even HEAD is told why.
      checkEveryReply(reply, target, reply.status === 400 && reply.text !== '' ? 'GET' : method);
      seen.set(reply.status, (seen.get(reply.status) ?? 0) + 1);
    }),
    { seed: 20260301, numRuns: 3000 },
  );
  for (const status of [200, 400, 401, 403, 404, 405])
    expect([status, seen.get(status) ?? 0]).not.toEqual([status, 0]);
  expect(service.log.filter((line) => line.includes('"level":"error"'))).toEqual([]);
  for (const line of service.log) expect(line).not.toContain(keyText('a_all'));
});
