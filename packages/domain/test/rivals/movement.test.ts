import { describe, expect, test } from '@jest/globals';
import { EQUAL_WEIGHTS, weighting } from '../../src/figures/weighting.js';
import { rational } from '../../src/number.js';
import { movement } from '../../src/rivals/movement.js';

type Counts = readonly (readonly [named: number, of: number])[];

/** The movement of a brand that so many answers of Claude, ChatGPT, ... name, before and now. */
function movementBetween(before: Counts | null, now: Counts, claude = 1) {
  const weights = { ...EQUAL_WEIGHTS, claude: rational(claude) };
  const sample = (counts: Counts) => ({
    weighting: weighting(
      counts.map(([, of]) => of),
      weights,
    )!,
    named: counts.map(([named]) => named),
  });
  return movement(sample(now), before && sample(before), weights);
}

describe('Movement: what happened to a brand since the comparison window (rules 8.8, 17.4)', () => {
  test.each([
    ['nothing is compared', null, [10, 10], null],
    ['absent before, exactly 5 % now', [0, 20], [1, 20], 'new'],
    ['absent before, less than 5 % of many answers', [0, 1_000], [500, 10_001], 'rising'],
    ['absent before, less than 5 % of few answers', [0, 20], [1, 21], null],
    ['a rise beyond the noise', [20, 200], [60, 200], 'rising'],
    ['a rise within the noise', [20, 200], [22, 200], null],
    ['a fall', [60, 200], [20, 200], null],
    ['one of two, then one of one: few answers show nothing', [1, 2], [1, 1], null],
  ] as const)('%s: %j, then %j', (_, before, now, expected) => {
    expect(movementBetween(before && [before], [now])).toBe(expected);
  });

  test('absent from one engine only: not new', () => {
    expect(
      movementBetween([[0, 20] as const, [1, 20] as const], [[20, 20] as const, [20, 20] as const]),
    ).toBe('rising');
  });

  // Claude rises from 10 to 60 %, ChatGPT falls from 60 to 10 %.
  test.each([
    [1, null],
    [3, 'rising'],
  ])('if Claude has the weight %i, two engines that move apart make it %s', (weight, expected) => {
    const [few, many] = [[10, 100] as const, [60, 100] as const];
    expect(movementBetween([few, many], [many, few], weight)).toBe(expected);
  });
});
