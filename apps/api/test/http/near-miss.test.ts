import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { OPEN_PATHS } from '../../src/endpoints/path-hint.js';
import { call, codeOf, problemOf, type HttpResponse } from '../support/client.js';
import { startService, type TestService } from '../support/service.js';
import { bearer } from '../support/world.js';

/** Unknown paths that are close to a known one. */

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const get = (path: string, method = 'GET') => call(service.port, path, { method, headers: bearer('a_all') });

const NO_ENDPOINT = 'No endpoint has this path.';
const meant = (template: string) => `No endpoint has this path. Did you mean \`${template}\`?`;

describe('under /v1', () => {
  test.each([
    ['/v1/brands/', '/v1/brands'],
    ['/v1/brand/x/visibilty', '/v1/brands/{brand_id}/visibility'],
    ['/v1/brands/brd_a1/Runs?limit=0&x=1', '/v1/brands/{brand_id}/runs'],
  ])('%s returns 404 with a suggestion', async (path, template) => {
    for (const method of ['GET', 'POST']) {
      const response = await get(path, method);
      expect([response.status, codeOf(response), problemOf(response).detail]).toEqual([
        404,
        'not_found',
        meant(template),
      ]);
      expect(response.headers['ratelimit']).toBeDefined();
    }
  });

  test('makes no suggestion without a key', async () => {
    const response = await call(service.port, '/v1/brands/');
    expect([codeOf(response), response.text.includes('Did you mean')]).toEqual(['missing_api_key', false]);
  });

  const unnamed = ({ text }: HttpResponse) => text.replace(/"(?:instance|request_id)":"[^"]*"/g, '');

  // Rule 4.9.
  test('returns the same response for a brand of the key, of another account and of none', async () => {
    const responses = await Promise.all(
      ['brd_a1', 'brd_b1', 'brd_nowhere'].map((id) => get(`/v1/brands/${id}/visibilty`)),
    );
    expect(new Set(responses.map(unnamed)).size).toBe(1);
  });

  test.each(['/v1', '/v1/nope', '/v1/brands/brd_a1/nope'])('%s gets no suggestion', async (path) => {
    expect(problemOf(await get(path)).detail).toBe(NO_ENDPOINT);
  });
});

describe('outside /v1', () => {
  test.each([
    ['/doc', '/docs'],
    ['/brands/brd_a1', '/v1/brands/{brand_id}'],
    ['/errors/not-found', '/errors/not_found'],
  ])('%s gets a suggestion without a key and is not counted', async (path, template) => {
    const response = await call(service.port, path);
    expect([response.status, codeOf(response), problemOf(response).detail]).toEqual([
      404,
      'not_found',
      meant(template),
    ]);
    expect(response.headers['ratelimit']).toBeUndefined();
  });

  test.each(['/favicon.ico', '/%zz/docs', '/docs%00'])('%s gets no suggestion', async (path) => {
    expect(problemOf(await call(service.port, path)).detail).toBe(NO_ENDPOINT);
  });

  test.each(OPEN_PATHS)('%s, which may be suggested, exists', async (path) => {
    expect((await call(service.port, path)).status).toBe(200);
  });
});
