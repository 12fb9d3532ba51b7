import { draws } from '@brand-visibility/tooling/draws';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { BOARD_WINDOW, opportunityScore, tierOf, type Opportunity } from '../../src/outreach/score.js';
import { add, multiply, rational, roundTo } from '../../src/number.js';
import { ARTICLE_TYPES } from '../../src/vocabulary.js';

const number = fc.oneof(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 1_000_000 }));
const opportunity: fc.Arbitrary<Opportunity> = fc
  .record({
    citations: number,
    missing: fc.oneof(fc.constant(0), number),
    engines: fc.integer({ min: 1, max: 6 }),
    prompts: number,
    age: fc.bigInt({ min: 0n, max: BOARD_WINDOW }),
    format: fc.option(fc.constantFrom(null, ...ARTICLE_TYPES), { nil: undefined }),
  })
  .map(({ format, ...rest }) => (format === undefined ? rest : { ...rest, format }));

describe('the opportunity score', () => {
  // Rule 9.7.
  test('is the exact fraction, rounded once', () => {
    const reach = (n: number) =>
      [
        [2, 3],
        [3, 30],
        [6, 300],
      ].reduce((sum, [share = 1, half = 1]) => add(sum, rational(n, share * (n + half))), rational(0));
    fc.assert(
      fc.property(opportunity, ({ citations, missing, engines, prompts, age, format }) => {
        const score = [
          multiply(rational(20), reach(citations)),
          multiply(rational(45), reach(missing)),
          rational(15 * 7 * engines, 6 * (engines + 1)),
          rational(10 * prompts, prompts + 4),
          rational(10n * (BOARD_WINDOW - age), BOARD_WINDOW),
        ].reduce(add);
        const points = format ? 5 - ARTICLE_TYPES.indexOf(format) : 0;
        const whole = format === undefined ? score : add(multiply(rational(19, 20), score), rational(points));
        expect(
          opportunityScore({
            citations,
            missing,
            engines,
            prompts,
            age,
            ...(format === undefined ? {} : { format }),
          }),
        ).toBe(roundTo(whole, 1));
      }),
      { numRuns: draws(5_000) },
    );
  });

  test('rounds a tie up, and what is a microsecond less down', () => {
    const tie = BOARD_WINDOW - BOARD_WINDOW / 200n;
    const twenty = { citations: 0, missing: 0, engines: 6, prompts: 4 };
    expect(opportunityScore({ ...twenty, age: tie })).toBe(20.1);
    expect(opportunityScore({ ...twenty, age: tie + 1n })).toBe(20);
    expect(opportunityScore({ ...twenty, age: tie - 1n })).toBe(20.1);
  });
});

// Rule 9.7.
test.each([
  [100, 'high'],
  [70, 'high'],
  [69.9, 'medium'],
  [40, 'medium'],
  [39.9, 'low'],
  [0, 'low'],
] as const)('%s points are %s', (score, tier) => {
  expect(tierOf(score)).toBe(tier);
});
