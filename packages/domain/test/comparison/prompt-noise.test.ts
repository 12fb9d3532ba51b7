import { describe, expect, test } from '@jest/globals';
import { pairWindow } from '../../src/comparison/pairs.js';
import { promptNoise } from '../../src/comparison/prompt-noise.js';
import { EQUAL_WEIGHTS } from '../../src/figures/weighting.js';
import { singly, countsOfPairs, type Pair } from './pairs.js';

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
