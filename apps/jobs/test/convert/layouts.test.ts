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
const prompts = write('prompts.csv', 'file,prompt,date\nexport.json,Q,2026-10-05 14:30\n', folder);
const convert = (content: unknown, name = 'export.json', questions = prompts) => {
  const file = write(name, typeof content === 'string' ? content : JSON.stringify(content), folder);
  return run(null, 'convert', file, '--brand', brandFile, '--prompts', questions);
};

const ROW = { date: '2026-10-05', engine: 'gpt-5', prompt: 'Q' };
const SERPAPI = {
  search_metadata: { id: 's1', status: 'Success', created_at: '2026-10-05 14:30:00 UTC' },
  search_parameters: { engine: 'google', q: 'Q', location_used: 'Austin', google_domain: 'google.com' },
  organic_results: [{ position: 1, title: 'A', link: 'https://a.example/' }],
  ai_overview: {
    text_blocks: [
      { type: 'paragraph', snippet: 'Tidewell leads.', reference_indexes: [0] },
      {
        type: 'expandable',
        text_blocks: [{ type: 'list', list: [{ title: 'Lumen', snippet: 'is next.' }] }],
      },
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
  prompt: { id: 'pr_1' },
  model: { id: 'chatgpt-scraper' },
  model_channel: { id: 'openai-1' },
  sources: [
    { url: 'https://a.example/', domain: 'a.example', citationCount: 1, title: 'A' },
    { url: 'https://f.example/', domain: 'f.example', citationCount: 0, title: 'F' },
  ],
  messages: [
    { role: 'user', content: 'Q' },
    { role: 'assistant', content: 'Tidewell leads.\n- Lumen: is next.' },
  ],
};
const DATAFORSEO_LLM = {
  tasks: [
    {
      time: '3.1 sec.',
      path: ['v3', 'ai_optimization', 'gemini', 'llm_responses', 'live'],
      data: { function: 'llm_responses', model_name: 'gemini-2.5-pro', user_prompt: 'Q' },
      result: [
        {
          datetime: '2026-10-05 14:30:00 +00:00',
          items: [
            { type: 'reasoning', sections: [{ type: 'summary_text', text: 'Lumen?' }] },
            {
              type: 'message',
              sections: [
                {
                  type: 'text',
                  text: 'Tidewell leads.\n',
                  annotations: [{ title: 'A', url: 'https://a.example/' }],
                },
                { type: 'text', text: '- Lumen: is next.', annotations: null },
              ],
            },
          ],
        },
      ],
    },
  ],
};
const OTTERLY = {
  runId: '01H',
  runDate: '2026-10-05T14:30:00.000Z',
  engine: 'chatgpt',
  content: 'Tidewell leads.\n- Lumen: is next.',
  citations: [{ title: 'A', link: 'https://a.example/', rank: 1 }],
};
const PROFOUND = {
  created_at: '2026-10-05T14:30:00Z',
  model: 'ChatGPT',
  prompt: 'Q',
  response: 'Tidewell leads.\n- Lumen: is next.',
  citations: ['https://a.example/'],
  region: 'US',
  topic: 'Tools',
};

test.each<[string, unknown, string, string | null]>([
  ['SerpApi', SERPAPI, 'google_aio', 'A'],
  ['DataForSEO', DATAFORSEO, 'google_aio', 'A'],
  ["DataForSEO's LLM Responses", DATAFORSEO_LLM, 'gemini', 'A'],
  ['Peec', PEEC, 'chatgpt', 'A'],
  ['Peec, as a list', { data: [PEEC] }, 'chatgpt', 'A'],
  ['Otterly', { items: [OTTERLY], paging: { nextCursor: null, hasMore: false } }, 'chatgpt', 'A'],
  ["Google's AI Overview of Otterly", { ...OTTERLY, engine: 'google' }, 'google_aio', 'A'],
  ['Profound', { info: { total_rows: 1 }, data: [PROFOUND] }, 'chatgpt', null],
  [
    'Profound, version 2',
    {
      info: { total_results: 1, models: ['ChatGPT'], include: ['run_id'] },
      data: [
        {
          ...PROFOUND,
          created_at: undefined,
          date: PROFOUND.created_at,
          model: { id: 'm', name: 'ChatGPT' },
        },
      ],
    },
    'chatgpt',
    null,
  ],
  [
    'geo-aeo-tracker',
    {
      brand: { brandName: 'Tidewell', websites: [] },
      provider: 'chatgpt',
      prompt: 'Another one',
      customPrompts: [{ text: 'Q', tags: [] }],
      competitors: [{ name: 'Lumen', aliases: [] }],
      runs: [
        {
          provider: 'chatgpt',
          prompt: 'Q',
          answer: PROFOUND.response,
          sources: PROFOUND.citations,
          createdAt: PROFOUND.created_at,
          sentiment: 'not-mentioned',
        },
      ],
    },
    'chatgpt',
    null,
  ],
  [
    'Canonry',
    {
      id: 'r',
      status: 'partial',
      queries: ['Q'],
      error: { message: 'another provider failed' },
      createdAt: PROFOUND.created_at,
      snapshots: [
        {
          query: 'Q',
          provider: 'openai',
          model: 'gpt-5',
          answerText: PROFOUND.response,
          citedUrls: PROFOUND.citations,
          createdAt: PROFOUND.created_at,
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

test('names are found in every block of SerpApi', async () => {
  const text_blocks = [
    { type: 'heading', snippet: 'Shops' },
    {
      type: 'table',
      table: [
        ['Shop', 'Price'],
        ['Tidewell', 'low'],
      ],
    },
    { type: 'comparison', product_labels: ['Lumen'], comparison: [{ feature: 'Size', values: ['small'] }] },
    { type: 'list', list: [{ snippet: 'a', list: [{ snippet: 'b' }] }] },
  ];
  const { stdout } = await convert({ ...SERPAPI, ai_overview: { text_blocks } });
  expect(stdout).toContain(
    JSON.stringify('Shops\nShop · Price\nTidewell · low\nLumen\nSize\nsmall\n- a\n- - b').slice(1, -1),
  );
});

test.each<[string, unknown, string]>([
  [
    'an answer of AI Mode',
    { ...DATAFORSEO.tasks[0]!.result[0]!, type: 'ai_mode' },
    'unknown: 1 (ai_mode: 1)',
  ],
  ['AI Mode of Otterly', { ...OTTERLY, engine: 'google_ai_mode' }, 'unknown: 1 (google_ai_mode: 1)'],
])('%s is no AI overview', async (_, content, said) => {
  const { stdout, stderr } = await convert(content);
  expect([stdout, stderr]).toEqual(['', expect.stringContaining(said)]);
});

test.each<[string, unknown, string?]>([
  ['a search without an overview', { ...SERPAPI, ai_overview: undefined }],
  ['a result without an overview', { ...DATAFORSEO.tasks[0]!.result[0]!, items: [] }],
  ['an error instead of a response', { ...ROW, response: { type: 'error', error: { code: 429 } } }],
  [
    'an error instead of an answer',
    [
      { ...ROW, response: 'Lumen' },
      { ...ROW, error: 'Timeout' },
    ],
    'answered',
  ],
])('%s is a failed answer', async (_, content, ...before) => {
  const { stdout } = await convert(content);
  const outcomes = Array.from(stdout.matchAll(/"outcome":"(\w+)"/g), ([, outcome]) => outcome);
  expect(outcomes).toEqual([...before, 'failed']);
});

const CHAT = JSON.stringify({
  id: 'c',
  object: 'chat.completion',
  created: 1_791_210_600,
  model: 'gpt-4.1',
  choices: [{ message: { role: 'assistant', content: 'Lumen.' } }],
});
const MESSAGE =
  '{"type":"message","id":"m","role":"assistant","model":"claude-4","content":[{"type":"text","text":"Lumen."}]}';
const OPENAI = `{"custom_id":"a/0","response":{"status_code":200,"body":${CHAT}},"error":null}
{"custom_id":"a/1","response":{"status_code":500,"body":{"error":{"message":"x"}}},"error":null}
{"custom_id":"0","response":null,"error":{"code":"batch_expired"}}`;
const ANTHROPIC = `{"custom_id":"a/0","result":{"type":"succeeded","message":${MESSAGE}}}
{"custom_id":"a/1","result":{"type":"errored","error":{"type":"error","error":{"message":"x"}}}}
{"custom_id":"0","result":{"type":"expired"}}`;

test.each<[string, string, string, (content: string) => object]>([
  ['OpenAI', OPENAI, 'chatgpt', (input) => ({ method: 'POST', body: { model: 'gpt-4.1', input } })],
  [
    'Anthropic',
    ANTHROPIC,
    'claude',
    (content) => ({
      date: '2026-10-05T14:30:00Z',
      params: { model: 'claude-4', system: 'Tidewell', messages: [{ role: 'user', content }] },
    }),
  ],
])('a batch of %s, with its input', async (_, output, platform, request) => {
  const input = ['a/0', 'a/1', '0'].map((id) => JSON.stringify({ custom_id: id, ...request(`Q ${id}`) }));
  const { stdout, stderr } = await convert(output, 'x.jsonl', write('input.jsonl', input.join('\n'), folder));
  expect(stderr).toContain('failed: 2 (empty: 2)');
  const records = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as ImportRecord);
  const prompts = records.flatMap((each) => (each.type === 'prompt' ? [each] : []));
  expect(prompts.map(({ text }) => text)).toEqual(['Q a/0', 'Q a/1', 'Q 0']);
  const answers = ['Lumen.', null, null].map((text, index) => ({
    platform,
    text,
    prompt_id: prompts[index]!.id,
    created_at: '2026-10-05T14:30:00.000Z',
  }));
  expect(records.filter(({ type }) => type === 'answer')).toMatchObject(answers);
});

test('a batch without its input, and one of another API, are refused', async () => {
  const other = '{"custom_id":"b","response":{"body":{"object":"list","data":[]}},"error":null}';
  const { stderr } = await convert(`${OPENAI}\n${other}`, 'x.jsonl');
  expect(stderr).toMatch(
    /^prompt: expected a question: .*--prompts FILE, such as the input of a batch; 3 times/,
  );
  expect(stderr).toContain('x.jsonl:4: expected an answer; found the response of another API');
});
