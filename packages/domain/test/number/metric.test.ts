import { describe, expect, test } from '@jest/globals';
import { metric, rational } from '../../src/number.js';

describe('the metric object', () => {
  // Rule 1.2.
  test('computes change as the exact difference, rounded once', () => {
    expect(metric('visibility', rational(33_349, 1000), rational(33_251, 1000))).toEqual({
      current: 33.3,
      previous: 33.3,
      change: 0.1,
    });
    expect(metric('visibility', rational(3334, 100), rational(3335, 100))).toEqual({
      current: 33.3,
      previous: 33.4,
      change: 0,
    });
  });

  test.each([
    ['no current value', null, rational(5), { current: null, previous: 5, change: null }],
    ['no previous value', rational(5), null, { current: 5, previous: null, change: null }],
    ['no value', null, null, { current: null, previous: null, change: null }],
    ['zero counts as a value', rational(0), rational(5), { current: 0, previous: 5, change: -5 }],
  ])('%s', (_, current, previous, shown) => {
    expect(metric('visibility', current, previous)).toEqual(shown);
  });
});
