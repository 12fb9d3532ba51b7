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

  test('give examples of numbers, with their range, and of parameters as a caller writes them', async () => {
    const [fields = '', parameters = ''] = (await clientTypes(DOCUMENT))['schema.ts'].split(
      'interface operations',
    );
    const numbers = [...fields.matchAll(/\/\*\* (.*) \*\/\s+\w+\??: number/g)].map(([, text = '']) => text);
    expect(numbers.length).toBeGreaterThan(200);
    const without = numbers.filter((text) => !/Example: `[-\d.]+`\.$/.test(text));
    expect(without.length / numbers.length).toBeLessThan(0.1); // such as the rows that only NDJSON has
    const textOf = (name: string, part = parameters) =>
      new RegExp(`/\\*\\* (.*) \\*/\\s+${name}\\??: `).exec(part)?.[1];
    expect(textOf('current', fields)).toMatch(
      /; null if there is nothing to measure\. From 0 to 100\. Example: `[\d.]+`\.$/,
    );
    expect(textOf('period')).toMatch(/ Example: `'90d'`\.$/);
    expect(textOf('platforms')).toMatch(/ Example: `\['claude', 'chatgpt', 'perplexity'\]`\.$/);
    expect(textOf('locations')).toMatch(/ Example: `\['Austin, TX', 'Germany'\]`\.$/);
    expect(textOf('is_branded')).toMatch(/ Example: `false`\.$/);
    expect(textOf('previous_start_date')).toMatch(/ Example: `'\d{4}-\d\d-\d\d'`\.$/);
    expect(textOf('cursor')).not.toContain('Example');
  });
});
