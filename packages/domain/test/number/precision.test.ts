import { describe, expect, test } from '@jest/globals';
import { exactly, rounded, roundedOrNull, unitsIn, compare, rational } from '../../src/number.js';

describe('the precision of a figure', () => {
  // Rule 1.2.
  test('rounds a single figure or returns null', () => {
    expect(roundedOrNull('visibility', rational(1, 3))).toBe(0.3);
    expect(roundedOrNull('visibility', null)).toBeNull();
  });

  test('depends on the name of the figure', () => {
    expect(rounded('page_score', rational(199, 2))).toBe(100);
    expect(rounded('opportunity_score', rational(199, 3))).toBe(66.3);
    expect(rounded('weight', rational(2, 3))).toBe(0.6667);
    expect(unitsIn('weight')).toBe(10_000);
  });

  test('converts a rounded figure to the exact decimal, not to the nearest double', () => {
    expect(compare(exactly('noise_band', 0.3), rational(3, 10))).toBe(0);
    expect(compare(exactly('baseline', 33.3), rational(333, 10))).toBe(0);
  });
});
