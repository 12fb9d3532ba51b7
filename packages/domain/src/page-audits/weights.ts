import { unitsIn, compare, rational, type Rational } from '../number.js';
import { DIMENSIONS, type Dimension } from '../vocabulary.js';

/** Hundredths of the page score that each dimension makes up when all six are audited (rule 9.3). */
const BASE_WEIGHTS: Readonly<Record<Dimension, number>> = {
  crawlability: 20,
  content_quality: 20,
  page_speed: 10,
  ai_readiness: 20,
  citation_potential: 15,
  authority_trust: 15,
};

/**
 * The share of the page score that each audited dimension has, above 0 and up to 1, together exactly 1: the base weights
 * rescaled over those that were audited (rule 9.3). In the specification's order.
 */
export function dimensionWeights(audited: readonly Dimension[]): ReadonlyMap<Dimension, Rational> {
  const ids = DIMENSIONS.filter((id) => audited.includes(id));
  const whole = ids.reduce((sum, id) => sum + BASE_WEIGHTS[id], 0);
  return new Map(ids.map((id) => [id, rational(BASE_WEIGHTS[id], whole)]));
}

/** Units of the last decimal in 1. */
const UNITS = BigInt(unitsIn('weight'));

/**
 * The weights with four decimals, which sum to 1: each is rounded down, and the units left over go to the largest
 * remainders, of equal ones to the first in the specification's order (rule 9.3).
 */
export function shownWeights(audited: readonly Dimension[]): ReadonlyMap<Dimension, number> {
  const parts = [...dimensionWeights(audited)].map(([id, { numerator, denominator }]) => ({
    id,
    units: (numerator * UNITS) / denominator,
    remainder: rational((numerator * UNITS) % denominator, denominator),
  }));
  const given = parts.reduce((sum, { units }) => sum + units, 0n);
  // The sort is stable, so equal remainders stay in the specification's order.
  const favoured = [...parts].sort((a, b) => compare(b.remainder, a.remainder));
  const raised = new Set(favoured.slice(0, Number(UNITS - given)));
  return new Map(
    parts.map((part) => [part.id, Number(part.units + (raised.has(part) ? 1n : 0n)) / Number(UNITS)]),
  );
}
