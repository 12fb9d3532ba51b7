import type { EngineWeights } from '../figures/figures.js';
import { ENGINES } from '../vocabulary.js';

/** An interval of 95 % reaches 1.96 standard errors to each side (rules 17.2 and 17.3). */
export const Z = 1.96;

/** How far the bounds of an interval are below and above its middle, both 0 or more. */
export interface Widths {
  readonly below: number;
  readonly above: number;
}

/**
 * How far the bounds of Wilson's interval for `named` of `answers` answers, 1 or more, are from the fraction p that
 * they are (rule 17.2).
 */
export function wilsonWidths(named: number, answers: number): Widths {
  const p = named / answers;
  const perAnswer = Z ** 2 / answers;
  const reach = Math.sqrt(perAnswer * (p * (1 - p) + perAnswer / 4));
  const skew = perAnswer * (p - 0.5); // the middle of the interval is nearer to 1/2 than p
  return { below: (reach + skew) / (1 + perAnswer), above: (reach - skew) / (1 + perAnswer) };
}

/**
 * The squared widths of a window's interval around visibility as a fraction: the sum over the engines of the squares of
 * share of weight x Wilson's width (rule 17.2). `answers`, of which there is at least one, and `named` are by the index
 * in ENGINES.
 */
export function squaredWidths(
  answers: readonly number[],
  named: readonly number[],
  weights: EngineWeights,
): Widths {
  let [total, below, above] = [0, 0, 0];
  for (let engine = 0; engine < ENGINES.length; engine++) {
    const n = answers[engine] ?? 0;
    if (n === 0) continue;
    const { numerator, denominator } = weights[ENGINES[engine]!];
    const weight = Number(numerator) / Number(denominator);
    const widths = wilsonWidths(named[engine] ?? 0, n);
    total += weight;
    below += (weight * widths.below) ** 2;
    above += (weight * widths.above) ** 2;
  }
  return { below: below / total ** 2, above: above / total ** 2 };
}
