import { describe, expect, test } from '@jest/globals';
import { ENDPOINTS } from '../../src/endpoints/all.js';
import { llmsFullText } from '../../src/llms/full.js';
import { llmsText } from '../../src/llms/summary.js';
import { openApiDocument } from '../../src/openapi/document.js';
import { isJsonObject, type Json } from '../../src/openapi/json.js';
import { TOOLS } from '../../src/tools/all.js';
import { RECORDED } from '../recorded.js';

const DOCUMENT = openApiDocument(ENDPOINTS, 'https://api.example/b', RECORDED);

// Rule 11.20.
describe('/llms.txt', () => {
  const text = llmsText('https://api.example/b');

  test('has the form of llmstxt.org: a title, a summary, and sections of links', () => {
    expect(text).toMatch(/^# [^\n]+\n\n> [^\n]+\n\n(?!#)/);
    expect(text.match(/^# /gm)).toHaveLength(1);
    expect(text.match(/^## .*/gm)).toEqual([
      '## Documents',
      '## Model Context Protocol',
      '## Endpoints',
      '## Optional',
    ]);
    const links = [...text.matchAll(/^- \[[^\]]+\]\((\S+)\): \S/gm)].map(([, link]) => link);
    expect(links.length).toBeGreaterThan(8);
    for (const link of links) expect(link).toMatch(/^https:\/\/api\.example\/b\/[a-z]/);
  });

  test('says which of them need a key', () => {
    expect(text).toMatch(/ under `\/v1` and to `\/mcp` need an API key .* The documents need none\./s);
  });

  test('names every endpoint and every tool once', () => {
    for (const { path } of ENDPOINTS) expect(text.split(`\`GET ${path}\`: `)).toHaveLength(2);
    for (const { name } of TOOLS) expect(text.split(`- \`${name}\`: `)).toHaveLength(2);
  });
});

/** Every value of a member `description` within the members of a schema. */
function descriptionsIn(schema: Json | undefined): readonly string[] {
  if (!isJsonObject(schema)) return Array.isArray(schema) ? schema.flatMap(descriptionsIn) : [];
  const { description, properties, items, anyOf } = schema;
  const members = isJsonObject(properties) ? Object.values(properties) : [];
  return [
    ...(typeof description === 'string' ? [description] : []),
    ...[...members, items, anyOf].flatMap(descriptionsIn),
  ];
}

// Rule 11.20.
describe('/llms-full.txt', () => {
  const text = llmsFullText(DOCUMENT, ['# A guide', '# Another \u00fc']);

  test('describes each endpoint with its parameters and its reply', () => {
    for (const { path, description, parameters } of ENDPOINTS) {
      const section = text.split(`## GET ${path}\n`)[1]?.split('\n## ')[0] ?? '';
      expect(section).toContain(description);
      expect(section).toMatch(/^Reply: [A-Za-z]+\.$/m);
      for (const name of Object.keys(parameters)) expect(section).toContain(`\n- \`${name}\`: `);
    }
  });

  test('describes each object and every member of it', () => {
    for (const [name, schema] of Object.entries(DOCUMENT.components.schemas)) {
      const section = text.split(`\n## ${name}\n`)[1]?.split('\n## ')[0] ?? '';
      expect(section).not.toBe('');
      for (const description of descriptionsIn(schema)) expect(section).toContain(description);
    }
  });

  test('says what a member is, whether it may be null and whether it is always there', () => {
    expect(text).toContain('\n- `window` (Window): ');
    expect(text).toContain('\n- `next_cursor` (string or null): ');
    expect(text).toContain('\n- `is_you` (boolean): ');
    expect(text).toMatch(/\n- `errors` \(list of ParameterError, not always there\)/);
    expect(text).not.toMatch(/undefined|\[object|\(\)|list of \)/);
  });

  test('has the errors and the guides, in ASCII', () => {
    expect(text).toContain('\n# Errors\n');
    expect(text).toMatch(/\n# A guide\n\n# Another \\u00fc\n$/);
    expect(text).not.toMatch(/[^\n -~]/);
  });
});
