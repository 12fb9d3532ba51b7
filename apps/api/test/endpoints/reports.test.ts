import { EQUAL_WEIGHTS } from '@brand-visibility/domain/figures/weighting';
import { METHODOLOGY_RULES, METHODOLOGY_VERSION } from '@brand-visibility/domain/methodology/methodology';
import { rational } from '@brand-visibility/domain/number';
import { ZONE_DATA } from '@brand-visibility/domain/time/zone-data';
import { record } from '@brand-visibility/records';
import { describe, expect, test } from '@jest/globals';
import { exampleService, prompts, runOf } from '../support/example.js';

// Each report once, from the import to the response. The tests of the domain have examples of every figure, and the
// property `responses` compares complete bodies with a model.

const { field, get, pages, rows, send } = exampleService(
  [
    record.brand({ domain: 'acme.example' }),
    record.rival({ name: 'Globex', domain: 'globex.example' }),
    record.rival({ name: 'Umbrella', is_watched: true }),
    record.domainType({ domain: 'news.example', domain_type: 'editorial' }),
    record.theme({ id: 'thm_price', name: 'Price' }),
    ...prompts({
      p1: { theme_id: 'thm_price', category: 'comparison' },
      p2: {},
      p3: {},
      old: { deleted_at: '2026-03-11T00:00:00Z' },
    }),
    ...runOf('2026-02-01', { claude: { p1: 'Acme', p2: '' } }),
    ...runOf('2026-03-10', {
      claude: {
        p1: 'Acme positive, GLOBEX > https://news.example/a https://shop.acme.example/price',
        // Of two mentions of Globex the first counts, and `acme` is no rival (rule 8.1); nobody knows the sentiment of
        // Acme (rule 1.4).
        p2: 'Globex, Acme unknown, globex@globex.com negative, acme > http://www.news.example/a/?utm_source=x#top',
        p3: '',
        old: 'Acme',
      },
      chatgpt: { p1: 'Globex, Hooli@hooli.example', p2: null },
    }),
  ],
  { weights: { ...EQUAL_WEIGHTS, grok: rational(15, 100) } },
);

// [current previous change]. Claude names Acme in 2 of 3 answers and ChatGPT in 0 of 1; in February, Claude in 1 of 2.
describe('GET /visibility', () => {
  test.each([
    ['answer_count prompt_count', '4 3'],
    ['visibility', '33.3 50 -16.7'],
    ['average_position', '1.5 1 0.5'],
    ['sentiment_score', '100 50 50'],
    ['share_of_voice', '33.3 100 -66.7'], // 2 of 6 mentions: three of Globex, one of Hooli
    ['position_distribution', '1 1 0 0 2'],
    ['sentiment_distribution breakdown', '1 0 0 null'],
  ])('%s', async (fields, expected) => {
    expect(await field('visibility', fields)).toBe(expected);
  });

  test('the window begins 30 local days ago, the comparison window 30 days earlier (rule 2.2)', async () => {
    expect((await get('visibility?tz=europe/berlin'))['window']).toEqual({
      start: '2026-02-12T23:00:00.000Z',
      end: '2026-03-15T12:00:20.000Z',
      previous_start: '2026-01-13T23:00:00.000Z',
      time_zone: 'Europe/Berlin',
      period: '30d',
      carried_from: null,
    });
  });

  test.each([
    ['platforms=chatgpt', '1 0'],
    ['categories=comparison', '2 50'],
    ['is_branded=true', '0 null'],
    ['start_date=2026-03-12&end_date=2026-03-12', '4 33.3'], // carried (rule 2.5)
  ])('?%s', async (query, expected) => {
    expect(await field(`visibility?${query}`, 'answer_count visibility.current')).toBe(expected);
  });
});

const MONTHS = 'start_date=2026-02-01&end_date=2026-03-31&interval=month';

// What rows of lists show. February and March together: Claude names Acme in 3 of 5 answers and ChatGPT in 0 of 1.
test.each([
  [
    `visibility/series?${MONTHS}`,
    'start_date answer_count visibility change',
    ['2026-02-01 2 50 null', '2026-03-01 4 33.3 -16.7'],
  ],
  [
    'visibility/groups?group_by=theme&sort=visibility',
    'label answer_count answers_naming_you visibility competitors_named',
    ['Price 2 1 50 100 -50 Globex 1, Hooli 1', 'null 2 1 50 0 50 '],
  ],
  [
    'competitors',
    'rank name answer_count visibility movement',
    [
      '1 Globex 3 83.3 0 83.3 new',
      '2 Hooli 1 50 0 50 new',
      '3 Acme 2 33.3 50 -16.7 null',
      'null Umbrella 0 0 null null null',
    ],
  ],
  ['competitors?limit=1', 'name', ['Globex']],
  ['competitors?watched=true', 'name', ['Umbrella']],
  [
    `competitors/series?${MONTHS}&limit=1`,
    'name points',
    ['Globex null 0 0 null null 0, 1 3 83.3 1.3 50 50'],
  ],
  [
    'sources/domains',
    'rank domain owner source_type answer_count citation_count answer_share.current',
    ['1 news.example other editorial 2 2 33.3', '2 shop.acme.example own null 1 1 16.7'],
  ],
  ['sources/domains?owner=own', 'rank domain', ['2 shop.acme.example']],
  ['sources/pages?domain=WWW.News.example.', 'url answer_count', ['https://news.example/a 2']],
  ['answers', 'platform prompt_id', ['claude p3', 'claude p2', 'claude p1', 'chatgpt p1']],
  ['answers?competitor=%20globex&named=true', 'prompt_id', ['p2', 'p1']],
  ['answers?gap=true', 'platform prompt_id', ['chatgpt p1']],
  // Rule 16.4: no answer names the brand as a rival.
  ['answers?competitor=Acme', 'platform prompt_id', []],
  ['answers?without_competitor=%20ACME', 'prompt_id', ['p3', 'p2', 'p1', 'p1']],
  ['answers?source_page=http://www.news.example/a%23top&sentiment=positive', 'prompt_id', ['p1']],
  [
    'prompts/p1/answers?platforms=chatgpt',
    'competitors',
    ['Globex 1 neutral null, Hooli 2 neutral hooli.example'],
  ],
])('GET /%s: %s', async (path, fields, expected) => {
  expect(await rows(path, fields)).toEqual(expected);
});

test.each([
  ['visibility/comparison', 'visibility verdict', '33.3 50 -16.7 within_noise'],
  [
    'visibility/comparison',
    'like_for_like.pairs_kept like_for_like.previous like_for_like.current',
    '2 50 100',
  ],
  [
    'visibility/comparison?previous_start_date=2025-12-01&previous_end_date=2025-12-31',
    'previous_answer_count verdict',
    '0 null',
  ],
  ['visibility/explain', 'answer_count named_count mention_count figures.visibility', '4 2 6 100 3 50 1'],
  ['visibility/explain?platforms=claude', 'excluded', '1 0 1 1'], // failed, filled in, deleted prompt, filtered out
  ['competitors?limit=1', 'total you.rank', '3 3'],
  ['sources/domains', 'answer_count cited_answer_count citation_count total', '4 2 3 2'],
  ['answers?run_id=run_2026-02-01', 'window data.0.prompt_id', 'null p2'],
  ['answers?run_id=run_2026-02-01&period=7d', 'status errors.0.parameter', '400 period'], // rule 16.6
])('GET /%s: %s', async (path, fields, expected) => {
  expect(await field(path, fields)).toBe(expected);
});

test('a row is an answer, with the names of rivals as reports write them (rules 11.12 and 16.8)', async () => {
  const mention = { name: 'Globex', position: 1, sentiment: 'neutral', domain: null };
  expect((await get('answers?prompt_ids=p2'))['data']).toEqual([
    {
      id: 'claude_p2_2026-03-10',
      prompt_id: 'p2',
      run_id: 'run_2026-03-10',
      platform: 'claude',
      created_at: '2026-03-10T06:00:00.000Z',
      text: 'It depends.',
      text_markdown: null,
      brand_named: true,
      position: 2,
      sentiment: null,
      competitors: [
        { ...mention, report_name: 'Globex' },
        { name: 'globex', position: 3, sentiment: 'negative', domain: 'globex.com', report_name: 'Globex' },
        { ...mention, name: 'acme', position: 4, report_name: null },
      ],
      sources: [
        { url: 'http://www.news.example/a/?utm_source=x#top', domain: 'www.news.example', title: null },
      ],
    },
  ]);
});

test('CSV has the row of Acme first if `data` lacks it (rule 13.2)', async () => {
  const { text } = await send('competitors?limit=1&format=csv');
  expect(text.match(/^.+?,.+?,/gm)).toEqual(['rank,name,', '3,Acme,', '1,Globex,']);
});

test('ranked lists have pages (rules 7.10, 14.15 and 15.8)', async () => {
  expect(await pages('visibility/groups', 2, 'key')).toEqual([['p1', 'p2'], ['p3']]);
  expect(await pages('sources/pages', 1, 'rank')).toEqual([['1'], ['2']]);
});

test('GET /methodology has the rules in force, with weights in lowest terms (rule 19.3)', async () => {
  const ones = { chatgpt: '1', perplexity: '1', gemini: '1', google_aio: '1', claude: '1' };
  expect(await get('/v1/methodology')).toEqual({
    version: METHODOLOGY_VERSION,
    engine_weights: { ...ones, grok: '3/20' },
    zone_data: ZONE_DATA,
    rules: METHODOLOGY_RULES,
  });
});
