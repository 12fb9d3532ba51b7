import { describe, expect, test } from '@jest/globals';
import { createHash } from 'node:crypto';
import { call, codeOf, problemOf } from '../support/client.js';
import { PUBLIC_URL, worldService } from '../support/service.js';
import { bearer, keyText } from '../support/world.js';

/** The 404 page for people (rule 4.8). `call` compares both forms, and their headers, with the oracle. */

const service = worldService();

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8';
const PATHS = [
  '/reports',
  '/Report',
  '/docs/',
  '/a/b/c/d',
  '/favicon.ico',
  '/errors/nope',
  '/errors/<script>',
  '/mcp/',
  '/v1x',
  '/%ff',
];
const ask = (path: string, Accept = BROWSER, method = 'GET', more = {}) =>
  call(service.port, path, { method, headers: { Accept, 'X-Request-Id': 'same', ...more } });

describe('a path that nothing has', () => {
  test.each(PATHS)('%s is answered with the same page, which repeats and suggests nothing', async (path) => {
    service.log.length = 0;
    const { status, headers, text } = await ask(path);
    expect([status, headers['content-type'], headers.vary, headers['ratelimit']]).toEqual([
      404,
      'text/html',
      'Authorization, Accept-Encoding, Accept',
      undefined,
    ]);
    expect(JSON.parse(service.log[0] ?? '')).toMatchObject({ status: 404, code: 'not_found', key_id: null });
    const { date: _, ...plain } = headers;
    for (const other of ['/other', `${path}?x=${encodeURIComponent(path)}`]) {
      const { date: _other, ...others } = (await ask(other)).headers;
      expect([(await ask(other)).text === text, others]).toEqual([true, plain]);
    }
    const head = await ask(path, BROWSER, 'HEAD');
    expect([head.status, head.text, head.headers['content-length']]).toEqual([
      404,
      '',
      String(Buffer.byteLength(text)),
    ]);
    expect((await ask(path, BROWSER, 'GET', bearer('starter'))).text).toBe(text);
  });

  test.each(['text/html', 'TEXT/HTML', 'application/json, text/html;q=0.1', 'text/html ; charset=utf-8'])(
    'gets it with the Accept %s',
    async (accept) => {
      expect((await ask('/reports', accept)).headers['content-type']).toBe('text/html');
    },
  );

  test.each([
    '*/*',
    'text/*',
    'application/json',
    'text/htmlx',
    'x-text/html',
    'text/html;q=0',
    'text/html; q=0.00',
    'application/json;a=text/html',
    '',
  ])('gets a problem document, with a suggestion, with the Accept %j', async (accept) => {
    const response = await ask('/documentation', accept);
    expect([response.headers['content-type'], response.headers.vary]).toEqual([
      'application/problem+json',
      'Authorization, Accept-Encoding, Accept',
    ]);
    expect(problemOf(response).detail).toContain('`/docs`');
  });

  test.each(['POST', 'OPTIONS', 'DELETE'])('gets a problem document for %s', async (method) => {
    const response = await ask('/reports', BROWSER, method);
    expect([response.status, codeOf(response)]).toEqual([404, 'not_found']);
  });
});

test.each([
  ['/v1/nope', bearer('a_all'), 404, 'not_found'],
  ['/v1/nope', {}, 401, 'missing_api_key'],
  ['/mcp', bearer('a_all'), 405, 'not_found'],
  [`/reports?x=${keyText('a_all')}`, {}, 400, 'api_key_in_url'],
  ['/reports?key=1', {}, 400, 'api_key_in_url'],
])('%s is a problem document for browsers too', async (path, headers, status, code) => {
  const response = await ask(path, BROWSER, 'GET', headers);
  expect([response.status, codeOf(response)]).toEqual([status, code]);
  expect(response.headers.vary).toBe('Authorization, Accept-Encoding');
});

test('the page loads nothing, has links with the public URL only, and each leads to a page', async () => {
  const { text, headers } = await ask('/a/b/c');
  const [, style = ''] = /<style>([^]*)<\/style>/.exec(text) ?? [];
  const digest = createHash('sha256').update(style).digest('base64');
  expect(headers['content-security-policy']).toContain(`style-src 'sha256-${digest}';`);
  expect(text).not.toMatch(/<script|<img|<form|<[^>]+ (?:style|on\w+|src)=|\{\{/);
  const links = [...text.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, link = '']) => link);
  const ways = ['/report', '/docs', '/connect', '/', '/errors/not_found'];
  expect(links).toEqual(expect.arrayContaining(ways.map((way) => PUBLIC_URL + way)));
  for (const link of new Set(links.filter((one) => one !== '#main'))) {
    expect(link.startsWith(`${PUBLIC_URL}/`)).toBe(true);
    expect((await call(service.port, link.slice(PUBLIC_URL.length))).status).toBe(200);
  }
});
