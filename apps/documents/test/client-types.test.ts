import type { OpenApiDocument } from '@brand-visibility/contract';
import { describe, expect, test } from '@jest/globals';
import { readFileSync, readdirSync } from 'node:fs';
import { clientTypes } from '../scripts/client-types.mjs';
import { CLIENT_TYPES } from '../src/write.js';

const DOCUMENT = readFileSync(new URL('../../../docs/openapi.json', import.meta.url), 'utf8');

describe('the types of the client', () => {
  test('match docs/openapi.json: `npm run docs` writes both', async () => {
    const files = readdirSync(CLIENT_TYPES).map((name) => [
      name,
      readFileSync(new URL(name, CLIENT_TYPES), 'utf8'),
    ]);
    expect(Object.fromEntries(files)).toEqual(await clientTypes(DOCUMENT));
  });

  test.each([
    ['a renamed member of a response', '"share_of_voice": {', '"share_of_talk": {'],
    ['a renamed operation', '"getVisibility"', '"getReport"'],
    ['a changed summary', '"summary": "', '"summary": "Changed: '],
  ])('are stale after %s', async (_change, from, to) => {
    expect(DOCUMENT).toContain(from);
    expect(await clientTypes(DOCUMENT.replaceAll(from, to))).not.toEqual(await clientTypes(DOCUMENT));
  });

  test('omit the syntax of lists, and generation fails when the document describes it in other words', async () => {
    expect(DOCUMENT).toContain('separated by commas');
    expect((await clientTypes(DOCUMENT))['schema.ts']).not.toContain('separated by commas');
    await expect(clientTypes(DOCUMENT.replaceAll('separated by commas', 'parted by commas'))).rejects.toThrow(
      'lists',
    );
  });

  test('have methods for CSV and NDJSON for exactly the operations with these formats', async () => {
    const withFormats = (...paths: readonly string[]) => {
      const document = JSON.parse(DOCUMENT) as OpenApiDocument; // generated from the contract
      for (const [path, { get }] of Object.entries(document.paths)) {
        const { content } = get.responses['200'] as { content: Record<string, object> };
        delete content['text/csv'];
        if (paths.includes(path)) content['text/csv'] = { schema: { type: 'string' } };
      }
      return clientTypes(JSON.stringify(document));
    };
    const both = await withFormats('/v1/brands', '/v1/brands/{brand_id}/competitors');
    for (const text of [
      "import type { InFormats, ListInFormats } from '../formats.js';",
      'listBrands: List<ListBrandsParameters, ListBrandsResponse, Brand> & ListInFormats<ListBrandsParameters>;',
      'getCompetitors: Read<GetCompetitorsParameters, Competitors> & InFormats<GetCompetitorsParameters>;',
      "listBrands: { path: '/v1/brands', isList: true, hasRows: true },",
      "getAccount: { path: '/v1/account', isList: false },",
    ])
      expect(both['operations.ts']).toContain(text);
    expect((await withFormats('/v1/brands'))['operations.ts']).toContain('import type { ListInFormats }');
    expect((await withFormats())['operations.ts']).not.toContain('InFormats');
  });
});
