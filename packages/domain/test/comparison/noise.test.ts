import { draws } from '@brand-visibility/tooling/draws';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { effectiveAnswers, noiseInterval, wilsonWidths } from '../../src/comparison/statistics.js';
import { pairWindow } from '../../src/comparison/pairs.js';
import { promptNoise } from '../../src/comparison/prompt-noise.js';
import { verdictOf } from '../../src/comparison/run-noise.js';
import { EQUAL_WEIGHTS } from '../../src/figures/weighting.js';
import { rational } from '../../src/number.js';
import { countsOfPairs, singly, type Pair } from './pairs.js';

describe("Wilson's interval", () => {
  // Rule 17.2: the textbook's formula, which statsmodels has, computed with 80 digits by Python's module `decimal`.
  test.each([
    [60, 200, 0.240746442434063, 0.366791959933264],
    [0, 1, 0, 0.793456708526107],
    [1, 1, 0.206543291473892, 1],
    [200, 200, 0.981153994081679, 1],
    [1, 2, 0.094528654800866, 0.905471345199133],
    [37, 113, 0.247826867724188, 0.4183879050964511],
    [3, 1_000_000, 1.0202527766e-6, 8.8213094159e-6],
  ])('of %i of %i is from %s to %s', (named, answers, low, high) => {
    const p = named / answers;
    const { below, above } = wilsonWidths(p, answers);
    expect(p - below).toBeCloseTo(low, 14);
    expect(p + above).toBeCloseTo(high, 14);
  });
});

describe('the effective number of answers', () => {
  const effective = (answers: number[], named: number[], weights = EQUAL_WEIGHTS) =>
    effectiveAnswers(answers, named, weights);

  // Rule 17.2.
  test('is the number of all answers if engines count alike and answered equally often', () => {
    fc.assert(
      fc.property(
        fc
          .integer({ min: 1, max: 500 })
          .chain((n) => fc.array(fc.nat(n), { minLength: 1, maxLength: 6 }).map((named) => ({ n, named }))),
        ({ n, named }) => {
          const all = n * named.length;
          expect(
            effective(
              named.map(() => n),
              named,
            ),
          ).toBeCloseTo(all, 9 - Math.ceil(Math.log10(all)));
        },
      ),
      { numRuns: draws(300) },
    );
  });

  /*
   * Rule 17.2. Of 10, 100 and 100 answers, 3, 5 and 5 name the brand: the engine that answered least is the least
   * certain one. Kish's number is 9 / (1/10 + 1/100 + 1/100) = 75. With r = 4/12, 6/102 and 6/102, the other number is
   * q (1 - q) = 0.127729 over (r1 (1 - r1) / 10 + 2 r2 (1 - r2) / 100) / 9 = 0.00259217.
   */
  test('is the smaller of two numbers', () => {
    expect(effective([10, 100, 100], [3, 5, 5])).toBeCloseTo(49.2749, 4);
    expect(effective([10, 100, 100], [0, 50, 50])).toBeCloseTo(75, 10);
  });

  // Rule 17.2: 1 of claude's 2 shares and 1 of chatgpt's, with weights 3 and 1: 1 / ((3/4)^2 / 2 + (1/4)^2 / 4).
  test('depends on the weights', () => {
    const weights = { ...EQUAL_WEIGHTS, claude: rational(3) };
    expect(effective([2, 4], [1, 2], weights)).toBeCloseTo(64 / 19, 12);
  });

  // Rule 17.2.
  test('is that of the only engine, whatever its weight', () => {
    expect(effective([0, 7], [0, 7], { ...EQUAL_WEIGHTS, chatgpt: rational(1, 3) })).toBeCloseTo(7, 12);
  });
});

describe('the verdict', () => {
  // Rules 17.4 and 17.8.
  test('compares a rise with the sides that face it, and a fall with the others', () => {
    const [now, before] = [
      { below: 3, above: 5, answers: 8, named: 4 },
      { below: 12, above: 4, answers: 8, named: 4 },
    ];
    expect(verdictOf(5 + 0.9e-9, now, before)).toBe('within_noise'); // 3^2 + 4^2
    expect(verdictOf(5 + 1.1e-9, now, before)).toBe('up');
    expect(verdictOf(-13 - 0.9e-9, now, before)).toBe('within_noise'); // 5^2 + 12^2
    expect(verdictOf(-13 - 1.1e-9, now, before)).toBe('down');
  });
});

describe('an interval', () => {
  // Rules 1.1 and 17.8.
  test.each([
    [12.35, 12.4],
    [12.35 - 0.9e-9, 12.4],
    [12.35 - 1.1e-9, 12.3],
    [0.04, 0],
    [-3, 0],
    [100, 100],
  ])('from %d begins at %d: what is within 10^-9 of a tie is the tie', (low, expected) => {
    expect(noiseInterval('run_noise', low, 250)).toEqual({ low: expected, high: 100 });
  });
});

const noiseOf = (pairs: readonly Pair[]) => promptNoise(pairWindow(countsOfPairs(pairs), EQUAL_WEIGHTS));

describe('prompt noise', () => {
  // Rule 17.3.
  test('is 1.96 standard errors of the prompts', () => {
    // 5 of 20: the sum of d^2 is (5 x 15^2 + 15 x 5^2) / 20^4 = 0.009375, and 1.96 sqrt(20/19 x 0.009375) = 0.1947.
    expect(noiseOf(singly('claude', 5, 20))).toEqual({ low: 5.5, high: 44.5 });
  });

  // Rule 17.3.
  test('of engines whose prompts cancel each other out is null', () => {
    const opposite = singly('grok', 20, 30).map(({ prompt, ...pair }) => ({ ...pair, prompt: 29 - prompt }));
    expect(noiseOf([...singly('claude', 10, 30), ...opposite])).toBeNull();
    expect(noiseOf([...singly('claude', 10, 30), ...singly('grok', 20, 30)])).not.toBeNull();
  });

  // Rules 17.3 and 17.8.
  test('judges exactly whether prompts agree, for more answers than doubles can multiply', () => {
    const most = 2 ** 31 - 1;
    const alike = singly('claude', 0, 20).map((pair) => ({ ...pair, answers: most, named: most - 1 }));
    expect(noiseOf(alike)).toBeNull();
    const [first, ...others] = alike;
    expect(noiseOf([{ ...first!, named: most }, ...others])).toEqual({ low: 100, high: 100 });
  });
});
