import { unitsIn, compare, rational, type Rational } from '../number.js';
import { DIMENSIONS, type Dimension } from '../vocabulary.js';

/** The weights that apply if all dimensions are audited, in hundredths (rule 9.3). */
const BASE_WEIGHTS: Readonly<Record<Dimension, number>> = {
  crawlability: 20,
  content_quality: 20,
  page_speed: 10,
  ai_readiness: 20,
  citation_potential: 15,
  authority_trust: 15,
};

/**
 * Returns the exact weights of the audited dimensions, in vocabulary order. They are the base weights divided by the
 * sum of the base weights of these dimensions (rule 9.3).
 */
export function dimensionWeights(audited: readonly Dimension[]): ReadonlyMap<Dimension, Rational> {
  const ids = DIMENSIONS.filter((id) => audited.includes(id));
  const whole = ids.reduce((sum, id) => sum + BASE_WEIGHTS[id], 0);
  return new Map(ids.map((id) => [id, rational(BASE_WEIGHTS[id], whole)]));
}

/** The number of units in a weight of 1. A unit is 0.0001. */
const UNITS = BigInt(unitsIn('weight'));

/**
 * Returns the weights with four decimals, so that they add up to exactly 1 (rule 9.3). Each weight is rounded down;
 * then the weights with the largest remainders get one more unit each. Ties are broken in vocabulary order.
 */
export function shownWeights(audited: readonly Dimension[]): ReadonlyMap<Dimension, number> {
  const parts = [...dimensionWeights(audited)].map(([id, { numerator, denominator }]) => ({
    id,
    units: (numerator * UNITS) / denominator,
    remainder: rational((numerator * UNITS) % denominator, denominator),
  }));
  const assigned = parts.reduce((sum, { units }) => sum + units, 0n);
  // The sort is stable, so equal remainders stay in vocabulary order.
  const byRemainder = [...parts].sort((a, b) => compare(b.remainder, a.remainder));
  const raised = new Set(byRemainder.slice(0, Number(UNITS - assigned)));
  return new Map(
    parts.map((part) => [part.id, Number(part.units + (raised.has(part) ? 1n : 0n)) / Number(UNITS)]),
  );
}
