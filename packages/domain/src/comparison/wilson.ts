import type { Weighting } from '../figures/figures.js';
import { ENGINES } from '../vocabulary.js';
import { UNIT, wholeRoot } from './roots.js';

/** How far the bounds of an interval are below and above its middle, both 0 or more. */
export interface Widths {
  readonly below: bigint;
  readonly above: bigint;
}

/**
 * How far the bounds of Wilson's interval for `named` of `answers` answers, 1 or more, are from the fraction p that
 * they are, in units of 10^-60 (rule 17.2).
 *
 * With k of n answers and z = 1.96 = 49/25, the bounds are (2k + z^2 -+ z sqrt(z^2 + 4k(n - k)/n)) / (2n + 2z^2).
 * Their distances from k/n are 49 (sqrt(n (2401n + 2500k(n - k))) +- 49(2k - n)) / (2n (625n + 2401)): one root of a
 * whole number. For k = 0 it is exactly 49n, so the lower bound is exactly 0.
 */
export function wilsonWidths(named: number, answers: number): Widths {
  const k = BigInt(named);
  const n = BigInt(answers);
  const root = wholeRoot(n * (2401n * n + 2500n * k * (n - k)) * UNIT * UNIT);
  const skew = 49n * (2n * k - n) * UNIT;
  const divisor = 2n * n * (625n * n + 2401n);
  return { below: (49n * (root + skew)) / divisor, above: (49n * (root - skew)) / divisor };
}

/**
 * The squared widths of a window's interval around visibility as a fraction, in units of 10^-120: the sum over the
 * engines of the squares of share of weight x Wilson's width (rule 17.2).
 */
export function squaredWidths(
  { answers, multipliers, denominator }: Weighting,
  named: readonly number[],
): Widths {
  let [below, above] = [0n, 0n];
  for (let engine = 0; engine < ENGINES.length; engine++) {
    const n = answers[engine] ?? 0;
    if (n === 0) continue;
    const widths = wilsonWidths(named[engine] ?? 0, n);
    const share = (multipliers[engine] ?? 0n) * BigInt(n);
    below += ((share * widths.below) / denominator) ** 2n;
    above += ((share * widths.above) / denominator) ** 2n;
  }
  return { below, above };
}
