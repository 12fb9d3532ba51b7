import { TOOLS } from '@brand-visibility/assistant';
import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { PROMPTS } from '../../src/mcp/prompts.js';

const DOCUMENT = readFileSync(new URL('../../../../docs/mcp.md', import.meta.url), 'utf8');

/** The rows of the table under a heading, without its two first lines. */
function rowsUnder(heading: string): readonly string[] {
  const section = DOCUMENT.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  return (section.match(/^\|.*$/gm) ?? []).slice(2);
}

// Rules 21.1 and 21.7.
describe('docs/mcp.md', () => {
  test('lists the tools', () => {
    expect(rowsUnder('Tools')).toEqual(
      TOOLS.map(({ name, title, endpoint, limit = '' }) => {
        const path = endpoint.path.replace('/v1/brands/{brand_id}', '...');
        return `| \`${name}\` | ${title} | \`${path}\` | ${limit} |`.replace('|  |', '| |');
      }),
    );
  });

  test('lists the prompts', () => {
    expect(rowsUnder('Prompts')).toEqual(
      PROMPTS.map(({ listed }) => {
        const taken = listed.arguments.map(
          ({ name, required }) => `\`${name}\`${required ? '' : ' (optional)'}`,
        );
        return `| \`${listed.name}\` | ${taken.join(', ')} | ${listed.description} |`;
      }),
    );
  });
});
