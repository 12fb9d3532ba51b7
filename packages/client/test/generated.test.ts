import { describe, expect, test } from '@jest/globals';
import { readFileSync, readdirSync } from 'node:fs';
import { clientTypes } from '../scripts/client-types.mjs';
import type { ListParameters } from '../src/method.js';

const DOCUMENT = readFileSync(new URL('../../../docs/openapi.json', import.meta.url), 'utf8');
const GENERATED = new URL('../src/generated/', import.meta.url);

describe('src/generated', () => {
  test('is what docs/openapi.json gives: `npm run openapi` writes both', async () => {
    const files = readdirSync(GENERATED).map((name) => [
      name,
      readFileSync(new URL(name, GENERATED), 'utf8'),
    ]);
    expect(Object.fromEntries(files)).toEqual(await clientTypes(DOCUMENT));
  });

  test.each([
    ['another member of a reply', '"share_of_voice": {', '"share_of_talk": {'],
    ['another operation', '"getVisibility"', '"getReport"'],
    ['another word', 'The brand among the rivals', 'The brand beside the rivals'],
  ])('is stale after %s', async (_change, from, to) => {
    expect(DOCUMENT).toContain(from);
    expect(await clientTypes(DOCUMENT.replaceAll(from, to))).not.toEqual(await clientTypes(DOCUMENT));
  });

  test('does not tell its readers how lists are written, and notices when the document says so in other words', async () => {
    expect(DOCUMENT).toContain('separated by commas');
    expect((await clientTypes(DOCUMENT))['schema.ts']).not.toContain('separated by commas');
    await expect(clientTypes(DOCUMENT.replaceAll('separated by commas', 'parted by commas'))).rejects.toThrow(
      'lists',
    );
  });
});

/** The keys of the type, which the compiler compares. */
const LISTS: Readonly<Record<keyof ListParameters, true>> = {
  platforms: true,
  categories: true,
  locations: true,
  theme_ids: true,
};

test('the parameters that take arrays are the lists of the document', () => {
  const parameters = [
    ...DOCUMENT.matchAll(/"name": "(\w+)",\s+"in": "query",\s+"required": false,\s+"description": "(.*)"/g),
  ];
  const lists = parameters.flatMap(([, name = '', words = '']) =>
    words.includes('separated by commas') ? [name] : [],
  );
  expect(parameters.length).toBeGreaterThan(40);
  expect(new Set(lists)).toEqual(new Set(Object.keys(LISTS)));
});
