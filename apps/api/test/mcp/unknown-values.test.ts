import { describe, expect, test } from '@jest/globals';
import { callTool } from '../support/mcp.js';
import { worldService } from '../support/service.js';
import { bearer, DELETED, markOf } from '../support/world.js';

const service = worldService();

const EMPTY = { start_date: '2025-01-01', end_date: '2025-01-01' };

/** The note on unknown values of a call for the brand brd_a1. */
async function noteOf(tool: string, args: Readonly<Record<string, unknown>>): Promise<string | undefined> {
  const sent = { brand_id: 'brd_a1', ...args };
  const options = { headers: bearer('a_all') };
  const { structuredContent } = await callTool(service.port, '2026-07-28', tool, sent, options);
  const notes = structuredContent?.['notes'] as readonly string[]; // a cast: rule 21.4
  return notes.find((note) => note.startsWith('unknown: '));
}

const [MARK, OTHER] = [markOf('acc_a'), markOf('acc_b')];

// Rule 21.12. What another account has, and what was deleted, is unknown.
describe('a response without figures names an argument that names nothing of the brand', () => {
  test.each<[string, string, unknown, unknown, string]>([
    ['list_answers', 'prompt_ids', 'brd_a1_prompt_1', 'brd_b1_prompt_1', 'list_prompts'],
    ['list_answers', 'prompt_ids', 'brd_a1_prompt_2', DELETED[0], 'list_prompts'],
    ['get_visibility', 'theme_ids', 'none', 'thm_nobody', 'get_filters'],
    ['list_prompts', 'theme_id', 'none', 'thm_nobody', 'get_filters'],
    ['get_competitors', 'locations', 'Austin, TX', 'Austin', 'get_filters'],
    ['list_answers', 'run_id', 'brd_a1_run_0', 'brd_b1_run_0', 'list_runs'],
    ['list_answers', 'competitor', `${MARK}  GLOBEX`, `${OTHER} Globex`, 'get_competitors'],
    ['list_answers', 'without_competitor', `${MARK} Globex`, `${OTHER} Globex`, 'get_competitors'],
    ['list_answers', 'source_domain', 'WWW.News.Example', 'nobody.example', 'list_cited_domains'],
    ['list_cited_pages', 'domain', 'news.example', 'nobody.example', 'list_cited_domains'],
    [
      'list_answers',
      'source_page',
      `https://news.example/${MARK}`,
      `https://news.example/${OTHER}`,
      'list_cited_pages',
    ],
  ])('%s with %s', async (tool, name, known, unknown, lister) => {
    const argument = (value: unknown) => ({ [name]: /s$/.test(name) ? [value] : value });
    const empty = tool === 'list_prompts' || name === 'run_id' ? {} : EMPTY;
    expect(await noteOf(tool, { ...empty, ...argument(known) })).toBeUndefined();
    const note = await noteOf(tool, { ...empty, ...argument(unknown) });
    expect(note).toContain(`\`${name}\` `);
    expect(note).toContain(`\`${lister}\``);
  });

  test('and only then', async () => {
    expect(await noteOf('get_visibility', { theme_ids: ['none', 'thm_nobody'] })).toBeUndefined();
    expect(await noteOf('get_visibility', { ...EMPTY, theme_ids: ['none', 'thm_nobody'] })).toBe(
      'unknown: the brand does not have the values `theme_ids` "thm_nobody" (`get_filters` lists the known values).',
    );
  });
});
