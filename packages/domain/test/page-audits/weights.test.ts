import { describe, expect, test } from '@jest/globals';
import { dimensionWeights, shownWeights } from '../../src/page-audits/weights.js';
import { DIMENSIONS } from '../../src/vocabulary.js';
import { BASE, everySubset } from './dimensions.js';

describe('the weights of the audited dimensions', () => {
  // Rule 9.3.
  test.each(everySubset())('sum to 1, both exact and rounded: %j', (...audited) => {
    const exact = [...dimensionWeights(audited).values()];
    const whole = exact.map(({ denominator }) => denominator).reduce((all, one) => all * one);
    const parts = exact.map(({ numerator, denominator }) => (numerator * whole) / denominator);
    expect(parts.reduce((all, one) => all + one)).toBe(whole);
    const shown = [...shownWeights(audited).values()].map((weight) => Math.round(weight * 10_000));
    expect(shown.reduce((all, one) => all + one)).toBe(10_000);
    expect([...shownWeights(audited).values()]).toEqual(shown.map((units) => units / 10_000));
  });

  // Rule 9.3.
  test.each(everySubset())(
    'differ from the exact ones by less than a unit, with the largest remainders raised: %j',
    (...audited) => {
      const whole = audited.reduce((sum, id) => sum + BASE[id], 0);
      const shown = shownWeights(audited);
      const remainders = audited.map((id) => {
        const units = Math.round((shown.get(id) ?? 0) * 10_000);
        const down = Math.floor((BASE[id] * 10_000) / whole);
        expect([down, down + 1]).toContain(units);
        return {
          isRaised: units > down,
          remainder: (BASE[id] * 10_000) % whole,
          index: DIMENSIONS.indexOf(id),
        };
      });
      const order = [...remainders].sort((a, b) => b.remainder - a.remainder || a.index - b.index);
      const raised = order.filter(({ isRaised }) => isRaised).length;
      expect(order.map(({ isRaised }) => isRaised)).toEqual(order.map((_, index) => index < raised));
    },
  );

  test('do not depend on the order in which the dimensions were recorded', () => {
    for (const audited of everySubset()) {
      const shown = shownWeights(audited);
      expect([...shown.keys()]).toEqual(DIMENSIONS.filter((id) => audited.includes(id)));
      expect([...shownWeights([...audited].reverse())]).toEqual([...shown]);
    }
    expect(shownWeights([]).size).toBe(0);
  });
});
