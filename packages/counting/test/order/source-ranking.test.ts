import { ENGINES, EQUAL_WEIGHTS, weighting } from '@brand-visibility/domain';
import { fraction, minus, type Fraction } from '@brand-visibility/model';
import { draws } from '@brand-visibility/tooling/draws';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { rankedSources } from '../../src/order/source-ranking.js';
import { someWeights, weightsOf } from '../support/weights.js';
import { shareOf, tallyOf, type Rows } from './tally-of.js';

const runs = { numRuns: draws(500) };

const rowsOf = (ranked: Uint32Array) => Array.from(ranked, (ordinal) => ordinal / 2);

/** The rows by exact share, answers and index, with fractions of the tests' own. */
function naivelyRanked(rows: Rows, answers: readonly number[], weights: readonly Fraction[]): number[] {
  const shares = rows.map((row) => shareOf(row, answers, weights));
  const counts = rows.map((row) => row.reduce((sum, citing) => sum + citing, 0));
  return rows
    .map((_, row) => row)
    .sort((a, b) => Number(minus(shares[b]!, shares[a]!).n) || counts[b]! - counts[a]! || a - b);
}

/** Rows of at most so many citing answers as there are answers; few or many different ones. */
const world = (most: number) =>
  fc
    .array(fc.oneof(fc.nat(most), fc.constant(Math.ceil(most / 2))), {
      minLength: ENGINES.length,
      maxLength: ENGINES.length,
    })
    .filter((answers) => answers.some((count) => count > 0))
    .chain((answers) =>
      fc.record({
        answers: fc.constant(answers),
        rows: fc.array(fc.tuple(...answers.map((count) => fc.nat(count))), { maxLength: 60 }),
      }),
    );

describe('the ranking of sources', () => {
  // Rule 15.6.
  test.each([2, 6, 300, 2_000_000_000])(
    'is that of a sort by exact values, with up to %i answers',
    (most) => {
      fc.assert(
        fc.property(world(most), someWeights, ({ answers, rows }, pairs) => {
          const weights = pairs.map(([n, d]) => fraction(n, d));
          const ranked = rowsOf(rankedSources(tallyOf(rows), weighting(answers, weightsOf(pairs))));
          expect(ranked).toEqual(naivelyRanked(rows, answers, weights));
        }),
        runs,
      );
    },
  );

  // Rule 15.6.
  test('puts more answers first where shares are equal, and then keys upwards, whatever the counts by engine', () => {
    const answers = [1, 2, 4, 0, 0, 0];
    const row = (...citing: number[]) => [...citing, 0, 0, 0];
    const rows = [
      row(1, 0, 0),
      row(0, 2, 0),
      row(0, 1, 2),
      row(0, 0, 4),
      row(0, 2, 0),
      row(0, 1, 2),
      row(0, 0, 1),
    ];
    const ranked = rowsOf(rankedSources(tallyOf(rows), weighting(answers, EQUAL_WEIGHTS)));
    expect(ranked).toEqual([3, 2, 5, 1, 4, 0, 6]);
  });

  // Rule 15.6.
  test('tells shares apart that are equal as doubles', () => {
    // a / n and (a - 1) / (n - 1) differ by less than 1e-18.
    const n = 2_000_000_000;
    const rows = [
      [n - 1, 1, 0, 0, 0, 0],
      [n, 0, 0, 0, 0, 0],
      [1, n - 2, 0, 0, 0, 0],
      [0, n - 1, 0, 0, 0, 0],
    ];
    const ranked = rowsOf(rankedSources(tallyOf(rows), weighting([n, n - 1, 0, 0, 0, 0], EQUAL_WEIGHTS)));
    expect(ranked).toEqual([0, 1, 3, 2]);
  });

  test('refuses an order without a cited source', () => {
    const tally = { ...tallyOf([[1, 0, 0, 0, 0, 0]]), order: Uint32Array.of(1) };
    expect(() => rankedSources(tally, weighting([1, 0, 0, 0, 0, 0], EQUAL_WEIGHTS))).toThrow(
      'the order contains 0 of 1 cited sources',
    );
  });

  test('without an answer is empty', () => {
    expect([...rankedSources(tallyOf([]), null)]).toEqual([]);
    expect([...rankedSources(tallyOf([]), weighting([1, 0, 0, 0, 0, 0], EQUAL_WEIGHTS))]).toEqual([]);
  });
});
