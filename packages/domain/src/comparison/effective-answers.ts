import type { EngineWeights } from '../figures/weighting.js';
import { ENGINES } from '../vocabulary.js';

/**
 * Returns the number of answers of a single engine that would measure visibility as precisely as the given answers
 * (rule 17.2). The result is the smaller of two estimates: Kish's effective sample size 1 / sum(s^2 / n), and q (1 - q)
 * / sum(s^2 r (1 - r) / n). Here s is an engine's share of the weights, n its number of answers, r = (named + 1) / (n +
 * 2) and q = sum(s r). Kish's size is too large if one engine has far fewer answers than the others and a visibility
 * closer to 50 %. `answers` and `named` are indexed like ENGINES; at least one answer is required.
 */
export function effectiveAnswers(
  answers: readonly number[],
  named: readonly number[],
  weights: EngineWeights,
): number {
  let [total, q, kish, spread] = [0, 0, 0, 0];
  for (let engine = 0; engine < ENGINES.length; engine++) {
    const n = answers[engine] ?? 0;
    if (n === 0) continue;
    const { numerator, denominator } = weights[ENGINES[engine]!];
    const weight = Number(numerator) / Number(denominator);
    const r = ((named[engine] ?? 0) + 1) / (n + 2);
    total += weight;
    q += weight * r;
    kish += (weight * weight) / n;
    spread += (weight * weight * r * (1 - r)) / n;
  }
  // The sums contain weights instead of s = weight / total, so each formula contains total or total^2 instead of 1.
  return Math.min((total * total) / kish, (q * (total - q)) / spread);
}
