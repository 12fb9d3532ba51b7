import type { ImportRecord } from '@brand-visibility/contract';
import { expect, test } from '@jest/globals';
import { newFolder, run, write } from '../support/commands.js';

/** Exports of other tools, in the layouts of their documentation (rule 12.12). */

const folder = newFolder();
const brandFile = write(
  'brand.json',
  JSON.stringify({ brand: { name: 'Tidewell', domain: 'tidewell.example' }, rivals: [{ name: 'Lumen' }] }),
  folder,
);
const convert = (content: unknown, name = 'export.json') => {
  const file = write(name, typeof content === 'string' ? content : JSON.stringify(content), folder);
  return run(null, 'convert', file, '--brand', brandFile);
};

const SERPAPI = {
  search_metadata: { id: 's1', status: 'Success', created_at: '2026-10-05 14:30:00 UTC' },
  search_parameters: { engine: 'google', q: 'Q', location_used: 'Austin', google_domain: 'google.com' },
  organic_results: [{ position: 1, title: 'A', link: 'https://a.example/' }],
  ai_overview: {
    text_blocks: [
      { type: 'paragraph', snippet: 'Tidewell leads.', reference_indexes: [0] },
      { type: 'list', list: [{ title: 'Lumen', snippet: 'is next.' }] },
    ],
    references: [{ title: 'A', link: 'https://a.example/', snippet: 's', source: 'A', index: 0 }],
  },
};
const DATAFORSEO = {
  version: '0.1',
  status_code: 20_000,
  tasks: [
    {
      id: 't1',
      path: ['v3', 'serp'],
      data: { api: 'serp', keyword: 'Q' },
      result: [
        {
          keyword: 'Q',
          type: 'organic',
          datetime: '2026-10-05 14:30:00 +00:00',
          item_types: ['ai_overview', 'organic'],
          items: [
            {
              type: 'ai_overview',
              markdown: 'Tidewell leads.\n- Lumen: is next.',
              items: [{ type: 'ai_overview_element', text: 'Tidewell leads.' }],
              references: [
                { type: 'ai_overview_reference', title: 'A', url: 'https://a.example/', domain: 'a.example' },
              ],
            },
            { type: 'organic', title: 'A', url: 'https://a.example/' },
          ],
        },
      ],
    },
  ],
};
const PEEC = {
  id: 'ch_1',
  date: '2026-10-05T14:30:00Z',
  prompt: { id: 'pr_1' },
  model: { id: 'chatgpt-scraper' },
  messages: [
    { role: 'user', content: 'Q' },
    { role: 'assistant', content: 'Tidewell leads.\n- Lumen: is next.' },
  ],
  sources: [{ url: 'https://a.example/', domain: 'a.example', citationCount: 1, title: 'A' }],
  brands_mentioned: [{ id: 'kw_1', name: 'Tidewell', position: 1 }],
};
const PROFOUND = {
  created_at: '2026-10-05T14:30:00Z',
  model: 'ChatGPT',
  prompt: 'Q',
  prompt_type: 'visibility',
  response: 'Tidewell leads.\n- Lumen: is next.',
  citations: ['https://a.example/'],
  mentions: ['Tidewell', 'Lumen'],
  region: 'US',
  topic: 'Tools',
};

test.each<[string, unknown, string, string | null]>([
  ['SerpApi', SERPAPI, 'google_aio', 'A'],
  ['DataForSEO', DATAFORSEO, 'google_aio', 'A'],
  ['Peec', PEEC, 'chatgpt', 'A'],
  ['Peec, as a list', { data: [PEEC] }, 'chatgpt', 'A'],
  ['Profound', { info: { total_rows: 1 }, data: [PROFOUND] }, 'chatgpt', null],
  [
    'Profound, version 2',
    {
      data: [
        {
          ...PROFOUND,
          prompt: { id: 'p', text: 'Q' },
          model: { id: 'm', name: 'ChatGPT' },
          region: { id: 'r', name: 'US' },
        },
      ],
    },
    'chatgpt',
    null,
  ],
  [
    'geo-aeo-tracker',
    {
      runs: [
        {
          provider: 'chatgpt',
          prompt: 'Q',
          answer: PROFOUND.response,
          sources: PROFOUND.citations,
          createdAt: PROFOUND.created_at,
          visibilityScore: 90,
        },
      ],
    },
    'chatgpt',
    null,
  ],
  [
    'Canonry',
    {
      snapshots: [
        {
          id: 's',
          keyword: 'Q',
          provider: 'openai',
          answerText: PROFOUND.response,
          citations: PROFOUND.citations,
          createdAt: PROFOUND.created_at,
          citationState: 'cited',
        },
      ],
    },
    'chatgpt',
    null,
  ],
])('%s', async (_, content, engine, title) => {
  const { status, stdout, stderr } = await convert(content);
  expect([status, status === 0 ? '' : stderr]).toEqual([0, '']);
  const records = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as ImportRecord);
  expect(records.filter(({ type }) => type === 'prompt')).toMatchObject([{ text: 'Q' }]);
  expect(records.filter(({ type }) => type === 'answer')).toMatchObject([
    {
      platform: engine,
      created_at: '2026-10-05T14:30:00.000Z',
      text: 'Tidewell leads.\n- Lumen: is next.',
      position: 1,
      competitors: [{ name: 'Lumen', position: 2 }],
      sources: [{ url: 'https://a.example/', domain: 'a.example', title }],
    },
  ]);
});

test('figures without texts are refused', async () => {
  const { status, stderr } = await convert(
    'Date,Engine,Prompt,Visibility,Position\n2026-10-05,ChatGPT,Q,50,1\n',
    'export.csv',
  );
  expect([status, stderr]).toEqual([
    1,
    expect.stringContaining('1: the table has figures, but no texts of answers: export the answers'),
  ]);
});
