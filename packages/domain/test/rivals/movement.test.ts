import { describe, expect, test } from '@jest/globals';
import { EQUAL_WEIGHTS, weighting, type EngineWeights } from '../../src/figures/weighting.js';
import { rational } from '../../src/number.js';
import { movement } from '../../src/rivals/movement.js';

type Counts = readonly (readonly [named: number, answers: number])[];

/** The movement of a brand, from its counts on claude, chatgpt, ... in the window and before. */
function movementOf(now: Counts, before: Counts | null, weights: EngineWeights = EQUAL_WEIGHTS) {
  const sample = (counts: Counts) => {
    const ready = weighting(
      counts.map(([, answers]) => answers),
      weights,
    );
    if (!ready) throw new Error('a sample needs answers');
    return { weighting: ready, named: counts.map(([named]) => named) };
  };
  return movement(sample(now), before && sample(before), weights);
}

describe('movement', () => {
  // Rule 8.8.
  test('is null without a comparison', () => {
    expect(movementOf([[10, 10]], null)).toBeNull();
  });

  // Rule 8.8.
  test.each([
    ['absent before, exactly 5 percent now', [1, 20], [0, 20], 'new'],
    ['absent before, slightly below 5 percent now', [500, 10_001], [0, 1_000], 'rising'],
    ['absent before, below 5 percent and within noise', [1, 21], [0, 20], null],
    ['a rise beyond run noise', [60, 200], [20, 200], 'rising'],
    ['a rise within run noise', [22, 200], [20, 200], null],
    ['a fall', [20, 200], [60, 200], null],
    ['one of one after one of two: few answers show nothing', [1, 1], [1, 2], null],
  ] as const)('%s: %j after %j', (_, now, before, expected) => {
    expect(movementOf([now], [before])).toBe(expected);
  });

  // Rules 8.8 and 17.2: claude rises from 10 to 60 % and chatgpt falls from 60 to 10 %.
  test.each([
    [1, null],
    [3, 'rising'],
  ])('weights engines: with the weight %i for claude it is %s', (weight, expected) => {
    const weights = { ...EQUAL_WEIGHTS, claude: rational(weight) };
    const [few, many] = [[10, 100] as const, [60, 100] as const];
    expect(movementOf([many, few], [few, many], weights)).toBe(expected);
  });
});
