import type { Operations, ResponseOf } from '@brand-visibility/contract';
import { METHODOLOGY_VERSION } from '@brand-visibility/domain';
import { fraction, shown } from '@brand-visibility/model';
import { drawFrom, record } from '@brand-visibility/records';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { codeOf, faultsOf } from '../support/client.js';
import { drawnService, type DrawnService } from '../support/drawn.js';
import { importedService, type ImportedService } from '../support/imported.js';

type Explanation = ResponseOf<Operations['explainVisibility']>;
type Report = ResponseOf<Operations['getVisibility']>;
type Competitors = ResponseOf<Operations['getCompetitors']>;
type Exact = Explanation['figures']['visibility']['current'];

const FIGURES = ['visibility', 'average_position', 'sentiment_score', 'share_of_voice'] as const;

const rounded = (figure: Exact) =>
  figure && shown(fraction(BigInt(figure.numerator), BigInt(figure.denominator)));

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

describe('an explanation of a drawn world', () => {
  let service: DrawnService;
  beforeAll(async () => {
    service = await drawnService(29, 40);
  });
  afterAll(() => service.stop());

  // Rules 20.1 to 20.5 and 20.7.
  test('adds up to the reports with the same window and filters', async () => {
    const draw = drawFrom(13);
    let figures = 0;
    let rivals = 0;
    for (let drawn = 0; drawn < 25; drawn += 1) {
      const brand_id = draw.pick(service.brand_ids);
      const window = draw.pick(['period=365d', 'period=90d', 'start_date=2025-06-01&end_date=2025-08-31']);
      const filter = draw.pick(['', '', '&theme_ids=none', '&platforms=claude,grok', '&is_branded=false']);
      const query = `${window}${filter}`;
      const explained = await service.get<Explanation>(brand_id, `visibility/explain?${query}`);
      const report = await service.get<Report>(brand_id, `visibility?${query}`);
      const { answer_count, runs, engines } = explained;
      expect(explained).toMatchObject({ window: report.window, answer_count: report.answer_count });
      expect(explained.methodology).toBe(METHODOLOGY_VERSION);
      for (const name of FIGURES) {
        const { current, previous } = explained.figures[name];
        expect([name, rounded(current), rounded(previous)]).toEqual([
          name,
          report[name].current,
          report[name].previous,
        ]);
        figures += current && previous ? 1 : 0;
      }
      expect(explained.run_count).toBe(runs.length);
      expect(sum(runs.map((run) => run.answer_count))).toBe(answer_count);
      expect(sum(engines.map((engine) => engine.answer_count))).toBe(answer_count);
      const competitors = await service.get<Competitors>(brand_id, `competitors?${query}&limit=100`);
      const names = competitors.data.flatMap(({ is_you, name }) => (is_you ? [] : [name]));
      expect(explained.listed_competitors.slice(0, 99)).toEqual(answer_count === 0 ? [] : names.slice(0, 99));
      rivals += names.length;
    }
    expect([figures > 20, rivals > 50]).toEqual([true, true]);
  });

  // Rules 20.2 and 20.6.
  test('has the same digests and the same sum of all answers whatever the filters', async () => {
    for (const brand_id of service.brand_ids) {
      const explained = await Promise.all(
        ['', '&platforms=grok', '&is_branded=true', '&locations=Nowhere'].map((filter) =>
          service.get<Explanation>(brand_id, `visibility/explain?period=365d${filter}`),
        ),
      );
      const [first] = explained.map(({ runs, excluded, answer_count }) => ({
        digests: runs.map(({ id, digest }) => [id, digest]),
        answers: answer_count + sum(Object.values(excluded)),
        unsuccessful: [excluded.failed, excluded.filled, excluded.deleted_prompt],
      }));
      for (const { runs, excluded, answer_count } of explained)
        expect({
          digests: runs.map(({ id, digest }) => [id, digest]),
          answers: answer_count + sum(Object.values(excluded)),
          unsuccessful: [excluded.failed, excluded.filled, excluded.deleted_prompt],
        }).toEqual(first);
    }
  });

  // Rule 11.2.
  test('rejects invalid values and parameters of other reports', async () => {
    const [brand_id = ''] = service.brand_ids;
    const wrong = await service.request(brand_id, 'visibility/explain?period=60d&platforms=bing');
    expect(faultsOf(wrong)).toEqual(['period', 'platforms']);
    for (const parameter of ['group_by=platform', 'format=csv', 'limit=5']) {
      const unknown = await service.request(brand_id, `visibility/explain?${parameter}`);
      expect(codeOf(unknown)).toBe('unknown_parameter');
    }
    expect(codeOf(await service.request('brd_nobody_has', 'visibility/explain'))).toBe('not_found');
  });
});

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
});
