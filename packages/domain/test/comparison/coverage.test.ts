import { describe, expect, test } from '@jest/globals';
import { pairWindow } from '../../src/comparison/pair-tally.js';
import { promptNoise } from '../../src/comparison/prompt-noise.js';
import { verdictOf } from '../../src/comparison/run-noise.js';
import { wilsonWidths } from '../../src/comparison/wilson.js';
import { EQUAL_WEIGHTS } from '../../src/figures/figures.js';
import { binomial, widthsOf } from './chances.js';
import { numbersFrom, tallyOfPairs } from './pairs.js';

const SIZES = [200, 400, 1000] as const;
const CHANCES = [0.1, 0.2, 0.3, 0.5, 0.8] as const;

/** Counts rarer than this change no probability that is compared here. */
const RARE = 1e-12;

describe.each(SIZES)('with one engine and %i answers', (n) => {
  const { below, above } = widthsOf(n);

  // Rule 17.2.
  test.each(CHANCES)('run noise holds a chance of %d in 94 to 96 %%', (p) => {
    const held = binomial(n, p).reduce(
      (sum, probability, k) => (k / n - below[k]! <= p && p <= k / n + above[k]! ? sum + probability : sum),
      0,
    );
    expect(held).toBeGreaterThanOrEqual(0.94);
    expect(held).toBeLessThanOrEqual(0.96);
  });

  // Rule 17.4.
  test.each(CHANCES)('the verdict on two windows with a chance of %d is false in 4 to 6 %%', (p) => {
    const chances = binomial(n, p);
    let alarms = 0;
    chances.forEach((now, k) => {
      if (now < RARE) return;
      chances.forEach((before, j) => {
        if (before < RARE) return;
        const bound = k > j ? Math.hypot(below[k]!, above[j]!) : Math.hypot(above[k]!, below[j]!);
        if (Math.abs(k - j) / n > bound) alarms += now * before;
      });
    });
    expect(alarms).toBeGreaterThanOrEqual(0.04);
    expect(alarms).toBeLessThanOrEqual(0.06);
  });
});

// Rule 17.4.
test('the verdict of the domain is the one that is enumerated', () => {
  const n = 200;
  const { below, above } = widthsOf(n);
  const squared = Array.from({ length: n + 1 }, (_, k) => {
    const widths = wilsonWidths(k, n);
    return { below: widths.below ** 2, above: widths.above ** 2 };
  });
  for (let k = 0; k <= n; k += 3) {
    for (let j = 0; j <= n; j += 3) {
      const verdict = verdictOf((100 * (k - j)) / n, squared[k]!, squared[j]!);
      const isRise = (k - j) / n > Math.hypot(below[k]!, above[j]!);
      const isFall = (j - k) / n > Math.hypot(above[k]!, below[j]!);
      expect([k, j, verdict]).toEqual([k, j, isRise ? 'up' : isFall ? 'down' : 'within_noise']);
    }
  }
});

describe('with 200 drawn prompts', () => {
  // Rule 17.3.
  test('prompt noise holds the visibility of all prompts in 92 to 97 %', () => {
    const next = numbersFrom(20_260_301);
    const draws = 1_000;
    let held = 0;
    for (let drawn = 0; drawn < draws; drawn++) {
      // Each prompt has a chance of its own, on average 30 %, and is asked once by two engines.
      const pairs = Array.from({ length: 200 }, (_, prompt) => {
        const chance = next() < 0.5 ? 0.1 : 0.5;
        const named = () => (next() < chance ? 1 : 0);
        return [
          { prompt, platform: 'claude' as const, answers: 1, named: named() },
          { prompt, platform: 'grok' as const, answers: 1, named: named() },
        ];
      });
      const noise = promptNoise(pairWindow(tallyOfPairs(pairs.flat(), 200), EQUAL_WEIGHTS));
      if (noise && noise.low <= 30 && 30 <= noise.high) held += 1;
    }
    expect(held / draws).toBeGreaterThanOrEqual(0.92);
    expect(held / draws).toBeLessThanOrEqual(0.97);
  });
});
