import { draws } from '@brand-visibility/tooling/draws';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { EQUAL_WEIGHTS } from '../../src/figures/weighting.js';
import type { MeasurementSnapshot } from '../../src/recommendations/measurement.js';
import { METRIC_KEYS } from '../../src/recommendations/metric-key.js';
import { isDue, remeasure, type Remeasurable } from '../../src/recommendations/remeasure.js';
import type { RunAnswers } from '../../src/recommendations/run-answers.js';
import { runHistory } from '../../src/recommendations/run-history.js';
import { day, plainRun, runOf, someRecorded } from './runs.js';

const NOW = day(100);
const baselineRun = plainRun('baseline', day(0), 2, 10);
const subject: Remeasurable = {
  metric_key: 'overall',
  baseline_run_id: 'baseline',
  baseline_value: null,
  window_opened_at: day(10),
  last: null,
};

const measure = (
  runs: readonly RunAnswers[],
  own: Partial<Remeasurable> = {},
  baseline: RunAnswers | null = baselineRun,
) => remeasure({ ...subject, ...own }, baseline, runHistory(runs, EQUAL_WEIGHTS), NOW);

describe('a re-measure', () => {
  // Rule 9.5.
  test('stores the metric over the latest run after the window opened, with its basis', () => {
    const runs = [plainRun('run-b', day(12), 6, 10), baselineRun, plainRun('run-a', day(11), 9, 10)];
    expect(measure(runs)).toEqual({
      metric_key: 'overall',
      baseline_run_id: 'baseline',
      baseline_value: null,
      run_id: 'run-b',
      run_completed_at: day(12),
      baseline: 20,
      current: 60,
      lift: 40,
      noise_band: 5,
      measured_at: NOW,
      answers: { won: 4, provisional: 0, lost: 0, held: 2, runs_compared: 2, confirmable: true },
    });
  });

  // Rule 9.5.
  test.each([
    ['no window', [plainRun('run', day(11), 6, 10)], { window_opened_at: null }],
    ['no metric', [plainRun('run', day(11), 6, 10)], { metric_key: null, baseline_value: 20 }],
    [
      'no answer of the metric in the latest run',
      [plainRun('run', day(11), 6, 10)],
      { metric_key: 'platform:grok', baseline_value: 20 },
    ],
    [
      'no answer in the latest run, but in the one before',
      [plainRun('a', day(11), 6, 10), plainRun('b', day(12), 0, 0)],
      {},
    ],
  ] as const)('changes nothing with %s', (_, runs, own) => {
    expect(measure(runs, own)).toBeNull();
  });

  // Rule 9.5.
  test('changes nothing without a baseline', () => {
    const runs = [plainRun('run', day(11), 6, 10)];
    expect(measure(runs, {}, null)).toBeNull();
    expect(measure(runs, {}, plainRun('baseline', day(0), 0, 0))).toBeNull();
    expect(measure(runs, { baseline_run_id: null, baseline_value: 0 }, null)).not.toBeNull();
  });

  test('compares no answers for a baseline value without a run', () => {
    const found = measure(
      [plainRun('run', day(11), 6, 10)],
      { baseline_run_id: null, baseline_value: 33.3 },
      null,
    );
    expect(found).toMatchObject({ baseline: 33.3, current: 60, lift: 26.7, answers: null });
  });

  test('takes a baseline value as the baseline and compares answers with the baseline run', () => {
    expect(measure([plainRun('run', day(11), 6, 10)], { baseline_value: 50 })).toMatchObject({
      baseline: 50,
      lift: 10,
      answers: { provisional: 4, held: 2, runs_compared: 1, confirmable: false },
    });
  });

  // Rule 9.5.
  test('does not compare a run before the window', () => {
    const runs = [plainRun('before', day(9), 9, 10), plainRun('run', day(11), 6, 10)];
    expect(measure(runs)?.answers).toMatchObject({ won: 0, provisional: 4, runs_compared: 1 });
  });
});

describe('a re-measure is due (rule 9.5)', () => {
  const runs = [plainRun('run', day(11), 6, 10), plainRun('before', day(9), 6, 10)];
  const last = measure(runs);

  test.each<[string, boolean, Partial<Remeasurable>]>([
    ['with a recorded value alone', true, { baseline_run_id: null, baseline_value: 0 }],
    ['with a baseline run and a value', true, { baseline_value: 50 }],
    ['without a window', false, { window_opened_at: null }],
    ['without a run in the window', false, { window_opened_at: day(11) }],
    ['without a metric', false, { metric_key: null, baseline_value: 50 }],
    ['without a baseline', false, { baseline_run_id: null }],
    ['when the latest run was measured', false, { last }],
    ['when the latest run was measured for another metric', true, { last, metric_key: 'platform:claude' }],
    ['when another run was measured', true, { last: last && { ...last, run_id: 'before' } }],
  ])('%s: %s', (_, due, own) => {
    expect(isDue({ ...subject, ...own }, runs)).toBe(due);
  });

  test('not before the first run', () => {
    expect(isDue(subject, [])).toBe(false);
  });
});

describe('the lift', () => {
  // Rule 9.5.
  test('is the exact difference, rounded once', () => {
    // 2/3 - 1/3 is 33.333..., though 66.7 - 33.3 would be 33.4.
    const found = measure([plainRun('run', day(11), 2, 3)], {}, plainRun('baseline', day(0), 1, 3));
    expect(found).toMatchObject({ baseline: 33.3, current: 66.7, lift: 33.3 });
  });

  // Rule 9.5.
  test.each([
    ['5.04, rounded to the band,', 5004, null],
    ['5.05, rounded beyond it,', 5005, 5.1],
    ['-5.04, rounded to the band,', 3996, null],
    ['-5.05, rounded beyond it,', 3995, -5.1],
  ])('is compared as shown: %s from %i of 10,000', (_, named, lift) => {
    const found = measure([plainRun('run', day(11), named, 10_000)], { baseline_value: 45 });
    expect(found).toMatchObject({ noise_band: 5, lift });
  });
});

describe('a second re-measure', () => {
  const last = measure([plainRun('run', day(11), 6, 10)]);

  test('after the same run changes nothing, even if its answers were corrected', () => {
    expect(measure([plainRun('run', day(11), 9, 10)], { last })).toBeNull();
  });

  // Rule 9.5.
  test('is idempotent', () => {
    const key = fc.constantFrom(...METRIC_KEYS);
    const value = fc.option(fc.nat(1000).map((count) => count / 10));
    fc.assert(
      fc.property(
        fc.array(someRecorded, { maxLength: 6 }),
        someRecorded,
        key,
        value,
        (recorded, then, metric_key, baseline_value) => {
          const history = recorded.map((list, n) =>
            runOf(`run-${n}`, day(8 + n), list, ['discovery', null, 'expert', 'discovery']),
          );
          const generated = runOf('baseline', day(0), then, ['discovery', null, 'expert', 'discovery']);
          const own = { metric_key, baseline_value };
          const found: MeasurementSnapshot | null = measure(history, own, generated);
          expect(measure(history, { ...own, last: found }, generated)).toBeNull();
        },
      ),
      { numRuns: draws(500) },
    );
  });
});
