import { record } from '@brand-visibility/records';
import { describe, expect, test } from '@jest/globals';
import { exampleService, lines, prompts, runOf, shown } from '../support/example.js';

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

  test('a cursor is bound to `top_rival`, whose default is not bound (rule 23.2)', async () => {
    const { next_cursor } = await get('/v1/portfolio?limit=1');
    const next = `/v1/portfolio?limit=1&cursor=${String(next_cursor)}`;
    expect(await field(`${next}&top_rival=false`, 'data.0.brand_id')).toBe('brd_2');
    expect(await field(`${next}&top_rival=true`, 'code')).toBe('invalid_cursor');
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

// Globex is ahead with Grok, Acme with Claude; Gemini names no rival, and Perplexity is not asked.
describe('GET /v1/portfolio?top_rival=true', () => {
  const asked = (...names: readonly string[]) =>
    Object.fromEntries(TEN.map((id, i) => [id, names[i] ?? names.at(-1)!]));
  const ranked = exampleService([
    record.brand(),
    record.rival({ name: 'Watched', is_watched: true }),
    ...prompts(Object.fromEntries(TEN.map((id) => [id, {}]))),
    ...runOf('2026-03-10', {
      grok: asked('Globex, Acme', 'Acme', 'Globex'),
      claude: asked('Acme, Globex@globex.example', 'Acme'),
      gemini: asked('Acme', 'Initech', ''), // one answer without a domain does not list Initech
    }),
  ]);
  const PATH = '/v1/portfolio?top_rival=true';

  test.each([
    ['grok', '2 1 Globex globex.example false 9 90 70 1 8 1 ahead'],
    ['claude', '1 2 Globex globex.example false 1 10 -90 9 0 1 behind'],
    ['gemini', '1 null'],
    ['perplexity', 'null null'],
  ])('ends each row with its rank and the first rival (rule 23.3): %s', async (engine, expected) => {
    expect(await ranked.rows(`${PATH}&platforms=${engine}`, 'rank top_rival')).toEqual([expected]);
    const { you, data } = await ranked.get(`competitors/comparison?platforms=${engine}`);
    const rows = data as readonly Record<string, unknown>[];
    const first = rows.find(({ is_you, rank }) => !is_you && rank !== null);
    const against = 'gap.current only_you only_them both verdict'
      .split(' ')
      .map((name) => `against_you.${name}`);
    const fields = `rank name domain is_watched answer_count visibility.current ${against.join(' ')}`;
    expect(expected).toBe(
      `${shown(you, 'rank')} ${first ? shown(first, fields) : 'null'}`.replace('undefined', 'null'),
    );
  });

  test('without it, a row and its columns are what they are (rules 13.6 and 23.3)', async () => {
    const row = async (query: string) =>
      (await ranked.get(`/v1/portfolio${query}`))['data'] as readonly object[];
    const [plain] = await row('');
    expect(await row('?top_rival=false')).toEqual([plain]);
    expect(Object.keys((await row('?top_rival=true'))[0]!)).toEqual([
      ...Object.keys(plain!),
      'rank',
      'top_rival',
    ]);
    const header = async (query: string) =>
      (await ranked.send(`/v1/portfolio?format=csv${query}`)).text.split('\r\n')[0];
    expect(await header('&top_rival=true')).toBe(
      `${await header('')},rank,${'rank name domain is_watched answer_count visibility gap only_you only_them both verdict'
        .split(' ')
        .map((name) => `top_rival.${name}`)
        .join(',')}`,
    );
  });
});
