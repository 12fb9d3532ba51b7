import { describe, expect, test } from '@jest/globals';
import { comparisonFigures } from '../../src/comparison/comparison.js';
import { pairWindow } from '../../src/comparison/pairs.js';
import { promptNoise } from '../../src/comparison/prompt-noise.js';
import { EQUAL_WEIGHTS } from '../../src/figures/weighting.js';
import { ENGINES } from '../../src/vocabulary.js';
import { numbersFrom, singly, countsOfPairs, type Pair } from './pairs.js';

const windowOf = (pairs: readonly Pair[], prompts?: number) =>
  pairWindow(countsOfPairs(pairs, prompts), EQUAL_WEIGHTS);

const noiseOf = (pairs: readonly Pair[]) => promptNoise(windowOf(pairs));

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

describe('a large brand', () => {
  // Rule 17.1.
  test('is compared in a fraction of a second', () => {
    const next = numbersFrom(7);
    const drawn = () =>
      Array.from({ length: 1_000 }, (_, prompt) =>
        ENGINES.map((platform): Pair => {
          const answers = 1 + Math.floor(next() * 800);
          return { prompt, platform, answers, named: Math.floor(next() * (answers + 1)) };
        }),
      ).flat();
    const [current, previous] = [drawn(), drawn()].map((pairs) => countsOfPairs(pairs, 1_000));
    const begin = process.cpuUsage();
    const figures = comparisonFigures(current!, previous!, EQUAL_WEIGHTS);
    const { user, system } = process.cpuUsage(begin);
    expect(figures.like_for_like?.pairs_kept).toBe(6_000);
    expect(figures.prompt_noise.current).not.toBeNull();
    expect((user + system) / 1_000).toBeLessThan(500);
  });

  // Rule 17.3.
  test('contains the visibility of all prompts in 92 to 97 % of 1,000 samples of 200 prompts', () => {
    const next = numbersFrom(20_260_301);
    let held = 0;
    for (let sample = 0; sample < 1_000; sample++) {
      // Each prompt has its own chance, on average 30 %, and is asked once on two engines.
      const pairs = Array.from({ length: 200 }, (_, prompt) => {
        const chance = next() < 0.5 ? 0.1 : 0.5;
        const named = () => (next() < chance ? 1 : 0);
        return [
          { prompt, platform: 'claude' as const, answers: 1, named: named() },
          { prompt, platform: 'grok' as const, answers: 1, named: named() },
        ];
      });
      const noise = promptNoise(windowOf(pairs.flat(), 200));
      if (noise && noise.low <= 30 && 30 <= noise.high) held += 1;
    }
    expect(held).toBeGreaterThanOrEqual(920);
    expect(held).toBeLessThanOrEqual(970);
  });
});
