import { describe, expect, test } from '@jest/globals';
import { siteOf } from '../../src/site/site.js';
import { call, codeOf } from '../support/client.js';
import { PUBLIC_URL, worldService } from '../support/service.js';
import { bearer, keyText } from '../support/world.js';

/** What holds for every page and file, and paths that are near one. */

const service = worldService();

const SITE = [...siteOf(PUBLIC_URL)].map(([path, { route }]) => [path, route] as const);

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

test('files of a kind have one route in the log', () => {
  const routes = new Set(SITE.map(([, route]) => route).filter((route) => route.includes('{')));
  expect([...routes].toSorted()).toEqual(['/assets/{file}', '/client/{file}', '/errors/{code}']);
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

test.each([...SITE.map(([path]) => path), '/livez', '/nope', '/v1/nope', '/v1/account?x=1', '/v1/brands'])(
  'HEAD %s has the headers of GET and no body (rule 4.3)',
  async (path) => {
    const headers = { ...bearer('a_all'), 'X-Request-Id': 'same' };
    const get = await call(service.port, path, { headers });
    const head = await call(service.port, path, { headers, method: 'HEAD' });
    const plain = (found: typeof get) => ({ ...found.headers, date: '', ratelimit: '' });
    expect([head.status, plain(head)]).toEqual([get.status, plain(get)]);
  },
);
