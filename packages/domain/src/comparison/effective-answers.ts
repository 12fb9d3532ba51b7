import type { EngineWeights } from '../figures/weighting.js';
import { ENGINES } from '../vocabulary.js';

/**
 * The number of answers of a single engine that would determine visibility as precisely as these answers do (rule
 * 17.2). It is the smaller of 1 / sum(s^2 / n) and q (1 - q) / sum(s^2 r (1 - r) / n), with r = (named + 1) / (n + 2)
 * for each engine and q = sum(s r). The first is Kish's effective sample size; this size is too large if an engine that
 * answered far less often than the others has a visibility nearer to 50 %. `answers` and `named` are indexed as
 * ENGINES; there is at least one answer.
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
  // Not divided by the total so far: s = weight / total.
  return Math.min((total * total) / kish, (q * (total - q)) / spread);
}
