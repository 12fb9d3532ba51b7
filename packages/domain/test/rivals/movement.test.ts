import {
  fraction,
  compared,
  minus,
  over,
  plus,
  times,
  total,
  type Fraction,
  integerRoot,
} from '@brand-visibility/model';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { EQUAL_WEIGHTS, weighting, type EngineWeights } from '../../src/figures/figures.js';
import { movement, type Sample } from '../../src/rivals/movement.js';
import { rational } from '../../src/number.js';
import { ENGINES } from '../../src/vocabulary.js';
import { someWeights, weightsOf, type WeightPairs } from '../figures/answers.js';

const runs = { seed: 20260301, numRuns: 400 };

function sample(answers: readonly number[], named: readonly number[], weights = EQUAL_WEIGHTS): Sample {
  const ready = weighting(answers, weights);
  if (!ready) throw new Error('a sample needs answers');
  return { weighting: ready, named };
}

describe('movement', () => {
  // Rule 8.8.
  test('is null without a comparison', () => {
    expect(movement(sample([10], [10]), null)).toBeNull();
  });

  test.each([
    ['absent before, exactly 5 percent now', [20, 1], [20, 0], 'new'],
    ['absent before, slightly below 5 percent now', [10_001, 500], [20, 0], 'rising'],
    ['absent before, below 5 percent within the noise', [21, 1], [20, 0], null],
  ] as const)('%s: %s of %s', (_, [answers, named], [answersBefore, namedBefore], expected) => {
    expect(movement(sample([answers], [named]), sample([answersBefore], [namedBefore]))).toBe(expected);
  });

  /*
   * claude goes from 4 of 4 to 2 of 4 and chatgpt from 0 of 1 to 1 of 1. With weights 100 and 99 the change is
   * (-5000 + 9900) / 199 and the noise 1.96 x 25 x 100 / 199: both 4900/199.
   */
  test.each([
    [99, null],
    [100, 'rising'],
    [98, null],
  ])('is null for a change equal to the noise; with the weight %i it is %s', (weight, expected) => {
    const weights: EngineWeights = { ...EQUAL_WEIGHTS, claude: rational(100), chatgpt: rational(weight) };
    expect(movement(sample([4, 1], [2, 1], weights), sample([4, 1], [4, 0], weights))).toBe(expected);
  });

  // Rule 8.8.
  test('matches a computation with eighty decimals', () => {
    const answers = fc.tuple(...ENGINES.map(() => fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 60 }))));
    const window = answers
      .filter((counts) => counts.some((count) => count > 0))
      .chain((counts) => {
        const few = fc.tuple(...counts.map((count) => fc.nat(Math.ceil(count / 12))));
        const any = fc.tuple(...counts.map((count) => fc.nat(count)));
        const none = fc.constant(counts.map(() => 0));
        return fc.record({ counts: fc.constant(counts), named: fc.oneof(few, any, none) });
      });
    const seen = new Map<string | null, number>();
    fc.assert(
      fc.property(window, window, someWeights, (now, before, pairs) => {
        const weights = weightsOf(pairs);
        const [a, b] = [moments(now.counts, now.named, pairs), moments(before.counts, before.named, pairs)];
        const absent = before.named.every((count) => count === 0);
        const isNew = absent && compared(a.mean, fraction(5)) >= 0;
        const isRising = !isNew && exceedsNoise(minus(a.mean, b.mean), plus(a.variance, b.variance));
        const expected = isNew ? 'new' : isRising ? 'rising' : null;
        const actual = movement(
          sample(now.counts, now.named, weights),
          sample(before.counts, before.named, weights),
        );
        expect(actual).toBe(expected);
        seen.set(actual, (seen.get(actual) ?? 0) + 1);
      }),
      runs,
    );
    expect([...seen.keys()].sort()).toEqual(['new', null, 'rising']);
  });
});

/** Mean and variance in percent, by their definition. */
function moments(counts: readonly number[], named: readonly number[], pairs: WeightPairs) {
  const engines = counts.flatMap((n, index) => {
    const w = fraction(...(pairs[index] ?? [1, 1]));
    return n === 0 ? [] : [{ w, n: fraction(n), p: fraction(100 * (named[index] ?? 0), n) }];
  });
  const W = total(engines.map(({ w }) => w));
  const share = (w: Fraction) => over(w, W);
  return {
    mean: total(engines.map(({ w, p }) => times(share(w), p))),
    variance: total(
      engines.map(({ w, n, p }) =>
        over(times(times(share(w), share(w)), times(p, minus(fraction(100), p))), n),
      ),
    ),
  };
}

/** Whether the change exceeds 1.96 times the square root, both to eighty decimals. */
function exceedsNoise(change: Fraction, variance: Fraction): boolean {
  const scale = 10n ** 80n;
  const root = integerRoot((variance.n * scale * scale) / variance.d);
  return change.n * 100n * scale > 196n * root * change.d;
}
