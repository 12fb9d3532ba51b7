import { fraction, minus, shown, type Fraction } from '@brand-visibility/model';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
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

describe('the noise band', () => {
  test('is rounded once from the exact difference', () => {
    const thirds = [0, 1, 2, 3, 4].map((week) =>
      at(day(7 * week), week % 2 === 0 ? { numerator: 100n, denominator: 3n } : tenths(300)),
    );
    expect(noiseBand(thirds)).toBe(3.3);
  });

  // Rule 9.5.
  test('is 5 without a metric', () => {
    const runs = [0, 1, 2, 3, 4].map((week) => plainRun(`run-${week}`, day(7 * week), 1, 2));
    const history = runHistory(runs, EQUAL_WEIGHTS);
    expect(history.noiseBand(null)).toBe(DEFAULT_NOISE_BAND);
    expect(history.noiseBand('overall')).toBe(0);
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

  // Rule 9.5.
  test('matches the 90th percentile of all sorted differences', () => {
    const run = fc.record({
      completed_at: fc.integer({ min: 0, max: 200 }).map((steps) => day(0) + (BigInt(steps) * DAY) / 4n),
      tenth: fc.option(fc.nat(1000), { freq: 6 }),
    });
    fc.assert(
      fc.property(fc.array(run, { maxLength: 40 }), (drawn) => {
        const runs = drawn.map(({ completed_at, tenth }, n) =>
          at(completed_at, tenth === null ? null : tenths(tenth), `run-${String(n).padStart(2, '0')}`),
        );
        expect(noiseBand(runs)).toBe(oracle(runs));
      }),
      { seed: 20260301, numRuns: 400 },
    );
  });
});

/** An independent computation that scans the runs before each run backwards in time. */
function oracle(runs: readonly MeasuredRun[]): number {
  const newestFirst = [...runs].sort(
    (a, b) => Number(b.completed_at - a.completed_at) || (a.id < b.id ? 1 : -1),
  );
  const sizes: Fraction[] = [];
  for (const run of newestFirst) {
    const earlier = newestFirst.find((one) => one.completed_at <= run.completed_at - 7n * DAY);
    if (!earlier || earlier.completed_at <= run.completed_at - 14n * DAY) continue;
    if (!run.figure || !earlier.figure) continue;
    const of = ({ numerator, denominator }: Rational) => fraction(numerator, denominator);
    const difference = minus(of(run.figure), of(earlier.figure));
    sizes.push(difference.n < 0n ? { ...difference, n: -difference.n } : difference);
  }
  if (sizes.length < 4) return 5;
  sizes.sort((a, b) => Number(minus(a, b).n));
  const enough = sizes.find((_, index) => 10 * (index + 1) >= 9 * sizes.length);
  return shown(enough ?? null) ?? 5;
}
