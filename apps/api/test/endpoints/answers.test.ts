import { record } from '@brand-visibility/records';
import { describe, expect, test } from '@jest/globals';
import { exampleService, prompts, runOf } from '../support/example.js';

// GET /answers and GET /prompts/{prompt_id}/answers: the answers behind the figures. `answers-paging` tests the pages.

const { field, get, rows } = exampleService([
  record.brand(),
  record.rival({ name: 'Globex' }),
  ...prompts({ p1: { category: 'comparison' }, p2: {}, p3: {}, old: { deleted_at: '2026-03-11T00:00:00Z' } }),
  ...runOf('2026-02-01', { claude: { p1: 'Initech' } }),
  ...runOf('2026-03-10', {
    claude: {
      p1: 'Acme positive, GLOBEX > https://news.example/a',
      p2: 'Globex, acme > https://news.example/b',
      p3: '',
      old: 'Acme',
    },
    chatgpt: { p1: 'Acme', p2: null },
  }),
]);

const answers = (path: string) => rows(path, 'platform prompt_id');
const [C1, C2, C3, G1] = ['claude p1', 'claude p2', 'claude p3', 'chatgpt p1'];

describe('GET /answers', () => {
  test('has the answers that a report counts, newest first, ties by id (rules 16.1 and 16.2)', async () => {
    expect(await answers('answers')).toEqual([C3, C2, C1, G1]);
    expect(await field('visibility', 'answer_count')).toBe('4');
  });

  test.each([
    ['named=true', [C1, G1]],
    ['named=false', [C3, C2]],
    ['gap=true', [C2]], // names a rival and not Acme
    ['gap=false', [C3, C1, G1]],
    ['competitor=%20globex', [C2, C1]],
    ['competitor=Acme', []],
    ['without_competitor=GLOBEX', [C3, G1]],
    ['without_competitor=Nobody', [C3, C2, C1, G1]],
    ['without_competitor=%20ACME', [C3, C2, C1, G1]], // although p2 records it as a rival
    ['sentiment=positive', [C1]],
    ['sentiment=negative,mixed', []],
    ['source_domain=www.News.example.', [C2, C1]],
    ['source_page=http://www.news.example/a%23top', [C1]],
    ['prompt_ids=p1,p9', [C1, G1]],
    ['categories=comparison', [C1, G1]],
    ['platforms=claude&named=true', [C1]],
    ['run_id=run_2026-02-01', [C1]],
    ['run_id=run_9', []],
  ])('?%s (rules 11.3 and 16.4 to 16.6)', async (query, expected) => {
    expect(await answers(`answers?${query}`)).toEqual(expected);
  });

  test('a run excludes a window (rule 16.6)', async () => {
    const run = 'answers?run_id=run_2026-02-01';
    expect(await field(run, 'window')).toBe('null');
    expect(await field(`${run}&period=7d`, 'status errors.0.parameter')).toBe('400 period');
  });

  test('a row is an answer, with the names of rivals as reports write them (rules 11.12 and 16.8)', async () => {
    expect((await get('answers?named=true&platforms=claude'))['data']).toEqual([
      {
        id: 'claude_p1_2026-03-10',
        prompt_id: 'p1',
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
      },
    ]);
  });
});

describe('GET /prompts/{prompt_id}/answers', () => {
  test.each([
    ['of the last 30 days', '', [C1, G1]],
    ['of an engine', '?platforms=chatgpt', [G1]],
    ['carried if the window has no run (rule 2.5)', '?start_date=2026-02-05&end_date=2026-02-05', [C1]],
  ])('%s', async (_, query, expected) => {
    expect(await answers(`prompts/p1/answers${query}`)).toEqual(expected);
  });

  test('has competitors as recorded', async () => {
    expect(await rows('prompts/p1/answers', 'competitors')).toEqual(['GLOBEX 2 neutral null', '']);
  });
});
