import { unitsIn, compare, rational, type Rational } from '../number.js';
import { DIMENSIONS, type Dimension } from '../vocabulary.js';

/** The weight of each dimension in hundredths of the page score, if all six are audited (rule 9.3). */
const BASE_WEIGHTS: Readonly<Record<Dimension, number>> = {
  crawlability: 20,
  content_quality: 20,
  page_speed: 10,
  ai_readiness: 20,
  citation_potential: 15,
  authority_trust: 15,
};

/**
 * The exact weights of the audited dimensions: the base weights rescaled to a sum of 1 (rule 9.3). Each is above 0 and
 * at most 1. They are in the order of the vocabulary.
 */
export function dimensionWeights(audited: readonly Dimension[]): ReadonlyMap<Dimension, Rational> {
  const ids = DIMENSIONS.filter((id) => audited.includes(id));
  const whole = ids.reduce((sum, id) => sum + BASE_WEIGHTS[id], 0);
  return new Map(ids.map((id) => [id, rational(BASE_WEIGHTS[id], whole)]));
}

/** The number of units of a weight's last decimal in 1. */
const UNITS = BigInt(unitsIn('weight'));

/**
 * The weights with four decimals and a sum of exactly 1, by the largest-remainder method: each weight is rounded down,
 * and the remaining units go to the largest remainders; ties break in the order of the vocabulary (rule 9.3).
 */
export function shownWeights(audited: readonly Dimension[]): ReadonlyMap<Dimension, number> {
  const parts = [...dimensionWeights(audited)].map(([id, { numerator, denominator }]) => ({
    id,
    units: (numerator * UNITS) / denominator,
    remainder: rational((numerator * UNITS) % denominator, denominator),
  }));
  const assigned = parts.reduce((sum, { units }) => sum + units, 0n);
  // The sort is stable, so equal remainders stay in the order of the vocabulary.
  const byRemainder = [...parts].sort((a, b) => compare(b.remainder, a.remainder));
  const raised = new Set(byRemainder.slice(0, Number(UNITS - assigned)));
  return new Map(
    parts.map((part) => [part.id, Number(part.units + (raised.has(part) ? 1n : 0n)) / Number(UNITS)]),
  );
}
