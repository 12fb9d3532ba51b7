import { ROUTES } from '@brand-visibility/application';
import { draws } from '@brand-visibility/tooling/draws';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { meantPath } from '../../src/endpoints/endpoints.js';
import { OPEN_PATHS } from '../../src/endpoints/path-hint.js';
import { call, codeOf, problemOf, type RequestOptions } from '../support/client.js';
import { worldService } from '../support/service.js';
import { bearer } from '../support/world.js';

const TEMPLATES = [...ROUTES.map(({ endpoint }) => endpoint.path), ...OPEN_PATHS, '/mcp'];
const VISIBILITY = '/v1/brands/{brand_id}/visibility';

describe('the suggested path', () => {
  test.each([
    // An extra slash.
    ['/v1/brands/', '/v1/brands'],
    ['/v1//brands', '/v1/brands'],
    ['/v1/brands/b/', '/v1/brands/{brand_id}'],
    ['/v1/brands/b//visibility', VISIBILITY],
    // A word in another case or number, or misspelt.
    ['/v1/Brands', '/v1/brands'],
    ['/V1/BRANDS/b', '/v1/brands/{brand_id}'],
    ['/v1/brand/x/visibilty', VISIBILITY],
    ['/v1/brands/b/visibilities', VISIBILITY],
    ['/v1/brands/b/visibility/trend', `${VISIBILITY}/series`],
    ['/v1/brands/b/visibility/compare', `${VISIBILITY}/comparison`],
    ['/v1/brands/b/site_access', '/v1/brands/{brand_id}/site-access'],
    ['/v1/brands/b/prompt/p/answer', '/v1/brands/{brand_id}/prompts/{prompt_id}/answers'],
    // A segment missing or added in front.
    ['/brands/b/runs/r', '/v1/brands/{brand_id}/runs/{run_id}'],
    ['/v1/visibility', VISIBILITY],
    ['/v1/brands//visibility', VISIBILITY],
    ['/v1/prompts/p/answers', '/v1/brands/{brand_id}/prompts/{prompt_id}/answers'],
    ['/api/v1/brands/b', '/v1/brands/{brand_id}'],
    // Outside /v1.
    ['/mcp/', '/mcp'],
    ['/MCP', '/mcp'],
    ['/docs/', '/docs'],
    ['/health', '/healthz'],
    ['/import_format', '/import-format'],
    ['/errors/invalid-parameter', '/errors/invalid_parameter'],
  ])('for %s is %s', (path, meant) => {
    expect(meantPath(path)).toBe(meant);
  });

  test.each([
    ...'/ /v1 /v1/nope /favicon.ico /v1/brands/b/nope /v1/brands/b/visibility/daily'.split(' '),
    '/v1/brands/b/runs/r/answers/a',
  ])('does not exist for %s', (path) => {
    expect(meantPath(path)).toBeNull();
  });

  test('does not exist for very long paths', () => {
    const id = 'x'.repeat(600);
    expect(meantPath(`/v1/brands/${id}/visibilty`)).toBeNull();
    expect(meantPath(`${'/v1'.repeat(10)}/brands`)).toBeNull();
    expect(meantPath(`/v1/brands/${id.slice(0, 400)}/visibilty`)).toBe(VISIBILITY);
  });
});

/** Ids with two digits: no id resembles a word of a path. */
const id = fc.stringMatching(/^[a-z0-9_%-]{2,20}$/).filter((text) => /\d.*\d/.test(text));

// Rule 4.9.
test('the suggestion does not depend on ids, so it reveals nothing about stored data', () => {
  const spoilt = fc.constantFrom(
    '/v1/brands/ID/visibilty',
    '/v1/brand/ID',
    '/v1/brands/ID/runs/ID/',
    '/v1/prompts/ID',
    '/v1/brands/ID/x',
  );
  fc.assert(
    fc.property(spoilt, id, id, (path, one, other) => {
      expect(meantPath(path.replaceAll('ID', one))).toBe(meantPath(path.replaceAll('ID', other)));
    }),
    { numRuns: draws(100) },
  );
});

test('the suggestion for any path is a known template or nothing', () => {
  const part = fc.oneof(
    fc.constantFrom('', 'v1', 'brands', 'runs', 'Runs', 'answers', 'docs'),
    fc.string(),
    id,
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      expect([null, ...TEMPLATES]).toContain(meantPath(`/${parts.join('/')}`));
    }),
    { numRuns: draws(100) },
  );
});

test('the suggestion for a correct path is its own template', () => {
  for (const template of TEMPLATES) expect(meantPath(template.replace(/\{\w+\}/g, 'id_0'))).toBe(template);
});

describe('a response to an unknown path', () => {
  const service = worldService();

  const detailOf = async (path: string, options?: RequestOptions) => {
    const response = await call(service.port, path, options);
    expect([response.status, codeOf(response)]).toEqual([404, 'not_found']);
    expect(response.headers['ratelimit'] !== undefined).toBe(path.startsWith('/v1'));
    return problemOf(response).detail;
  };
  const headers = bearer('a_all');

  // Rules 4.9 and 6.4. The path of PUBLIC_URL is `/base`.
  test('has the suggestion with the path of PUBLIC_URL, under /v1 with a key alone', async () => {
    for (const method of ['GET', 'POST'])
      expect(await detailOf('/v1/brand/x/visibilty?limit=0&x=1', { headers, method })).toBe(
        `No endpoint has this path. Did you mean \`/base${VISIBILITY}\`?`,
      );
    expect(await detailOf('/doc')).toBe('No endpoint has this path. Did you mean `/base/docs`?');
    const response = await call(service.port, '/v1/brands/', { headers });
    expect(problemOf(response)['instance']).toBe('/base/v1/brands/');
    const { text } = await call(service.port, '/v1/brands/');
    expect(text).not.toContain('Did you mean');
  });

  test.each(['/v1', '/v1/brands/brd_a1/nope', '/favicon.ico', '/%zz/docs', '/docs%00'])(
    'has none for %s',
    async (path) => {
      expect(await detailOf(path, { headers })).toBe('No endpoint has this path.');
    },
  );

  test.each(OPEN_PATHS)('may suggest %s, which exists', async (path) => {
    expect((await call(service.port, path)).status).toBe(200);
  });
});
