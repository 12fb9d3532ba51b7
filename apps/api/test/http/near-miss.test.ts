import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { OPEN_PATHS } from '../../src/pipeline/path-hint.js';
import { call, codeOf, problemOf, type Reply } from '../support/client.js';
import { startService, type TestService } from '../support/service.js';
import { bearer } from '../support/world.js';

/** Paths that are none, but near one. */

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const ask = (path: string, method = 'GET') => call(service.port, path, { method, headers: bearer('a_all') });

const NOTHING_THERE = 'There is nothing at this path that the key may read.';
const meant = (template: string) => `No endpoint has this path. \`${template}\` was probably meant.`;

describe('under /v1', () => {
  test.each([
    ['/v1/brands/', '/v1/brands'],
    ['/v1/brand/x/visibilty', '/v1/brands/{brand_id}/visibility'],
    ['/v1/brands/brd_a1/Runs?limit=0&x=1', '/v1/brands/{brand_id}/runs'],
  ])('%s is not found, and the reply says what was probably meant', async (path, template) => {
    for (const method of ['GET', 'POST']) {
      const reply = await ask(path, method);
      expect([reply.status, codeOf(reply), problemOf(reply).detail]).toEqual([
        404,
        'not_found',
        meant(template),
      ]);
      expect(reply.headers['ratelimit']).toBeDefined();
    }
  });

  test('nothing is said before the key is known', async () => {
    const reply = await call(service.port, '/v1/brands/');
    expect([codeOf(reply), reply.text.includes('probably')]).toEqual(['missing_api_key', false]);
  });

  const unnamed = ({ text }: Reply) => text.replace(/"(?:instance|request_id)":"[^"]*"/g, '');

  test('the reply is the same for a brand of the key, of another account and of nobody', async () => {
    const replies = await Promise.all(
      ['brd_a1', 'brd_b1', 'brd_nowhere'].map((id) => ask(`/v1/brands/${id}/visibilty`)),
    );
    expect(new Set(replies.map(unnamed)).size).toBe(1);
  });

  test.each(['brd_b1', 'brd_nowhere', 'visibility', 'Brands'])(
    'an endpoint says of the brand %s what it ever said',
    async (id) => {
      for (const path of [`/v1/brands/${id}`, `/v1/brands/${id}/visibility`])
        expect(problemOf(await ask(path)).detail).toBe(NOTHING_THERE);
    },
  );

  test.each(['/v1', '/v1/nope', '/v1/brands/brd_a1/nope'])('%s is near nothing', async (path) => {
    expect(problemOf(await ask(path)).detail).toBe(NOTHING_THERE);
  });
});

describe('outside /v1', () => {
  test.each([
    ['/doc', '/docs'],
    ['/brands/brd_a1', '/v1/brands/{brand_id}'],
    ['/errors/not-found', '/errors/not_found'],
  ])('%s needs no key and is not counted', async (path, template) => {
    const reply = await call(service.port, path);
    expect([reply.status, codeOf(reply), problemOf(reply).detail]).toEqual([
      404,
      'not_found',
      meant(template),
    ]);
    expect(reply.headers['ratelimit']).toBeUndefined();
  });

  test.each(['/favicon.ico', '/%zz/docs', '/docs%00'])('%s is near nothing', async (path) => {
    expect(problemOf(await call(service.port, path)).detail).toBe(NOTHING_THERE);
  });

  test.each(OPEN_PATHS)('%s, which may be suggested, is there', async (path) => {
    expect((await call(service.port, path)).status).toBe(200);
  });
});
