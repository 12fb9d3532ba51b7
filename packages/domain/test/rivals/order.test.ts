import { describe, expect, test } from '@jest/globals';
import { rational } from '../../src/number.js';
import { compareStandings } from '../../src/rivals/order.js';

// Rule 8.3.
describe('the order of a list', () => {
  const standing = (percent: number, answers: number, place: number) => ({
    visibility: rational(percent),
    answers,
    place,
  });

  test.each([
    ['greater visibility, whatever else', standing(51, 1, 9), standing(50, 99, 0)],
    ['more answers, of equal visibility', standing(50, 3, 9), standing(50, 2, 0)],
    ['the smaller name key, of as many answers', standing(50, 2, 0), standing(50, 2, 0.5)],
  ])('begins with the brand of %s', (_, first, second) => {
    expect(compareStandings(first, second)).toBeLessThan(0);
    expect(compareStandings(second, first)).toBeGreaterThan(0);
  });

  test('tells visibilities apart that are equal as doubles', () => {
    const [a, b] = [rational(10n ** 30n + 1n, 10n ** 30n), rational(1)];
    const one = { answers: 1, place: 0 };
    expect(compareStandings({ visibility: a, ...one }, { visibility: b, ...one })).toBeLessThan(0);
  });
});
