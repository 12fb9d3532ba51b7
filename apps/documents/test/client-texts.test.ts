import type { Json, OpenApiDocument } from '@brand-visibility/contract';
import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { clientManifest, clientReadme, partsOf } from '../src/client-texts.js';
import { clientPython } from '../src/column-types.js';
import { CLIENT, PYTHON_CLIENT } from '../src/write.js';

const read = (file: URL) => readFileSync(file, 'utf8');
const README = read(new URL('README.md', CLIENT));
const PYTHON = read(PYTHON_CLIENT);
const MANIFESTS = ['package.json', 'python/pyproject.toml'].map((path) => read(new URL(path, CLIENT)));
const DESCRIPTION = read(new URL('../../../docs/openapi.json', import.meta.url));
const documentOf = (text: string) => JSON.parse(text) as OpenApiDocument; // generated from the contract
const DOCUMENT = documentOf(DESCRIPTION);

describe('the texts of the client', () => {
  test('match docs/openapi.json: `npm run docs` writes both', () => {
    expect(partsOf(README)).toEqual(['methods', 'page sizes', 'pages of rows']);
    expect(README).toBe(clientReadme(README, DOCUMENT));
    for (const text of MANIFESTS) expect(text).toBe(clientManifest(text, DOCUMENT));
    expect(PYTHON).toBe(clientPython(PYTHON, DOCUMENT));
  });

  test('refuse columns with one name and two types, of which the Python client could have only one', () => {
    expect(PYTHON).toMatch(/"Int64": "{3}[^"]* answer_count /);
    const { Run, ...schemas } = DOCUMENT.components.schemas;
    const run = JSON.parse(
      JSON.stringify(Run).replace('"status":{', '"status":{"format":"date-time",'),
    ) as Json;
    const other = { ...DOCUMENT, components: { ...DOCUMENT.components, schemas: { ...schemas, Run: run } } };
    expect(() => clientPython(PYTHON, other)).toThrow('columns with the name status differ');
  });

  test('name each method, and the page size of each list', () => {
    const [, methods = ''] = /<!-- methods -->([^]*?)<!-- end -->/.exec(README) ?? [];
    const ids = Object.values(DOCUMENT.paths).map(({ get }) => get.operationId);
    expect([...methods.matchAll(/`(\w+)`/g)].map(([, id]) => id)).toEqual(ids);
    const [, sizes = ''] = /<!-- page sizes -->([^]*?)<!-- end -->/.exec(README) ?? [];
    const listed = [...sizes.matchAll(/`(\w+)`/g)].map(([, id]) => id);
    expect(listed).toHaveLength(new Set(listed).size);
    expect(listed).toEqual(expect.arrayContaining(['listChanges', 'getVisibilityGroups', 'listBrands']));
    expect(listed).not.toContain('getCompetitors');
    expect(sizes).toMatch(/^- 1,000: .*`listChanges`/m);
  });

  test('have the version of another interface', () => {
    const later = documentOf(JSON.stringify({ ...DOCUMENT, info: { ...DOCUMENT.info, version: '9.9.9' } }));
    expect(clientReadme(README, later)).toContain('version 9.9.9 of its interface');
    for (const text of MANIFESTS)
      expect(clientManifest(text, later)).toMatch(/^\s*"?version"?(?:: | = )"9\.9\.9"/m);
  });

  test('fit the width of the page, and a mark without a part is an error', () => {
    const parts = README.match(/<!-- [^]*?<!-- end -->/g) ?? [];
    for (const line of parts.join('\n').split('\n')) expect(line.length).toBeLessThanOrEqual(120);
    expect(() => clientReadme('<!-- none -->\n<!-- end -->', DOCUMENT)).toThrow('none');
  });
});
