import { ROUTES } from '@brand-visibility/application';
import { ENDPOINTS, ERRORS, LOCAL_URL } from '@brand-visibility/contract';
import { REFUSAL_CODES } from '@brand-visibility/domain';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { call, codeOf, problemOf } from '../support/client.js';
import { wordsOf } from '../support/pages.js';
import { PUBLIC_URL, startService, type TestService } from '../support/service.js';
import { bearer, keyText } from '../support/world.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

// Rule 11.2.
test('the service routes every endpoint of the contract and no other', () => {
  expect(new Set(ROUTES.map(({ endpoint }) => endpoint))).toEqual(new Set(ENDPOINTS));
  expect(ROUTES).toHaveLength(ENDPOINTS.length);
});

const DOCUMENT = readFileSync(new URL('../../../../docs/openapi.json', import.meta.url), 'utf8');

describe('/openapi.json', () => {
  // Rule 4.8.
  test('is the OpenAPI document with the URL of this service; it needs no key and is not counted', async () => {
    const response = await call(service.port, '/openapi.json');
    expect([response.status, response.headers['content-type'], response.headers['ratelimit']]).toEqual([
      200,
      'application/json',
      undefined,
    ]);
    expect(response.body).toEqual(JSON.parse(DOCUMENT.replaceAll(LOCAL_URL, PUBLIC_URL)));
  });

  test('is the same for all callers', async () => {
    const plain = await call(service.port, '/openapi.json');
    for (const headers of [bearer('a_all'), bearer('revoked'), { Authorization: 'x' }]) {
      const response = await call(service.port, '/openapi.json?x=1', { headers });
      expect([response.status, response.text]).toEqual([200, plain.text]);
    }
  });

  test.each(['/openapi.json/', '/OpenAPI.json', '/openapi', '/v1/openapi.json', '/openapi%2Ejson'])(
    '%s is another path',
    async (path) => {
      expect((await call(service.port, path, { headers: bearer('a_all') })).status).toBe(404);
    },
  );
});

describe('the page of an error', () => {
  // Rule 11.18.
  test.each(REFUSAL_CODES)('%s explains what it means, why it happens and what to do', async (code) => {
    const { text, status, headers } = await call(service.port, `/errors/${code}`);
    expect([status, headers['ratelimit']]).toEqual([200, undefined]);
    const words = wordsOf(text);
    const { status: own, title, means, because, remedy } = ERRORS[code];
    for (const text of [title, code, String(own), means, because, remedy])
      expect(words).toContain(text.replaceAll('`', ''));
  });

  // Rule 11.18.
  test('is the target of the `type` of a problem document', async () => {
    const refused = await call(service.port, '/v1/account');
    const path = problemOf(refused).type.slice(PUBLIC_URL.length);
    expect((await call(service.port, path)).text).toContain('<code>missing_api_key</code>');
  });

  test('names the statuses that only `/mcp` has (rules 21.9 and 21.10)', async () => {
    const { text: wrong } = await call(service.port, '/errors/invalid_parameter');
    expect(wrong).toMatch(/\b413\b.*\b403\b/s);
    expect((await call(service.port, '/errors/not_found')).text).toContain('supports only POST');
  });

  test.each([
    '/errors/',
    '/errors/nope',
    '/errors/Not_Found',
    '/errors/not_found/',
    '/errors/__proto__',
    '/errors/constructor',
    '/errors/%6eot_found',
    '/errors/<script>',
  ])('%s does not exist', async (path) => {
    const response = await call(service.port, path);
    expect([response.status, codeOf(response)]).toEqual([404, 'not_found']);
  });

  test('rejects a key in its URL', async () => {
    for (const path of ['/errors/not_found', '/openapi.json']) {
      const response = await call(service.port, `${path}?a=${keyText('a_all')}`);
      expect([response.status, codeOf(response)]).toEqual([400, 'api_key_in_url']);
    }
  });

  test('is logged by route', async () => {
    await call(service.port, '/errors/rate_limited');
    expect(service.log.at(-1)).toContain('"route":"/errors/{code}"');
  });
});
