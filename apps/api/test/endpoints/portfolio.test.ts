import { record } from '@brand-visibility/records';
import { describe, expect, test } from '@jest/globals';
import { exampleService, lines, prompts, runOf } from '../support/example.js';

// GET /portfolio: which brands moved. Acme rose, Bolt has no run, Coil has another engine than before.

const TEN = Array.from({ length: 10 }, (_, index) => `p${index}`);
const all = (text: string, prefix = '') => Object.fromEntries(TEN.map((id) => [`${prefix}${id}`, text]));
const brand_id = 'brd_3';
const coil = prompts(Object.fromEntries(TEN.map((id) => [`c_${id}`, { brand_id }])));

const { field, get, pages, rows } = exampleService([
  record.brand({ created_at: '2025-01-01T00:00:00Z' }),
  record.brand({ id: 'brd_2', name: 'Bolt', slug: 'bolt', created_at: '2025-01-02T00:00:00Z' }),
  record.brand({ id: 'brd_3', name: 'Coil', slug: 'coil', created_at: '2025-01-03T00:00:00Z' }),
  ...prompts(Object.fromEntries(TEN.map((id) => [id, {}]))),
  ...coil,
  ...runOf('2026-02-01', { grok: all('') }),
  ...runOf('2026-03-10', { grok: all('Acme') }),
  ...runOf('2026-02-02', { grok: all('', 'c_') }, { brand_id }),
  ...runOf('2026-03-11', { claude: all('', 'c_') }, { brand_id }),
]);

const COMPARED =
  'window answer_count previous_answer_count visibility average_position sentiment_score share_of_voice verdict like_for_like';

describe('GET /v1/portfolio', () => {
  test('has a row for each brand, with its comparison (rule 23.1)', async () => {
    expect(await rows('/v1/portfolio', 'brand_id name visibility verdict')).toEqual([
      'brd_1 Acme 100 0 100 up',
      'brd_2 Bolt null null null null',
      'brd_3 Coil 0 0 0 within_noise',
    ]);
    const portfolio = await rows('/v1/portfolio', `${COMPARED} visibility_range`);
    for (const [i, id] of ['brd_1', 'brd_2', 'brd_3'].entries())
      expect(await field(`/v1/brands/${id}/visibility/comparison`, `${COMPARED} run_noise.current`)).toBe(
        portfolio[i],
      );
  });

  test('names engines that answered in one of the windows only, and the latest run', async () => {
    expect(await rows('/v1/portfolio', 'engines_added engines_dropped latest_completed_at')).toEqual([
      '  2026-03-10T06:10:00.000Z',
      '  null',
      'claude grok 2026-03-11T06:10:00.000Z',
    ]);
  });

  test('a cursor keeps the window of the first page, under another parameter it is refused (rule 23.2)', async () => {
    expect((await pages('/v1/portfolio', 1, 'brand_id')).flat()).toEqual(['brd_1', 'brd_2', 'brd_3']);
    const first = await get('/v1/portfolio?limit=1&period=7d');
    const next = `cursor=${String(first['next_cursor'])}`;
    const second = await get(`/v1/portfolio?limit=1&period=7d&${next}`);
    expect(lines(second['data'], 'window')).toEqual(lines(first['data'], 'window'));
    expect(await field(`/v1/portfolio?limit=1&period=30d&${next}`, 'code')).toBe('invalid_cursor');
  });

  test('takes engines, kinds of prompts and days to compare with', async () => {
    expect(await rows('/v1/portfolio?platforms=claude', 'answer_count')).toEqual(['0', '0', '10']);
    expect(await rows('/v1/portfolio?is_branded=true', 'answer_count')).toEqual(['0', '0', '0']);
    const december = 'previous_start_date=2025-12-01&previous_end_date=2025-12-31';
    expect(await rows(`/v1/portfolio?${december}`, 'previous_answer_count verdict')).toEqual([
      '0 null',
      '0 null',
      '0 null',
    ]);
  });
});
