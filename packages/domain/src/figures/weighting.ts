/** Computes visibility, the weighted mean over engines, as an exact fraction. */
import { greatestCommonDivisor, leastCommonMultiple, rational, type Rational } from '../number.js';
import { ENGINES, type Engine } from '../vocabulary.js';
import type { EngineAnswerCounts } from './counts.js';

/** The weight of each engine in visibility, above 0 (rule 1.3). */
export type EngineWeights = Readonly<Record<Engine, Rational>>;

const ONE = rational(1);

/** The default weights. Each engine counts equally, regardless of its number of answers (rule 1.3). */
export const EQUAL_WEIGHTS: EngineWeights = {
  claude: ONE,
  chatgpt: ONE,
  perplexity: ONE,
  gemini: ONE,
  grok: ONE,
  google_aio: ONE,
};

/**
 * The formula of visibility for one window, prepared once for all brands. Visibility as a fraction from 0 to 1 is the
 * sum, over the engines e, of `multipliers[e] / denominator` x the number of e's answers that name the brand. The
 * common denominator reduces the work per brand to integer arithmetic. Arrays are indexed like ENGINES.
 */
export interface Weighting {
  /** The number of counted answers of each engine. An engine without counted answers is not part of the mean. */
  readonly answers: readonly number[];
  /** The factor of each engine; 0 if the engine has no counted answers. */
  readonly multipliers: readonly bigint[];
  readonly denominator: bigint;
  /** The quotients `multipliers[e] / denominator`, rounded to the nearest double. */
  readonly estimates: readonly number[];
}

/**
 * Returns the weighting of a window; null if no answer counts. `answersByEngine` contains the number of counted answers
 * of each engine, indexed like ENGINES. The mean excludes engines without answers, and their weights (rule 1.3).
 */
export function weighting(answersByEngine: readonly number[], weights: EngineWeights): Weighting | null {
  const present = ENGINES.flatMap((engine, index) => {
    const answers = BigInt(answersByEngine[index] ?? 0);
    return answers > 0n ? [{ index, answers, weight: weights[engine] }] : [];
  });
  if (present.length === 0) return null;

  const { multipliers, denominator } = inLowestTerms(present);
  return {
    answers: ENGINES.map((_, index) => answersByEngine[index] ?? 0),
    multipliers,
    denominator,
    estimates: multipliers.map((multiplier) => nearestDouble(multiplier, denominator)),
  };
}

/** An engine with counted answers. */
interface Present {
  readonly index: number;
  readonly answers: bigint;
  readonly weight: Rational;
}

function inLowestTerms(present: readonly Present[]): Pick<Weighting, 'multipliers' | 'denominator'> {
  // Engines usually give the same number of answers, so the least common multiple is small.
  const common = present.reduce((multiple, { answers }) => leastCommonMultiple(multiple, answers), 1n);
  const weightUnit = present.reduce((unit, { weight }) => leastCommonMultiple(unit, weight.denominator), 1n);
  const multipliers = ENGINES.map(() => 0n);
  let totalWeight = 0n;
  for (const { index, answers, weight } of present) {
    const whole = weight.numerator * (weightUnit / weight.denominator);
    totalWeight += whole;
    multipliers[index] = whole * (common / answers);
  }
  // The denominator, sum(multiplier x answers), is divisible by every common divisor of the multipliers.
  const divisor = multipliers.reduce((divisor, multiplier) => greatestCommonDivisor(divisor, multiplier));
  if (divisor === 1n) return { multipliers, denominator: totalWeight * common };
  const reduced = multipliers.map((multiplier) => multiplier / divisor);
  return { multipliers: reduced, denominator: (totalWeight * common) / divisor };
}

/**
 * Returns the numerator of a brand's exact visibility; the denominator is `denominator` of the weighting. Within a
 * window, sorting brands by numerator sorts them by visibility. `named` contains, for each engine, the number of
 * answers that name the brand, indexed like ENGINES.
 */
export function visibilityNumerator({ multipliers }: Weighting, named: ArrayLike<number>): bigint {
  let key = 0n;
  for (let engine = 0; engine < ENGINES.length; engine++) {
    const answers = named[engine] ?? 0;
    if (answers !== 0) key += (multipliers[engine] ?? 0n) * BigInt(answers);
  }
  return key;
}

/** Returns a brand's exact visibility, from 0 to 100 (rule 1.3). `visibilityNumerator` describes `named`. */
export function weightedVisibility(weighting: Weighting, named: ArrayLike<number>): Rational {
  return rational(100n * visibilityNumerator(weighting, named), weighting.denominator);
}

/**
 * Computes the value of `weightedVisibility` in doubles, in a tenth of the time that big integers take. This helps if a
 * series has many points. Returns null if a weight is not an integer, if a term might not be exact, or if no answer
 * counts. `answers` and `named` are indexed like ENGINES.
 */
export function visibilityInDoubles(
  answers: readonly number[],
  named: readonly number[],
  weights: EngineWeights,
): Rational | null {
  let common = 1;
  let totalWeight = 0;
  for (let engine = 0; engine < ENGINES.length; engine++) {
    const here = answers[engine] ?? 0;
    if (here === 0) continue;
    const { numerator, denominator } = weights[ENGINES[engine]!];
    if (denominator !== 1n) return null;
    totalWeight += Number(numerator);
    if (common % here !== 0) common *= here / commonDivisor(common, here);
    if (!(100 * common * totalWeight <= Number.MAX_SAFE_INTEGER)) return null;
  }
  if (totalWeight === 0) return null;
  let sum = 0; // at most common * totalWeight, because `named` never exceeds `answers`
  for (let engine = 0; engine < ENGINES.length; engine++) {
    const count = named[engine] ?? 0;
    if (count !== 0)
      sum += Number(weights[ENGINES[engine]!].numerator) * (common / (answers[engine] ?? 1)) * count;
  }
  return rational(100 * sum, common * totalWeight);
}

/** If two estimates of visibility differ by at most this value, the exact values are compared. */
export const ESTIMATE_TOLERANCE = 1e-12;

/**
 * Returns a brand's visibility as a double from 0 to 1, which is faster to compare than the exact fraction. The error
 * is below 1e-14, because the sum has six terms of at most 1. Therefore, if two estimates differ by more than
 * ESTIMATE_TOLERANCE, they are in the same order as the exact values.
 */
export function estimatedVisibility({ estimates }: Weighting, named: ArrayLike<number>): number {
  let estimate = 0;
  for (let engine = 0; engine < ENGINES.length; engine++)
    estimate += (estimates[engine] ?? 0) * (named[engine] ?? 0);
  return estimate;
}

/** Returns the quotient as a double. If the denominator is too large for a double, divides integers first. */
function nearestDouble(numerator: bigint, denominator: bigint): number {
  if (denominator <= Number.MAX_SAFE_INTEGER) return Number(numerator) / Number(denominator);
  const bits = 128;
  return Number((numerator << BigInt(bits)) / denominator) / 2 ** bits;
}

function commonDivisor(a: number, b: number): number {
  let [divisor, rest] = [a, b];
  while (rest !== 0) [divisor, rest] = [rest, divisor % rest];
  return divisor;
}

/** Returns each engine's number of counted answers, indexed like ENGINES. */
export function answersByEngine(engineCounts: readonly EngineAnswerCounts[]): number[] {
  const answers = ENGINES.map(() => 0);
  for (const each of engineCounts) answers[ENGINES.indexOf(each.platform)]! += each.answers;
  return answers;
}

/** Returns each engine's number of counted answers that name the brand, indexed like ENGINES. */
export function namedByEngine(engineCounts: readonly EngineAnswerCounts[]): number[] {
  const named = ENGINES.map(() => 0);
  for (const each of engineCounts) named[ENGINES.indexOf(each.platform)]! += each.named;
  return named;
}

/**
 * Returns the brand's exact visibility, from 0 to 100: the weighted mean, over the engines with counted answers, of the
 * percentage of answers that name the brand (rule 1.3). For one engine, this is the plain percentage. Returns null if
 * no answer counts.
 */
export function visibility(
  engineCounts: readonly EngineAnswerCounts[],
  weights: EngineWeights,
): Rational | null {
  const answers = answersByEngine(engineCounts);
  const named = namedByEngine(engineCounts);
  const inDoubles = visibilityInDoubles(answers, named, weights);
  if (inDoubles) return inDoubles;
  const window = weighting(answers, weights);
  return window && weightedVisibility(window, named);
}
