import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { createClient } from '../src/index.js';
import { startDemo } from './support/demo.js';

/** The table of docs/recipes.md: which parameter selects the answers of which group. */

type Grouping = 'theme' | 'location' | 'category' | 'platform' | 'prompt';

/** A row: the grouping, the name of its parameter, the key of prompts without a value, and what selects these. */
const ROWS = [
  ...readFileSync(new URL('../../../docs/recipes.md', import.meta.url), 'utf8').matchAll(
    /^`(\w+)` \| [^|]+ \| `(\w+)=[^|]+ \| (?:`(\w+)`|every answer has one) \| ?(?:`([\w=]+)`(?: only)?)?$/gm,
  ),
].map(([, by, parameter, missing, selects]) => ({
  by: by as Grouping,
  parameter: parameter ?? '',
  missing,
  selects,
}));

const { url: baseUrl, apiKey } = await startDemo();
const client = createClient({ baseUrl, apiKey });
/** A brand with prompts that lack a theme, a location or a category, and a window of fewer answers than a page has. */
const brand = { brand_id: 'brd_harrow_steam', period: '7d' } as const;

/** The number of answers that a selection has. */
async function answers(selection: Readonly<Record<string, unknown>>): Promise<number> {
  const selected = selection as { readonly prompt_ids: readonly string[] }; // or another list, by its name
  const { data, has_more } = await client.listBrandAnswers({ ...selected, ...brand, limit: 500 });
  expect(has_more).toBe(false);
  return data.length;
}

test('the table has each grouping', () => {
  expect(ROWS.map(({ by }) => by).sort()).toEqual(['category', 'location', 'platform', 'prompt', 'theme']);
});

test.each(ROWS)('each group by $by has the answers that its parameter selects', async (row) => {
  const { by, parameter, missing, selects } = row;
  const { brand_id } = brand;
  const { data: groups } = await client.getVisibilityGroups({ ...brand, group_by: by });
  const { data: prompts } = await client.listPrompts({ brand_id, limit: 100 });
  expect(groups.some(({ key }) => String(key) === missing)).toBe(missing !== undefined);
  for (const { key, answer_count } of groups) {
    if (String(key) !== missing) {
      expect(await answers({ [parameter]: [key] })).toBe(answer_count);
    } else if (selects === 'prompt_ids') {
      const without = prompts.filter((prompt) => prompt[by as 'location' | 'category'] === null);
      expect(await answers({ prompt_ids: without.map(({ id }) => id) })).toBe(answer_count);
      const call = answers({ [parameter]: [missing] });
      if (by === 'location') expect(await call).toBe(0);
      else await expect(call).rejects.toMatchObject({ code: 'invalid_parameter' });
    } else {
      expect(selects).toBe('theme_ids=none');
      expect(await answers({ theme_ids: ['none'] })).toBe(answer_count);
      const selected = await client.listPrompts({ brand_id, theme_id: 'none', limit: 100 });
      expect(selected.data).toEqual(prompts.filter(({ theme }) => theme === null));
      const none = { value: 'none', name: null };
      expect((await client.getFilters({ brand_id })).themes.at(-1)).toMatchObject(none);
    }
  }
});
