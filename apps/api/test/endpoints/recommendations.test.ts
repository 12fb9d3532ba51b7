import { remeasureBrands } from '@brand-visibility/application';
import { OPERATIONS } from '@brand-visibility/contract';
import { BOARD_COLUMNS, EQUAL_WEIGHTS } from '@brand-visibility/domain';
import { NOW, record } from '@brand-visibility/records';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { importedService, type ImportedService } from '../support/imported.js';

/** Recommendations done early in March, when windows exist, and generated from an early run; newest last. */
const RECOMMENDATIONS = (
  [
    ['awaiting', { metric_key: 'platform:google_aio', baseline_value: 10 }],
    ['measured', { metric_key: 'overall', baseline_value: 1.5 }],
    ['measured_run', { metric_key: 'overall' }],
    ['no_baseline', { metric_key: 'overall', baseline_run_id: null }],
    ['no_metric', {}],
    ['no_window', { moves: [{ to: 'done', at: '2026-02-28T23:59:59.999999Z' }], baseline_value: 5 }],
    ['technical', { metric_key: 'overall', action_type: 'fix_technical' }],
    ['reviewed', { moves: [{ to: 'in_review', at: '2026-03-02T00:00:00Z' }] }],
    ['linked', { moves: [{ to: 'done', at: '2026-02-28T23:59:59.999999Z' }], baseline_value: 5 }],
  ] as const
).map(([id, fields], index) =>
  record.recommendation({
    id,
    created_at: `2026-03-01T00:00:00.00000${index}Z`,
    baseline_run_id: 'run_early',
    ...fields,
    moves: 'moves' in fields ? [...fields.moves] : [{ to: 'done', at: '2026-03-02T00:00:00Z' }],
  }),
);

/** One run before the window and two in it. */
const RUNS = (
  [
    ['run_early', '2026-02-01T00:00:00Z', {}],
    ['run_late', '2026-03-09T23:00:00Z', { brand_named: true, position: 1, sentiment: 'positive' }],
    ['run_latest', '2026-03-10T11:00:00Z', { brand_named: true, position: 1, sentiment: 'positive' }],
  ] as const
).flatMap(([id, completed_at, named]) => [
  record.run({ id, completed_at }),
  record.answer({ id: `ans_${id}`, run_id: id, ...named }),
]);

let service: ImportedService;
beforeAll(async () => {
  service = await importedService(
    [
      record.brand(),
      record.prompt(),
      ...RUNS,
      ...RECOMMENDATIONS,
      // Done twice since; it counts towards the recommendation that was done before windows existed.
      record.outreachWork({
        recommendation_id: 'linked',
        moves: [
          { to: 'done', at: '2026-03-09T23:30:00Z' },
          { to: 'done', at: '2026-03-10T00:00:00Z' },
        ],
      }),
    ],
    { now: NOW },
  );
  const options = { weights: EQUAL_WEIGHTS, clock: () => NOW };
  await service.jobs(async (jobStore) => {
    for await (const { measured } of remeasureBrands(jobStore, ['brd_1'], options))
      expect(measured.size).toBeGreaterThan(2);
  });
});
afterAll(() => service.stop());

const PATH = '/v1/brands/brd_1/recommendations';
const one = async (id: string) =>
  OPERATIONS.getRecommendation.response.parse((await service.get(`${PATH}/${id}`)).body);
const page = async (query: string) =>
  OPERATIONS.listRecommendations.response.parse((await service.get(`${PATH}?${query}`)).body);

describe('one recommendation', () => {
  test.each([
    ['awaiting', { state: 'awaiting', baseline: 10, current: null, measured_at: null, answers: null }],
    [
      'measured',
      { state: 'measured', baseline: 1.5, metric: { key: 'overall', label: 'Overall visibility' } },
    ],
    [
      'measured_run',
      { state: 'measured', baseline: 0, current: 100, lift: 100, answers: { won: 1, runs_compared: 2 } },
    ],
    ['no_baseline', { state: 'unmeasurable', baseline: null, window_opened_at: '2026-03-02T00:00:00.000Z' }],
    ['no_metric', { state: 'unmeasurable', metric: null, baseline: null, noise_band: 5 }],
    ['no_window', { state: 'unmeasurable', window_opened_at: null, runs_in_window: null }],
    ['technical', { state: 'measured', expects_visibility_lift: false }],
  ])('%s shows its measurement', async (id, measurement) => {
    expect(await one(id)).toMatchObject({ id, status: 'done', measurement });
  });

  test('takes its done date from the last linked work, and its window from the first such move with windows', async () => {
    expect(await one('linked')).toMatchObject({
      status: 'done',
      done_at: '2026-03-10T00:00:00.000Z',
      measurement: { window_opened_at: '2026-03-09T23:30:00.000Z', runs_in_window: 1 },
    });
  });

  test('has no measurement if it is not done', async () => {
    expect(await one('reviewed')).toMatchObject({
      status: 'in_progress',
      started_at: '2026-03-02T00:00:00.000Z',
      done_at: null,
      measurement: null,
    });
  });
});

// Rule 9.4.
test('the list has each recommendation as getRecommendation returns it, newest first, by column', async () => {
  const { data } = await page('limit=100');
  expect(data.map(({ id }) => id)).toEqual(RECOMMENDATIONS.map(({ id }) => id).toReversed());
  for (const each of data) expect(await one(each.id)).toEqual(each);
  for (const status of BOARD_COLUMNS)
    expect((await page(`status=${status}`)).data).toEqual(data.filter((each) => each.status === status));
});
