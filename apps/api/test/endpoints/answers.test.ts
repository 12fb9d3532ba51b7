import { record } from '@brand-visibility/records';
import { describe, expect, test } from '@jest/globals';
import { exampleService, prompts, runOf } from '../support/example.js';

// GET /answers and GET /prompts/{prompt_id}/answers: the answers behind the figures of a report.

const { get, rows } = exampleService([
  record.brand(),
  record.rival({ name: 'Globex' }),
  ...prompts({
    prm_1: { category: 'comparison' },
    prm_2: {},
    prm_3: {},
    prm_old: { deleted_at: '2026-03-11T00:00:00Z' },
  }),
  ...runOf('2026-02-01', { claude: { prm_1: 'Initech' } }),
  ...runOf('2026-03-10', {
    claude: {
      prm_1: 'Acme positive, GLOBEX > https://news.example/a',
      prm_2: 'Globex > https://news.example/b',
      prm_3: '',
      prm_old: 'Acme',
    },
    chatgpt: { prm_1: 'Acme', prm_2: null },
  }),
]);

const shown = (path: string) => rows(path, 'platform', 'prompt_id');
const [CLAUDE_1, CLAUDE_2, CLAUDE_3, CHATGPT_1] = [
  ['claude', 'prm_1'],
  ['claude', 'prm_2'],
  ['claude', 'prm_3'],
  ['chatgpt', 'prm_1'],
];

describe('GET /answers', () => {
  test('has the counted answers of a report: neither failed questions nor deleted prompts (rules 16.1 and 16.2)', async () => {
    expect(await shown('answers')).toEqual([CLAUDE_3, CLAUDE_2, CLAUDE_1, CHATGPT_1]);
    expect(await get('visibility')).toMatchObject({ answer_count: 4 });
  });

  test('a row is the answer; `report_name` is the name of the rival in reports (rules 11.12 and 16.8)', async () => {
    const { data } = (await get('answers')) as { data: unknown[] };
    expect(data[2]).toEqual({
      id: 'claude_prm_1_2026-03-10',
      prompt_id: 'prm_1',
      run_id: 'run_2026-03-10',
      platform: 'claude',
      created_at: '2026-03-10T06:00:00.000Z',
      text: 'It depends.',
      text_markdown: null,
      brand_named: true,
      position: 1,
      sentiment: 'positive',
      competitors: [
        { name: 'GLOBEX', position: 2, sentiment: 'neutral', domain: null, report_name: 'Globex' },
      ],
      sources: [{ url: 'https://news.example/a', domain: 'news.example', title: null }],
    });
  });

  test.each([
    ['named=true', [CLAUDE_1, CHATGPT_1]],
    ['named=false', [CLAUDE_3, CLAUDE_2]],
    ['gap=true', [CLAUDE_2]], // names a rival and not Acme
    ['gap=false', [CLAUDE_3, CLAUDE_1, CHATGPT_1]],
    ['competitor=%20globex', [CLAUDE_2, CLAUDE_1]],
    ['competitor=Acme', []],
    ['source_domain=www.News.example.', [CLAUDE_2, CLAUDE_1]],
    ['source_page=http://www.news.example/a%23top', [CLAUDE_1]],
    ['prompt_ids=prm_1,prm_9', [CLAUDE_1, CHATGPT_1]],
    ['categories=comparison', [CLAUDE_1, CHATGPT_1]],
    ['platforms=claude&named=true', [CLAUDE_1]],
    ['run_id=run_2026-02-01', [CLAUDE_1]],
    ['run_id=run_9', []],
  ])('?%s (rules 11.3 and 16.4 to 16.6)', async (query, answers) => {
    expect(await shown(`answers?${query}`)).toEqual(answers);
  });

  test('a run and a window exclude each other (rule 16.6)', async () => {
    const errors = [{ parameter: 'period' }];
    expect(await get('answers?run_id=run_2026-02-01&period=7d')).toMatchObject({ status: 400, errors });
    expect(await get('answers?run_id=run_2026-02-01')).toMatchObject({ window: null });
  });
});

describe('GET /prompts/{prompt_id}/answers', () => {
  test.each([
    ['of the last 30 days', '', [CLAUDE_1, CHATGPT_1]],
    ['of an engine', '?platforms=chatgpt', [CHATGPT_1]],
    [
      '... which are carried if the window has none (rule 2.5)',
      '?start_date=2026-02-05&end_date=2026-02-05',
      [CLAUDE_1],
    ],
  ])('%s', async (_, query, answers) => {
    expect(await shown(`prompts/prm_1/answers${query}`)).toEqual(answers);
  });

  test('has the competitors as recorded, without `report_name`', async () => {
    const competitors = [{ name: 'GLOBEX', position: 2, sentiment: 'neutral', domain: null }];
    expect(await rows('prompts/prm_1/answers?platforms=claude', 'competitors')).toEqual([[competitors]]);
  });
});
