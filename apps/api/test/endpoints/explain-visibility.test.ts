import type { Operations, ResponseOf } from '@brand-visibility/contract';
import { record } from '@brand-visibility/records';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { codeOf, faultsOf } from '../support/client.js';
import { importedService, type ImportedService } from '../support/imported.js';

type Explanation = ResponseOf<Operations['explainVisibility']>;
const FIGURES = ['visibility', 'average_position', 'sentiment_score', 'share_of_voice'] as const;

describe('an explanation of a small world', () => {
  const DAY = '2026-03-05';
  const answer = (id: string, values: Partial<Parameters<typeof record.answer>[0]> = {}) =>
    record.answer({ id, run_id: 'run_b', prompt_id: `prm_${id}`, platform: 'claude', ...values });
  const deleted_at = '2026-03-06T00:00:00Z';

  let service: ImportedService;
  beforeAll(async () => {
    service = await importedService([
      record.brand({ id: 'brd_1' }),
      record.brand({ id: 'brd_empty' }),
      record.rival({ brand_id: 'brd_1', name: 'Watched', is_watched: true }),
      ...['named', 'other', 'failed', 'filled', 'elsewhere'].map((id) => record.prompt({ id: `prm_${id}` })),
      ...['gone', 'gone_failed'].map((id) => record.prompt({ id: `prm_${id}`, deleted_at })),
      ...['run_a', 'run_b'].map((id) =>
        record.run({ id, platforms: ['claude', 'grok'], completed_at: `${DAY}T08:00:00.000001Z` }),
      ),
      answer('named', { brand_named: true, position: 2, sentiment: 'mixed' }),
      answer('other', {
        competitors: [{ name: 'Globex', position: 1, sentiment: null, domain: 'globex.example' }],
      }),
      answer('failed', { outcome: 'failed', text: null }),
      answer('filled', { outcome: 'filled' }),
      answer('gone'),
      answer('gone_failed', { outcome: 'failed', text: null }),
      answer('elsewhere', { platform: 'grok' }),
    ]);
  });
  afterAll(() => service.stop());

  /** A cast: the client has checked the body against the document. */
  const explanationOf = async (query: string, brand_id = 'brd_1') =>
    (await service.get(`/v1/brands/${brand_id}/visibility/explain?${query}`)).body as Explanation;

  const WITHOUT_ANSWERS = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

  // Rules 20.2 to 20.5 and 20.7.
  test('counts each answer once, under the first reason', async () => {
    const explained = await explanationOf(`start_date=${DAY}&end_date=${DAY}&platforms=claude`);
    const none = { current: null, previous: null };
    const exact = (numerator: string, denominator: string) => ({
      current: { numerator, denominator },
      previous: null,
    });
    expect(explained).toMatchObject({
      brand_id: 'brd_1',
      answer_count: 2,
      figures: {
        visibility: exact('50', '1'),
        average_position: exact('2', '1'),
        sentiment_score: exact('50', '1'),
        share_of_voice: exact('50', '1'),
      },
      engines: [{ platform: 'claude', weight: '1', answer_count: 2, named_count: 1 }],
      excluded: { failed: 2, filled: 1, deleted_prompt: 1, filtered_out: 1 },
      run_count: 2,
      runs: [
        { id: 'run_b', completed_at: `${DAY}T08:00:00.000001Z`, answer_count: 2 },
        { id: 'run_a', completed_at: `${DAY}T08:00:00.000001Z`, answer_count: 0, digest: WITHOUT_ANSWERS },
      ],
      listed_competitor_count: 2,
      listed_competitors: ['Globex', 'Watched'],
    });
    expect(await explanationOf(`start_date=${DAY}&end_date=${DAY}&platforms=gemini`)).toMatchObject({
      answer_count: 0,
      figures: { visibility: none, share_of_voice: none },
      engines: [],
      excluded: { failed: 2, filled: 1, deleted_prompt: 1, filtered_out: 3 },
      run_count: 2,
      listed_competitor_count: 0,
      listed_competitors: [],
    });
  });

  // Rules 2.5 and 20.1.
  test('of a carried window covers the carried run only', async () => {
    const explained = await explanationOf('start_date=2026-03-08&end_date=2026-03-08');
    expect(explained).toMatchObject({
      window: { carried_from: `${DAY}T08:00:00.000001Z` },
      answer_count: 3,
      excluded: { failed: 2, filled: 1, deleted_prompt: 1, filtered_out: 0 },
      run_count: 1,
      runs: [{ id: 'run_b', answer_count: 3 }],
    });
    expect(FIGURES.map((name) => explained.figures[name].previous)).toEqual([null, null, null, null]);
  });

  // Rule 20.1.
  test.each([
    ['before the first run', 'start_date=1990-01-01&end_date=1990-01-31', 'brd_1'],
    ['of a brand without runs', 'period=30d', 'brd_empty'],
  ])('%s covers nothing', async (_what, query, brand_id) => {
    expect(await explanationOf(query, brand_id)).toMatchObject({
      window: { carried_from: null },
      answer_count: 0,
      engines: [],
      excluded: { failed: 0, filled: 0, deleted_prompt: 0, filtered_out: 0 },
      run_count: 0,
      runs: [],
      listed_competitor_count: 0,
      listed_competitors: [],
    });
  });

  // Rule 11.2.
  test('rejects invalid values and parameters of other reports', async () => {
    const request = (query: string, brand_id = 'brd_1') =>
      service.get(`/v1/brands/${brand_id}/visibility/explain?${query}`);
    expect(faultsOf(await request('period=60d&platforms=bing'))).toEqual(['period', 'platforms']);
    for (const parameter of ['group_by=platform', 'format=csv', 'limit=5'])
      expect(codeOf(await request(parameter))).toBe('unknown_parameter');
    expect(codeOf(await request('', 'brd_nobody_has'))).toBe('not_found');
  });
});
