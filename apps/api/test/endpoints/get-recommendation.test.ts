import { describe, expect, test } from '@jest/globals';
import { codeOf } from '../support/client.js';
import { BRAND, MINE, THEIRS, get, one } from '../support/recommendations.js';

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

  test.each([
    ['an unknown id', `/v1/brands/${BRAND}/recommendations/rec_unknown`],
    ['an unknown brand', '/v1/brands/brd_unknown/recommendations/measured'],
    ['an id of another brand', `/v1/brands/${MINE?.brand_ids[1]}/recommendations/measured`],
    ['an impossible id', `/v1/brands/${BRAND}/recommendations/%22'%20or%201=1--`],
    ['an id of another account', `/v1/brands/${THEIRS?.brand_ids[0]}/recommendations/measured`],
  ])('returns 404 for %s', async (_title, path) => {
    const response = await get(path);
    expect([response.status, codeOf(response)]).toEqual([404, 'not_found']);
  });

  test('rejects parameters', async () => {
    expect(codeOf(await get(`/v1/brands/${BRAND}/recommendations/measured?limit=1`))).toBe(
      'unknown_parameter',
    );
  });
});
