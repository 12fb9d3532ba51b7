import { remeasureBrands } from '@brand-visibility/application';
import { EQUAL_WEIGHTS } from '@brand-visibility/domain';
import { record } from '@brand-visibility/records';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { columns, exampleService, prompts, runOf } from '../support/example.js';

// GET /recommendations and GET /recommendations/{recommendation_id}: whether work on advice had an effect.
//
//   1 February  baseline run: Acme in 0 of 2 answers
//   2 March     most of the recommendations are done, which opens their measurement windows
//   9 March     Acme in 1 of 2 answers
//   10 March    Acme in 2 of 2 answers; `remeasure` compares it with the baseline

const done = [{ to: 'done' as const, at: '2026-03-02T00:00:00Z' }];
const early = [{ to: 'done' as const, at: '2026-02-28T23:59:59.999999Z' }];
const RECOMMENDATIONS = Object.entries<Parameters<typeof record.recommendation>[0]>({
  measured: { metric_key: 'overall' },
  given_baseline: { metric_key: 'overall', baseline_value: 97.5 },
  awaiting: { metric_key: 'platform:grok', baseline_value: 10 },
  no_baseline: { metric_key: 'overall', baseline_run_id: null },
  no_metric: {},
  no_window: { metric_key: 'overall', moves: early },
  technical: { metric_key: 'overall', action_type: 'fix_technical' },
  reviewed: { moves: [{ to: 'in_review', at: '2026-03-02T00:00:00Z' }] },
  suggested: { moves: [] },
  linked: { metric_key: 'overall', moves: early },
}).map(([id, fields], index) =>
  record.recommendation({
    id,
    created_at: `2026-03-01T00:00:00.00000${index}Z`,
    baseline_run_id: 'run_2026-02-01',
    moves: done,
    ...fields,
  }),
);

const { get, jobs, rows } = exampleService([
  record.brand(),
  ...prompts({ prm_1: {}, prm_2: {} }),
  ...runOf('2026-02-01', { claude: { prm_1: '', prm_2: '' } }),
  ...runOf('2026-03-09', { claude: { prm_1: 'Acme', prm_2: '' } }),
  ...runOf('2026-03-10', { claude: { prm_1: 'Acme', prm_2: 'Acme' } }),
  ...RECOMMENDATIONS,
  record.outreachWork({
    recommendation_id: 'linked',
    moves: [
      { to: 'done', at: '2026-03-09T12:00:00Z' },
      { to: 'done', at: '2026-03-10T00:00:00Z' },
    ],
  }),
]);
beforeAll(() =>
  jobs(async (jobStore) => {
    const options = { weights: EQUAL_WEIGHTS, clock: () => 1_773_200_000_000_000n }; // 11 March
    for await (const { measured } of remeasureBrands(jobStore, ['brd_1'], options))
      expect(measured.size).toBe(4);
  }),
);

const measurementOf = async (id: string) => (await get(`recommendations/${id}`))['measurement'];

describe('A measurement (rules 9.4 and 9.5)', () => {
  test.each([
    [
      'compares the latest run with the baseline run',
      'measured',
      { state: 'measured', baseline: 0, current: 100, lift: 100 },
    ],
    ['has a metric', 'measured', { metric: { key: 'overall', label: 'Overall visibility' } }],
    ['of three runs has no pairs a week apart, so its noise band is 5', 'measured', { noise_band: 5 }],
    // prm_1 was named in both runs of the window, prm_2 only in the latest.
    [
      'tells which answers were won',
      'measured',
      { answers: { won: 1, provisional: 1, lost: 0, held: 0, runs_compared: 2 } },
    ],
    [
      'prefers a recorded baseline; 2.5 points do not exceed the noise',
      'given_baseline',
      { baseline: 97.5, current: 100, lift: null },
    ],
    [
      'waits for a run with an answer inside the metric',
      'awaiting',
      { state: 'awaiting', baseline: 10, current: null },
    ],
    ['needs a baseline', 'no_baseline', { state: 'unmeasurable', baseline: null }],
    ['... a metric', 'no_metric', { state: 'unmeasurable', metric: null }],
    [
      '... and a window, which does not open before 1 March',
      'no_window',
      { state: 'unmeasurable', window_opened_at: null },
    ],
    [
      'of technical work does not expect a lift',
      'technical',
      { state: 'measured', expects_visibility_lift: false },
    ],
    [
      'begins with linked work, if that opens the window',
      'linked',
      { window_opened_at: '2026-03-09T12:00:00.000Z', runs_in_window: 1 },
    ],
  ])('%s', async (_, id, expected) => {
    expect(await measurementOf(id)).toMatchObject(expected);
  });

  test.each(['reviewed', 'suggested'])('%s has none, because it is not done', async (id) => {
    expect(await measurementOf(id)).toBeNull();
  });
});

describe('The board (rule 9.4)', () => {
  test.each([
    ['a card in review is in progress', 'reviewed', ['in_progress', '2026-03-02T00:00:00.000Z', null]],
    ['a card without a move is suggested', 'suggested', ['suggested', null, null]],
    ['the last linked work that is done counts', 'linked', ['done', null, '2026-03-10T00:00:00.000Z']],
  ])('%s', async (_, id, expected) => {
    expect(columns([await get(`recommendations/${id}`)], 'status', 'started_at', 'done_at')).toEqual([
      expected,
    ]);
  });

  test('the list is newest first, with each recommendation as it is alone (rules 7.6 and 11.15)', async () => {
    const { data } = await get('recommendations?limit=100');
    const ids = RECOMMENDATIONS.map(({ id }) => id).toReversed();
    expect(data).toEqual(await Promise.all(ids.map((id) => get(`recommendations/${id}`))));
  });

  test.each([
    ['suggested', ['suggested']],
    ['in_progress', ['reviewed']],
    ['dismissed', []],
  ])('?status=%s lists a column', async (status, ids) => {
    expect((await rows(`recommendations?status=${status}`, 'id')).flat()).toEqual(ids);
  });
});
