import { describe, expect, test } from '@jest/globals';
import { EQUAL_WEIGHTS } from '../../src/figures/weighting.js';
import { boardState } from '../../src/recommendations/board.js';
import {
  figuresBefore,
  isSnapshotOf,
  measurement,
  type MeasuredFigures,
  type MeasurementBasis,
  type MeasurementSnapshot,
} from '../../src/recommendations/measurement.js';
import { measuredRuns, runHistory, runsInWindow } from '../../src/recommendations/run-history.js';
import { day, plainRun } from './runs.js';

const done = boardState([{ to: 'done', at: day(10) }], []);
const noWindow = boardState([{ to: 'done', at: day(0) - 1n }], []);
const basis = { metric_key: 'overall', baseline_run_id: 'run-00', baseline_value: null } as const;
const subject = { ...basis, action_type: 'create_content' } as const;

const awaited: MeasuredFigures = {
  baseline: 20,
  current: null,
  lift: null,
  noise_band: 5,
  measured_at: null,
  answers: null,
};

const runs = (count: number, from = 0) =>
  Array.from({ length: count }, (_, n) => plainRun(`run-${String(n).padStart(2, '0')}`, day(from + n), 1, 4));

describe('a measurement', () => {
  // Rule 9.4.
  test.each(['suggested', 'in_progress', 'in_review', 'dismissed'] as const)(
    'is null after a move to %s',
    (to) => {
      const moves = [{ to: 'done', at: day(10) } as const, { to, at: day(11) }];
      expect(measurement(subject, boardState(moves, []), [], awaited)).toBeNull();
    },
  );

  test('lists every member in the order of rule 9.4', () => {
    const shown = measurement(subject, done, runs(12), awaited);
    expect(Object.entries(shown ?? {})).toEqual([
      ['state', 'awaiting'],
      ['expects_visibility_lift', true],
      ['metric', { key: 'overall', label: 'Overall visibility' }],
      ['baseline', 20],
      ['current', null],
      ['lift', null],
      ['noise_band', 5],
      ['measured_at', null],
      ['window_opened_at', day(10)],
      ['runs_in_window', 1],
      ['answers', null],
    ]);
  });

  // Rule 9.4.
  test.each([
    ['a baseline and a window', 'awaiting', done, awaited],
    ['a re-measure', 'measured', done, { ...awaited, current: 30, measured_at: day(12) }],
    ['no baseline', 'unmeasurable', done, { ...awaited, baseline: null }],
    ['no window', 'unmeasurable', noWindow, awaited],
  ] as const)('with %s is %s', (_, state, board, figures) => {
    expect(measurement(subject, board, [], figures)?.state).toBe(state);
  });

  // Rule 9.4.
  test.each([
    ['create_content', true],
    ['fix_technical', false],
    [null, true],
  ] as const)('of %s expects a lift: %s', (action_type, expected) => {
    const shown = measurement({ ...basis, action_type }, done, [], awaited);
    expect(shown?.expects_visibility_lift).toBe(expected);
  });

  // Rule 9.4.
  test('without a metric has none and is unmeasurable, whatever its baseline', () => {
    const shown = measurement({ ...subject, metric_key: null, baseline_value: 20 }, done, [], awaited);
    expect(shown).toMatchObject({ metric: null, baseline: 20, state: 'unmeasurable' });
  });

  // Rule 9.5.
  test.each([
    [5, 5, null],
    [5.1, 5, 5.1],
    [-5.1, 5, -5.1],
    [0.3, 0.3, null],
    [null, 5, null],
  ])('with a stored lift of %s and a noise band of %s shows a lift of %s', (lift, noise_band, shown) => {
    const stored = { ...awaited, current: 25, lift, noise_band, measured_at: day(12) };
    expect(measurement(subject, done, [], stored)?.lift).toBe(shown);
  });
});

describe('runs in the window', () => {
  // Rule 9.4.
  test('are those completed after it opened, not at that very instant', () => {
    const at = [day(10) - 1n, day(10), day(10) + 1n, day(11)];
    const marks = at.map((completed_at, n) => ({ id: `run-${n}`, completed_at }));
    expect(runsInWindow(marks, day(10)).map(({ id }) => id)).toEqual(['run-2', 'run-3']);
    expect(measurement(subject, done, marks, awaited)?.runs_in_window).toBe(2);
  });

  test('are null when no window opened', () => {
    expect(measurement(subject, noWindow, runs(12), awaited)?.runs_in_window).toBeNull();
    expect(runsInWindow(runs(12), null)).toEqual([]);
  });

  // Rule 9.4.
  test.each([
    [60, 60, 59],
    [61, 60, 60],
  ])('are counted among the latest: of %i completed runs, %i', (count, used, inside) => {
    const latest = measuredRuns(runs(count).reverse());
    expect(latest).toHaveLength(used);
    expect(latest[0]?.completed_at).toBe(day(count - 1));
    expect(runsInWindow(latest, day(0))).toHaveLength(inside);
  });

  test('break ties of completion by the greater id', () => {
    const twins = ['run-a', 'run-c', 'run-b'].map((id) => ({ id, completed_at: day(1) }));
    expect(measuredRuns(twins).map(({ id }) => id)).toEqual(['run-c', 'run-b', 'run-a']);
  });
});

describe('before the first re-measure', () => {
  const history = runHistory(runs(30), EQUAL_WEIGHTS);
  const baselineRun = plainRun('run-00', day(0), 1, 3);
  const figures = (own: Partial<MeasurementBasis>, run = baselineRun) =>
    figuresBefore({ ...basis, ...own }, run, history);

  // Rule 9.5.
  test('computes baseline and noise band and leaves the rest null', () => {
    expect(figures({})).toEqual({ ...awaited, baseline: 33.3, noise_band: 0 });
  });

  // Rule 9.4.
  test.each([
    ['a recorded value', 41.7, { baseline_value: 41.7 }],
    ['a recorded value without a run', 41.7, { baseline_value: 41.7, baseline_run_id: null }],
    ['a recorded value of 0', 0, { baseline_value: 0 }],
    ['a recorded value without a metric', 12, { baseline_value: 12, metric_key: null }],
    ['a run', 33.3, {}],
    ['a run without an answer inside the metric', null, { metric_key: 'platform:grok' }],
    ['a run without a metric', null, { metric_key: null }],
  ] as const)('the baseline of %s is %s', (_, expected, own) => {
    expect(figures(own).baseline).toBe(expected);
  });
});

describe('a snapshot', () => {
  const snapshot: MeasurementSnapshot = {
    ...basis,
    baseline: 20,
    current: 30,
    lift: 10,
    noise_band: 5,
    measured_at: day(20),
    answers: null,
    run_id: 'run-11',
    run_completed_at: day(11),
  };

  test.each([
    ['unchanged', true, basis, day(10)],
    ['with another metric', false, { ...basis, metric_key: 'platform:grok' }, day(10)],
    ['with another baseline run', false, { ...basis, baseline_run_id: 'run-01' }, day(10)],
    ['with a baseline value', false, { ...basis, baseline_value: 20 }, day(10)],
    ['with a window that opened when the run was completed', false, basis, day(11)],
    ['with a window that opened a microsecond before the run was completed', true, basis, day(11) - 1n],
    ['without a window', false, basis, null],
  ] as const)('of a recommendation %s holds: %s', (_, holds, own, opened) => {
    expect(isSnapshotOf(snapshot, own, opened)).toBe(holds);
  });
});
