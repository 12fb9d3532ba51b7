import { describe, expect, test } from '@jest/globals';
import { createHash } from 'node:crypto';
import { siteOf } from '../../src/site/site.js';
import { call, codeOf, problemOf } from '../support/client.js';
import { PUBLIC_URL, worldService } from '../support/service.js';
import { bearer, keyText } from '../support/world.js';

/** What holds for every page and file, and paths that are near one. */

const service = worldService({ sampling: { window: 3_600_000, lines: Infinity } });

const SITE = [...siteOf(PUBLIC_URL, true)].map(([path, { route }]) => [path, route] as const);

// Rules 4.3, 4.8, 11.17 to 11.21 and 21.13.
describe.each(SITE)('%s', (path, route) => {
  test('is the same for all callers; it needs no key, is not counted and is logged by route', async () => {
    const plain = await call(service.port, path);
    expect([plain.status, plain.headers['ratelimit']]).toEqual([200, undefined]);
    expect(JSON.parse(service.log.at(-1) ?? '')).toMatchObject({ route, status: 200, key_id: null });
    for (const headers of [bearer('a_all'), bearer('revoked'), { Authorization: 'x' }]) {
      const response = await call(service.port, `${path}?url=https://elsewhere.example`, { headers });
      expect([response.status, response.text === plain.text]).toEqual([200, true]);
    }
  });

  test('rejects a key in its URL, and methods other than GET and HEAD', async () => {
    const keyed = await call(service.port, `${path}?a=${keyText('a_all')}`);
    expect([keyed.status, codeOf(keyed)]).toEqual([400, 'api_key_in_url']);
    for (const method of ['POST', 'OPTIONS']) {
      const response = await call(service.port, path, { method });
      expect([response.status, codeOf(response), response.headers.allow]).toEqual([
        405,
        'not_found',
        'GET, HEAD',
      ]);
    }
  });
});

const FILE = SITE.find(([path]) => /^\/assets\/reference-.*\.js$/.test(path))?.[0] ?? '';
const CLIENT = SITE.find(([path]) => path.startsWith('/client/'))?.[0] ?? '';

const ABSENT = `
  /favicon.ico /metrics /index.html /package.json /site.json /errors/../site.json
  /openapi.json/ /OpenAPI.json /openapi /openapi%2Ejson /llms.txt/
  /docs/ /Docs /docs.html /docs/../package.json /docs/%2e%2e/package.json /docs//etc/passwd
  /report/ /Report /report.html
  /assets /assets/ /assets/package.json /assets/page.css /assets/__proto__
  /assets/reference.js /assets/report.js /assets/report-light.webp
  /assets/reference-00000000.js /assets/report-00000000.js
  /assets/../site.json /assets/%2e%2e/site.json /assets/..%2fsite.json /assets/..%5csite.json /assets/....//site.json
  FILE.map FILE/ FILE%00 /./FILE /assets/x/..FILE
  /errors/ /errors/nope /errors/Not_Found /errors/not_found/ /errors/__proto__ /errors/constructor
  /errors/%6eot_found /errors/<script>
  /client /client/../client/ /client/released/README.md /client/released/NAME /client//NAME /client/NAMEx
`
  .trim()
  .split(/\s+/)
  .map((path) => path.replace('FILE', FILE).replace('NAME', CLIENT.slice('/client/'.length)));

test.each(ABSENT)('%s returns 404 without a key and is not counted (rule 4.8)', async (path) => {
  for (const method of ['GET', 'POST']) {
    const response = await call(service.port, path, { method, headers: bearer('starter') });
    expect([response.status, codeOf(response)]).toEqual([404, 'not_found']);
    expect(response.headers['ratelimit']).toBeUndefined();
  }
});

/** The 404 page for people. `call` compares both forms, and their headers, with the oracle. */
const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8';
const UNKNOWN =
  '/reports /Report /docs/ /a/b/c/d /favicon.ico /errors/nope /errors/<script> /mcp/ /v1x /%ff'.split(' ');
const ask = (path: string, Accept = BROWSER, method = 'GET', more = {}) =>
  call(service.port, path, { method, headers: { Accept, 'X-Request-Id': 'same', ...more } });

describe('a path that nothing has', () => {
  test.each(UNKNOWN)(
    '%s is answered with the same page, which repeats and suggests nothing',
    async (path) => {
      service.log.length = 0;
      const { status, headers, text } = await ask(path);
      expect([status, headers['content-type'], headers.vary, headers['ratelimit']]).toEqual([
        404,
        'text/html',
        'Authorization, Accept-Encoding, Accept',
        undefined,
      ]);
      expect(JSON.parse(service.log[0] ?? '')).toMatchObject({
        status: 404,
        code: 'not_found',
        key_id: null,
      });
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
    },
  );

  test.each(['text/html', 'TEXT/HTML', 'application/json, text/html;q=0.1', 'text/html ; charset=utf-8'])(
    'gets it with the Accept %s',
    async (accept) => {
      expect((await ask('/reports', accept)).headers['content-type']).toBe('text/html');
    },
  );

  test.each(['*/*', 'application/json', 'x-text/html', 'text/html;q=0', 'application/json;a=text/html', ''])(
    'gets a problem document, with a suggestion, with the Accept %j',
    async (accept) => {
      const response = await ask('/documentation', accept);
      expect([response.headers['content-type'], response.headers.vary]).toEqual([
        'application/problem+json',
        'Authorization, Accept-Encoding, Accept',
      ]);
      expect(problemOf(response).detail).toContain('`/base/docs`');
    },
  );

  test.each(['POST', 'OPTIONS', 'DELETE'])('gets a problem document for %s', async (method) => {
    const response = await ask('/reports', BROWSER, method);
    expect([response.status, codeOf(response)]).toEqual([404, 'not_found']);
  });
});

test.each([
  ['/v1/nope', bearer('a_all'), 404, 'not_found'],
  ['/v1/nope', {}, 401, 'missing_api_key'],
  ['/mcp', bearer('a_all'), 405, 'not_found'],
  [`/v1/account?x=${keyText('a_all')}`, {}, 400, 'api_key_in_url'],
  ['/v1/account%23key=1?key=1', bearer('a_all'), 400, 'api_key_in_url'],
  ['/mcp?key=1', {}, 400, 'api_key_in_url'],
])('%s is a problem document for browsers too', async (path, headers, status, code) => {
  const response = await ask(path, BROWSER, 'GET', headers);
  expect([response.status, codeOf(response)]).toEqual([status, code]);
  expect(response.headers.vary).toBe('Authorization, Accept-Encoding');
});

/** Old links with a key, as mail programs and people change them. KEY is a key of the service. */
const CHANGED = `
  /report%23k=KEY&month=2026-10 /report/%23k=KEY /report%2523k=KEY /report/#k=KEY /report%3Fk=KEY /report?k=KEY
  /report&amp;k=KEY /report%23k=3DKEY /report%23k%3DKEY. //report%23k=KEY /Report%23k=KEY&gt; /?url=%2Freport%23k%3DKEY
  /docs?api_key=1 /sample?utm=x&token=abc
`
  .trim()
  .split(/\s+/);

describe('a link whose key has got into the part that browsers send (rule 4.8)', () => {
  test.each(CHANGED)('%s is answered with the same page, which repeats nothing', async (link) => {
    const path = link.replace('KEY', keyText('a_all'));
    service.log.length = 0;
    const { status, headers, text } = await ask(path);
    expect([status, headers['content-type'], headers.vary]).toEqual([
      400,
      'text/html',
      'Authorization, Accept-Encoding, Accept',
    ]);
    expect(text).toBe((await ask('/?key=')).text);
    expect(text).toContain('Ask the person who sent the link for a new one.');
    expect(JSON.parse(service.log[0] ?? '')).toMatchObject({ status: 400, code: 'api_key_in_url' });
    expect(service.log.join()).not.toContain(keyText('a_all').slice(8));
    expect([(await ask(path, BROWSER, 'HEAD')).status, codeOf(await ask(path, '*/*'))]).toEqual([
      400,
      'api_key_in_url',
    ]);
    expect(codeOf(await ask(path, BROWSER, 'POST'))).toBe('api_key_in_url');
  });

  test.each(['/report%23month=2026-10', '/report.', '/report)', '//report', '/report/', '/report&gt;'])(
    '%s, which has no key, is not found',
    async (path) => {
      const { status, text } = await ask(path);
      expect([status, text.includes('a mail program may have changed its address')]).toEqual([404, true]);
    },
  );
});

test.each(['/a/b/c', '/report%23token?token=1'])(
  'the page for %s loads only fonts, has links with the public URL only, and each leads to a page',
  async (path) => {
    const { text, headers } = await ask(path);
    const [, style = ''] = /<style>([^]*)<\/style>/.exec(text) ?? [];
    const digest = createHash('sha256').update(style).digest('base64');
    expect(headers['content-security-policy']).toContain(`style-src 'self' 'sha256-${digest}';`);
    const { pathname } = new URL(PUBLIC_URL);
    const files = [...text.matchAll(/<link [^>]*href="(\/[^"]*)"/g)].map(([, file = '']) => {
      expect(file.startsWith(`${pathname}/`)).toBe(true);
      return file.slice(pathname.length);
    });
    expect(files.map((file) => file.replace(/-\w{8}(?=\.\w+$)/, ''))).toEqual([
      '/assets/inter-latin-400-normal.woff2',
      '/assets/inter-latin-700-normal.woff2',
      '/assets/fonts.css',
    ]);
    for (const file of files) expect((await call(service.port, file)).status).toBe(200);
    expect(text).not.toMatch(/<script|<img|<form|<[^>]+ (?:style|on\w+|src)=|\{\{/);
    const links = [...text.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, link = '']) => link);
    const ways = ['/report', '/docs', '/connect', '/'];
    expect(links).toEqual(expect.arrayContaining(ways.map((way) => PUBLIC_URL + way)));
    for (const link of new Set(links.filter((one) => one !== '#main'))) {
      expect(link.startsWith(`${PUBLIC_URL}/`)).toBe(true);
      expect((await call(service.port, link.slice(PUBLIC_URL.length))).status).toBe(200);
    }
  },
);
