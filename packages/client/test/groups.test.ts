import { record } from '@brand-visibility/records';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { createClient, type Client, type ListBrandAnswersParameters } from '../src/index.js';
import { copyDemo, importInto, startDemo, type DemoService } from './support/demo.js';

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

const brand_id = 'brd_grouped';

let service: DemoService;
let client: Client;
beforeAll(async () => {
  const of = { brand_id };
  const at = '2026-11-10T06:00:00Z';
  const file = copyDemo();
  const prompt = (id: string, fields: object) => record.prompt({ ...of, id, ...fields });
  const prompts = [
    prompt('prm_all', { theme_id: 'thm_a', location: 'Austin, TX', category: 'expert' }),
    prompt('prm_theme', { theme_id: 'thm_a', category: null }),
    prompt('prm_none', { category: null }),
  ];
  const answers = prompts.map(({ id }) =>
    record.answer({ id: `ans_${id}`, run_id: 'run_grouped', prompt_id: id, created_at: at }),
  );
  await importInto(file, [
    record.brand({ id: brand_id, account_id: 'acc_demo', name: 'Grouped' }),
    record.theme({ ...of, id: 'thm_a' }),
    ...prompts,
    record.run({ ...of, id: 'run_grouped', created_at: at, started_at: at, completed_at: at }),
    ...answers,
  ]);
  service = await startDemo({ file });
  client = createClient({ baseUrl: service.url, apiKey: service.apiKey });
});
afterAll(async () => service.stop());

/** The number of answers that a selection has. */
async function answers(selection: Partial<ListBrandAnswersParameters>): Promise<number> {
  return (await client.listBrandAnswers({ brand_id, ...selection })).data.length;
}

test('the table has each grouping', () => {
  expect(ROWS.map(({ by }) => by).sort()).toEqual(['category', 'location', 'platform', 'prompt', 'theme']);
});

test.each(ROWS)('each group by $by has the answers that its parameter selects', async (row) => {
  const { by, parameter, missing, selects } = row;
  const { data: groups } = await client.getVisibilityGroups({ brand_id, group_by: by });
  const { data: prompts } = await client.listPrompts({ brand_id });
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
      const selected = await client.listPrompts({ brand_id, theme_id: 'none' });
      expect(selected.data).toEqual(prompts.filter(({ theme }) => theme === null));
      expect((await client.getFilters({ brand_id })).themes.at(-1)).toMatchObject({
        value: 'none',
        name: null,
      });
    }
  }
});
