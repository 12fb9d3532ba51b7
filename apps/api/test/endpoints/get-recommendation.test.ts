import { describe, expect, test } from '@jest/globals';
import { one } from '../support/recommendations.js';

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
