import { describe, expect, test } from '@jest/globals';
import { EQUAL_WEIGHTS } from '../../src/figures/weighting.js';
import type { Rational } from '../../src/number.js';
import { DEFAULT_NOISE_BAND, noiseBand, type MeasuredRun } from '../../src/recommendations/noise-band.js';
import { MEASURED_RUNS, runHistory } from '../../src/recommendations/run-history.js';
import { DAY, type Instant } from '../../src/time/instant.js';
import { day, plainRun, tenths } from './runs.js';

const at = (completed_at: Instant, figure: Rational | null, id = `run-${completed_at}`): MeasuredRun => ({
  id,
  completed_at,
  figure,
});

/** A run some time after 1 March 2026, with a figure in percent or none. */
const after = (time: Instant, percent: number | null) =>
  at(day(0) + time, percent === null ? null : tenths(10 * percent));
const weekly = (...figures: (number | null)[]) =>
  figures.map((figure, week) => after(7n * BigInt(week) * DAY, figure));

describe('The noise band: how much the metric changes from one week to the next (rule 9.5)', () => {
  test.each([
    // The differences between weeks are 10, 5, 15 and 2: the greatest of so few is their 90th percentile.
    ['four pairs of weeks', weekly(20, 30, 25, 40, 38), 15],
    ['three pairs are too few: 5', weekly(20, 30, 25, 40), DEFAULT_NOISE_BAND],
    ['a fall counts as a rise does', weekly(40, 20, 40, 20, 40), 20],
    ['ten pairs, one of them an outlier: it is left out', weekly(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 50), 1],
    ['eleven pairs: the second greatest', weekly(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 53), 3],
    ['a run without a figure makes no pair', weekly(20, 30, null, 40, 38, 30), DEFAULT_NOISE_BAND],
  ])('%s', (_, measured, expected) => {
    expect(noiseBand(measured)).toBe(expected);
    expect(noiseBand(measured.toReversed())).toBe(expected);
  });

  test.each([
    ['7 days apart', [after(0n, 0), after(7n * DAY, 10)], 10],
    ['a microsecond less apart', [after(0n, 0), after(7n * DAY - 1n, 10)], DEFAULT_NOISE_BAND],
    ['14 days apart', [after(0n, 0), after(14n * DAY, 10)], DEFAULT_NOISE_BAND],
    ['a microsecond less than 14 days apart', [after(0n, 0), after(14n * DAY - 1n, 10)], 10],
    ['of two earlier runs, the later', [after(0n, 90), after(2n * DAY, 10), after(9n * DAY, 20)], 10],
    [
      '... even if it has no figure',
      [after(0n, 10), after(2n * DAY, null), after(9n * DAY, 20)],
      DEFAULT_NOISE_BAND,
    ],
  ])('a run is compared with the latest one 7 to 14 days before it: %s', (_, some, expected) => {
    // The same runs four times, 100 days apart.
    const runs = [0n, 1n, 2n, 3n].flatMap((n) =>
      some.map(({ completed_at, figure }) => at(completed_at + n * 100n * DAY, figure)),
    );
    expect(noiseBand(runs)).toBe(expected);
  });

  test('is rounded once from the exact difference', () => {
    const thirds = [0, 1, 2, 3, 4].map((week) =>
      at(day(7 * week), week % 2 === 0 ? { numerator: 100n, denominator: 3n } : tenths(300)),
    );
    expect(noiseBand(thirds)).toBe(3.3);
  });

  // Rule 9.5.
  test('uses pairs among the latest 60 runs only', () => {
    // Four pairs with a difference whose earlier runs are the oldest, then filler runs.
    const old = [0, 1, 2, 3].map((n) => plainRun(`old-${n}`, day(0) + BigInt(n), 0, 10));
    const next = [0, 1, 2, 3].map((n) => plainRun(`next-${n}`, day(13) + BigInt(n), 1, 10));
    const filler = (count: number) =>
      Array.from({ length: count }, (_, n) => plainRun(`filler-${n}`, day(15) + BigInt(n), 1, 10));
    const band = (runs: number) =>
      runHistory([...old, ...next, ...filler(runs - 8)], EQUAL_WEIGHTS).noiseBand('overall');
    expect(band(MEASURED_RUNS)).toBe(10);
    // With the 61st run the oldest drops out; `next-0` to `next-3` are still 7 days after one of the three
    // others.
    expect(runHistory([...old, ...next, ...filler(56)], EQUAL_WEIGHTS).noiseBand('overall')).toBe(
      DEFAULT_NOISE_BAND,
    );
  });
});
