/** The statistics of comparisons: effective answers, intervals and tests. */
import type { EngineWeights } from '../figures/weighting.js';
import { ENGINES } from '../vocabulary.js';
import { unitsIn, type Figure, rational } from '../number.js';

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

/** The distance from the middle of a 95 % interval to its bounds, in standard errors (rules 17.2 and 17.3). */
export const Z = 1.96;

/** The distances from a value to the lower and the upper bound of its interval, both 0 or more. */
export interface Widths {
  readonly below: number;
  readonly above: number;
}

/**
 * Returns the distances from a proportion to the bounds of its Wilson interval (rule 17.2). `p` is the proportion, from
 * 0 to 1. `answers`, the sample size, is above 0 and need not be an integer.
 */
export function wilsonWidths(p: number, answers: number): Widths {
  const perAnswer = Z ** 2 / answers;
  const reach = Math.sqrt(perAnswer * (p * (1 - p) + perAnswer / 4));
  const skew = perAnswer * (p - 0.5); // shifts the interval toward 1/2
  return { below: (reach + skew) / (1 + perAnswer), above: (reach - skew) / (1 + perAnswer) };
}

/** A noise interval of visibility, in percent. */
export interface NoiseInterval {
  readonly low: number;
  readonly high: number;
}

/** The intervals of a window and of its comparison window. An interval is null if it cannot be computed. */
export interface ComparedIntervals {
  readonly current: NoiseInterval | null;
  readonly previous: NoiseInterval | null;
}

/**
 * Bounds are computed with square roots in double precision, with errors below 10^-12. To prevent such an error from
 * deciding a result, a value within this tolerance of a rounding tie or of a bound counts as equal to it (rule 17.8).
 */
export const TOLERANCE = 1e-9;

/** Returns the interval from `low` to `high`, in percent, limited to 0 to 100 and then rounded (rule 17.8). */
export function noiseInterval(figure: Figure, low: number, high: number): NoiseInterval {
  return { low: roundBound(figure, Math.max(low, 0)), high: roundBound(figure, Math.min(high, 100)) };
}

/** Rounds a value of 0 or more, half up. A value within the tolerance of a tie is rounded like the tie. */
function roundBound(figure: Figure, value: number): number {
  const units = unitsIn(figure);
  return Math.floor((value + TOLERANCE) * units + 0.5) / units;
}

/** The test decides if a window has fewer counted answers than this (rule 17.4). */
export const FISHER_BELOW = 8;

/** The highest probability by chance of a change that the test confirms (rule 17.4). */
export const FISHER_LEVEL = rational(1, 20);

/** The numbers of counted answers of a window and of those that name the brand, all engines together. */
export interface NamedCount {
  readonly answers: number;
  readonly named: number;
}

/**
 * Whether the answers confirm that visibility rose from one window to another, which both have an answer (rule 17.4).
 * If neither window has few answers, they do. Otherwise the share of answers that name the brand must have risen, and
 * the splits of the naming answers that are at most as probable as the observed one must be improbable enough.
 */
export function confirmsRise(to: NamedCount, from: NamedCount): boolean {
  const [few, many] = to.answers < from.answers ? [to, from] : [from, to];
  if (few.answers >= FISHER_BELOW) return true;
  if (BigInt(to.named) * BigInt(from.answers) <= BigInt(from.named) * BigInt(to.answers)) return false;
  const naming = BigInt(few.named + many.named);
  const all = BigInt(few.answers + many.answers);
  // For each number of naming answers in the smaller window, the ways to draw its answers in order.
  const ways: bigint[] = [];
  let orders = 1n; // the binomial coefficient of the number of naming answers
  for (let named = 0; named <= few.answers; named++) {
    ways.push(orders * drawn(naming, named) * drawn(all - naming, few.answers - named));
    orders = (orders * BigInt(few.answers - named)) / BigInt(named + 1);
  }
  const improbable = ways.reduce((sum, each) => (each <= ways[few.named]! ? sum + each : sum), 0n);
  const { numerator, denominator } = FISHER_LEVEL;
  return improbable * denominator <= numerator * drawn(all, few.answers);
}

/** Returns n (n - 1) ... (n - k + 1), the ways to draw k of n in order. It is 0 if k exceeds n. */
function drawn(n: bigint, k: number): bigint {
  let ways = 1n;
  for (let before = 0; before < k; before++) ways *= n - BigInt(before);
  return ways;
}
