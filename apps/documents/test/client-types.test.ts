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

  test('omit the syntax of lists, and generation fails when the document describes it in other words', async () => {
    expect(DOCUMENT).toContain('separated by commas');
    expect((await clientTypes(DOCUMENT))['schema.ts']).not.toContain('separated by commas');
    await expect(clientTypes(DOCUMENT.replaceAll('separated by commas', 'parted by commas'))).rejects.toThrow(
      'lists',
    );
  });
});
