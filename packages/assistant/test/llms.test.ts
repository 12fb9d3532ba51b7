import { describe, expect, test } from '@jest/globals';
import { ENDPOINTS } from '@brand-visibility/contract';
import { llmsText } from '../src/llms.js';
import { TOOLS } from '../src/tools.js';

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
    expect(links.length).toBeGreaterThan(7);
    for (const link of links) expect(link).toMatch(/^https:\/\/api\.example\/b\/[a-z]/);
  });

  test('says which of them need a key', () => {
    expect(text).toMatch(/ under `\/v1` and to `\/mcp` need an API key .* The documents need no key\./s);
  });

  test('names every endpoint and every tool once', () => {
    for (const { path } of ENDPOINTS) expect(text.split(`\`GET ${path}\`: `)).toHaveLength(2);
    for (const { name } of TOOLS) expect(text.split(`- \`${name}\`: `)).toHaveLength(2);
  });
});
