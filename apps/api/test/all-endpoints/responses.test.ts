import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { siteOf } from '../../src/site/site.js';
import { call, codeOf, problemOf } from '../support/client.js';
import { PUBLIC_URL, startService, type TestService } from '../support/service.js';
import { bearer, keyText } from '../support/world.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const PATHS = [
  '/v1/account',
  '/v1/brands/brd_a1',
  '/v1/brands/brd_a1/visibility',
  '/v1/brands/brd_a1/visibility?group_by=category&tz=asia/kolkata',
  '/v1/brands/brd_a1/competitors?watched=true&locations=%22Austin,%20TX%22',
  '/v1/brands',
  '/v1/brands/brd_a1/runs?status=completed',
  '/v1/brands/brd_a1/runs/brd_a1_run_0',
  '/v1/brands/brd_a1/prompts?theme_id=none',
  '/v1/brands/brd_a1/prompts/brd_a1_prompt_1',
  '/v1/brands/brd_a1/prompts/brd_a1_prompt_1/answers?limit=1',
  '/v1/brands/brd_a1/site-access',
  '/v1/brands/brd_a1/page-audits?status=completed',
  '/v1/brands/brd_a1/page-audits/auditbrda1a',
];

const SITE = [...siteOf(PUBLIC_URL).keys()];
const CLIENT = SITE.find((path) => path.startsWith('/client/')) ?? '';

describe('a response', () => {
  test.each([...PATHS, '/v1/nope', '/v1/account?x=1', '/livez', ...SITE, '/errors/nope', '/nope'])(
    'to HEAD %s has the headers of GET and no body (rule 4.3)',
    async (path) => {
      const headers = { ...bearer('a_all'), 'X-Request-Id': 'same' };
      const get = await call(service.port, path, { headers });
      const head = await call(service.port, path, { headers, method: 'HEAD' });
      const plain = (found: typeof get) => ({ ...found.headers, date: '', ratelimit: '' });
      expect(head.status).toBe(get.status);
      expect(plain(head)).toEqual(plain(get));
    },
  );

  // Rule 6.6.
  test('ignores conditional and range headers, because responses are never cached', async () => {
    const headers = { ...bearer('a_all'), 'If-None-Match': '*', Range: 'bytes=0-1', Accept: 'text/html' };
    expect((await call(service.port, '/v1/account', { headers })).status).toBe(200);
  });
});

describe('methods other than GET and HEAD', () => {
  const METHODS = ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'PURGE'];

  test.each(METHODS)('%s on an endpoint returns 405 with the allowed methods (rule 4.3)', async (method) => {
    const paths = ['/v1/account', '/v1/brands/brd_a1', '/v1/brands/absent/visibility?x=1'];
    for (const path of [...paths, '/livez', ...SITE]) {
      const response = await call(service.port, path, { method, headers: bearer('a_all') });
      expect([response.status, codeOf(response), response.headers.allow]).toEqual([
        405,
        'not_found',
        'GET, HEAD',
      ]);
    }
  });

  test.each(METHODS)('%s on an unknown path returns 404', async (method) => {
    for (const path of ['/v1/nope', '/v1', '/nope']) {
      const response = await call(service.port, path, { method, headers: bearer('a_all') });
      expect([response.status, codeOf(response), response.headers.allow]).toEqual([
        404,
        'not_found',
        undefined,
      ]);
    }
  });

  // Rule 4.10.
  test('a body is not read, and the connection closes after the response', async () => {
    const headers = bearer('a_all');
    const posted = await call(service.port, '/v1/account', { method: 'POST', headers, body: '{"a":1}' });
    expect([posted.status, posted.headers.connection]).toEqual([405, 'close']);
    const got = await call(service.port, '/v1/account', {
      headers: { ...headers, 'Content-Length': '7' },
      body: '{"a":1}',
    });
    expect([got.status, got.headers.connection]).toEqual([200, 'close']);
  });
});

test.each([
  ['/v1/brands/%62rd_a1', 200],
  ['/v1/brands/%2562rd_a1', 404],
  ['/v1/%62rands/brd_a1', 404],
])('ids in a path are decoded once (rule 4.3): %s returns %i', async (path, status) => {
  const response = await call(service.port, path, { headers: bearer('a_all') });
  expect(response.status).toBe(status);
});

describe('paths are exact (rule 4.3)', () => {
  test.each([
    '/v1/account/',
    '/v1/Account',
    '/v1//account',
    '/v1/./account',
    '/v1/x/../account',
    '/v1/%61ccount',
    '/v1/account%20',
    '/v1/account;x',
    '/v1/brands/',
    '/v1/brands/brd_a1/',
    '/v1/brands/brd_a1/nope',
    '/v1/',
    '/v1',
    '/v1/brands/%00',
    '/v1/brands/%zz',
    '/v1/brands/%ff',
    '/v1/brands/brd_a1%00',
    '/v1/brands/brd_a1%2Fvisibility',
    `/v1/brands/${'x'.repeat(5000)}`,
  ])('%s returns 404 and is counted', async (path) => {
    const response = await call(service.port, path, { headers: bearer('a_all') });
    expect([response.status, codeOf(response)]).toEqual([404, 'not_found']);
    expect(response.headers['ratelimit']).toBeDefined();
  });

  test.each([
    '/V1/account',
    '//v1/account',
    '/v1x',
    '/v2/account',
    '/%761/account',
    '/favicon.ico',
    '/index.html',
    '/client',
    '/client/',
    `${CLIENT}x`,
    CLIENT.replace('/client/', '/client/released/'),
    CLIENT.replace('/client/', '/client//'),
    '/client/released/README.md',
    '/client/../client/',
    '/%zz',
    '/%00',
  ])('%s returns 404 without a key and is not counted (rule 4.8)', async (path) => {
    const response = await call(service.port, path, { headers: bearer('starter') });
    expect([response.status, codeOf(response)]).toEqual([404, 'not_found']);
    expect(response.headers['ratelimit']).toBeUndefined();
  });
});

describe('a problem document (rule 6.4)', () => {
  test('has all members, and repeats nothing of the query', async () => {
    const response = await call(service.port, '/v1/brands/brd_a1/visibility?tz=zzmarkzz&period=', {
      headers: { ...bearer('a_all'), 'X-Request-Id': 'my-id.1_A' },
    });
    expect(response.body).toEqual({
      type: `${PUBLIC_URL}/errors/invalid_parameter`,
      title: 'A parameter value is invalid',
      status: 400,
      detail: '2 parameters are invalid: `tz`, `period`; `errors` says what each must be.',
      instance: '/v1/brands/brd_a1/visibility',
      code: 'invalid_parameter',
      request_id: 'my-id.1_A',
      errors: [
        { parameter: 'tz', detail: 'must be an IANA time zone name such as Europe/Paris' },
        { parameter: 'period', detail: 'must not be empty', allowed: ['7d', '30d', '90d', '365d'] },
      ],
    });
  });

  test.each([
    ['/v1/brands/%ff', undefined],
    ['//evil.example/x', undefined],
    ['/v1/brands/%E2%82%AC?x=1', '/v1/brands/%E2%82%AC'],
  ])('for %s has the instance %s', async (path, instance) => {
    const response = await call(service.port, path, { headers: bearer('a_all') });
    expect(problemOf(response).instance).toBe(instance);
  });
});

describe('the request id (rule 6.3)', () => {
  test.each(['a', 'A-z_0.9', 'x'.repeat(64)])('%s is kept', async (id) => {
    for (const path of ['/v1/account', '/nope', '/livez']) {
      const response = await call(service.port, path, {
        headers: { ...bearer('a_all'), 'X-Request-Id': id },
      });
      expect(response.headers['x-request-id']).toBe(id);
    }
  });

  test.each(['', ' ', 'a b', 'a,b', 'x'.repeat(65), 'ä', '<a>', 'a/b', '"a"'])(
    '%j is replaced',
    async (id) => {
      const response = await call(service.port, '/v1/account', {
        headers: { ...bearer('a_all'), 'X-Request-Id': id },
      });
      expect(response.headers['x-request-id']).not.toBe(id);
      expect(response.status).toBe(200);
    },
  );

  test('is replaced if it contains a key, which is neither returned nor logged', async () => {
    const key = keyText('a_all');
    const wrong = `${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`;
    for (const id of [key, `x.${key}-y`, `bvk_${key}`, wrong]) {
      for (const path of ['/v1/account', '/nope', '/livez']) {
        const response = await call(service.port, path, {
          headers: { ...bearer('a_all'), 'X-Request-Id': id },
        });
        expect(response.headers['x-request-id'] === id).toBe(id === wrong);
        expect(response.text).not.toContain(key);
      }
    }
    expect(service.log.join('')).not.toContain(key);
  });

  test('is unique by default', async () => {
    const responses = await Promise.all(Array.from({ length: 50 }, () => call(service.port, '/livez')));
    expect(new Set(responses.map(({ headers }) => headers['x-request-id'])).size).toBe(50);
  });
});
