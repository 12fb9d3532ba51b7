import { weightedVisibility, type Weighting } from '../figures/figures.js';
import { add, compare, multiply, rational, subtract, ZERO, type Rational } from '../number.js';

/** The values of `movement` (rule 8.8). */
export const MOVEMENTS = ['new', 'rising'] as const;
export type Movement = (typeof MOVEMENTS)[number];

/** A brand that was absent before is `new` from this visibility, in percent (rule 8.8). */
export const NEW_FROM = rational(5);

/** The standard errors in a 95 % confidence interval (rule 8.8). */
export const NOISE_FACTOR = rational(196, 100);

const NOISE_FACTOR_SQUARED = multiply(NOISE_FACTOR, NOISE_FACTOR);

/** A window's weighting, and the answers that name one brand in it, indexed as ENGINES. */
export interface Sample {
  readonly weighting: Weighting;
  readonly named: readonly number[];
}

/**
 * Determines the movement of a brand since the comparison window (rule 8.8). `before` is null if nothing is
 * compared: the figures are carried, or the comparison window has no answer. Returns null then, and if the
 * brand did not rise.
 */
export function movement(now: Sample, before: Sample | null): Movement | null {
  if (before === null) return null;
  const current = weightedVisibility(now.weighting, now.named);
  const wasAbsent = before.named.every((answers) => answers === 0);
  if (wasAbsent && compare(current, NEW_FROM) >= 0) return 'new';

  const change = subtract(current, weightedVisibility(before.weighting, before.named));
  if (compare(change, ZERO) <= 0) return null;
  const noiseSquared = multiply(NOISE_FACTOR_SQUARED, add(samplingVariance(now), samplingVariance(before)));
  return compare(multiply(change, change), noiseSquared) > 0 ? 'rising' : null;
}

/**
 * The sampling variance of a window's visibility, in squared percent: the sum over its engines of
 * (w/W)^2 x p x (100 - p) / n (rule 8.8). If k of n answers name the brand, a term equals
 * (100 w/Wn)^2 x k x (n - k) / n, where w/Wn is the weighting's multiplier / denominator.
 */
function samplingVariance({ weighting, named }: Sample): Rational {
  const { answers, multipliers, denominator } = weighting;
  const spread = multipliers.reduce((total, multiplier, engine) => {
    const n = BigInt(answers[engine] ?? 0);
    const k = BigInt(named[engine] ?? 0);
    return n === 0n ? total : add(total, rational(multiplier * multiplier * k * (n - k), n));
  }, ZERO);
  return multiply(spread, rational(10_000n, denominator * denominator));
}
