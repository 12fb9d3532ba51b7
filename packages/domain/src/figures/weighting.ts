import { rational, type Rational } from '../number/rational.js';
import { ENGINES, type Engine } from '../vocabulary.js';

/** What each engine counts for beside the others; every weight is above 0 (rule 1.3). */
export type EngineWeights = Readonly<Record<Engine, Rational>>;

const ONE = rational(1);

/** Every engine counts alike, however many answers it gave: the default of rule 1.3. */
export const EQUAL_WEIGHTS: EngineWeights = {
  claude: ONE,
  chatgpt: ONE,
  perplexity: ONE,
  gemini: ONE,
  grok: ONE,
  google_aio: ONE,
};

/**
 * The engine-weighted mean of one window, made ready once for all the brands it is taken of: an answer of engine `e`
 * naming a brand adds `multipliers[e] / denominator` to the fraction of answers that name it. Lists go by the index in
 * ENGINES. With one denominator for the window, a row costs whole numbers only and no common divisor is sought again.
 */
export interface Weighting {
  /** Counted answers; an engine with none takes no part in the mean. */
  readonly answers: readonly number[];
  /** 0 for an engine without answers. */
  readonly multipliers: readonly bigint[];
  readonly denominator: bigint;
  /** `multipliers[e] / denominator` as the nearest double. */
  readonly estimates: readonly number[];
}

/**
 * The weighting of a window with `answersByEngine` counted answers (by the index in ENGINES), null when it has none.
 * An engine without answers drops out together with its weight (rule 1.3).
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

/** An engine that answered. */
interface Present {
  readonly index: number;
  readonly answers: bigint;
  readonly weight: Rational;
}

function inLowestTerms(present: readonly Present[]): Pick<Weighting, 'multipliers' | 'denominator'> {
  // Engines mostly answer alike, so that their common multiple is a small number and the arithmetic cheap.
  const common = present.reduce((multiple, { answers }) => leastCommonMultiple(multiple, answers), 1n);
  const weightUnit = present.reduce((unit, { weight }) => leastCommonMultiple(unit, weight.denominator), 1n);
  const multipliers = ENGINES.map(() => 0n);
  let totalWeight = 0n;
  for (const { index, answers, weight } of present) {
    const whole = weight.numerator * (weightUnit / weight.denominator);
    totalWeight += whole;
    multipliers[index] = whole * (common / answers);
  }
  // What divides every multiplier divides the denominator, too: it is the sum of multiplier x answers.
  const divisor = multipliers.reduce((divisor, multiplier) => greatestCommonDivisor(divisor, multiplier));
  if (divisor === 1n) return { multipliers, denominator: totalWeight * common };
  const reduced = multipliers.map((multiplier) => multiplier / divisor);
  return { multipliers: reduced, denominator: (totalWeight * common) / divisor };
}

/**
 * The order of visibility as one whole number: of two brands of the same window, the one with the greater key has the
 * greater exact visibility, and equal keys mean equal visibility. `named` holds the answers naming the brand by the
 * index in ENGINES, starting at `from`.
 */
export function rankingKey(weighting: Weighting, named: ArrayLike<number>, from = 0): bigint {
  let key = 0n;
  for (let engine = 0; engine < ENGINES.length; engine++) {
    const answers = named[from + engine] ?? 0;
    if (answers !== 0) key += (weighting.multipliers[engine] ?? 0n) * BigInt(answers);
  }
  return key;
}

/** The exact engine-weighted visibility, 0-100 (rule 1.3); `named` as for `rankingKey`. */
export function weightedVisibility(weighting: Weighting, named: ArrayLike<number>, from = 0): Rational {
  return rational(100n * rankingKey(weighting, named, from), weighting.denominator);
}

/**
 * The same as `weightedVisibility`, for a series or a list of groups, which takes it of each point: of few answers and
 * whole weights every term is exact in a double, which costs a tenth of a bigint. Null where it might not be, and without
 * an answer.
 */
export function smallVisibility(
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
  let sum = 0; // at most common * totalWeight: no engine names more often than it answers
  for (let engine = 0; engine < ENGINES.length; engine++) {
    const count = named[engine] ?? 0;
    if (count !== 0)
      sum += Number(weights[ENGINES[engine]!].numerator) * (common / (answers[engine] ?? 1)) * count;
  }
  return rational(100 * sum, common * totalWeight);
}

/** The most by which two estimates may differ although their order says nothing about the exact values. */
export const ESTIMATE_TOLERANCE = 1e-12;

/**
 * The visibility as a fraction 0-1 in floating point, for telling far apart rows from each other cheaply. The error is
 * that of six products and sums of at most 1, below 1e-14, so beyond ESTIMATE_TOLERANCE the order is the exact one.
 */
export function estimatedVisibility(weighting: Weighting, named: ArrayLike<number>, from = 0): number {
  let estimate = 0;
  for (let engine = 0; engine < ENGINES.length; engine++) {
    estimate += (weighting.estimates[engine] ?? 0) * (named[from + engine] ?? 0);
  }
  return estimate;
}

/** Of terms beyond what a double can hold, divides as whole numbers first. */
function nearestDouble(numerator: bigint, denominator: bigint): number {
  if (denominator <= Number.MAX_SAFE_INTEGER) return Number(numerator) / Number(denominator);
  const bits = 128;
  return Number((numerator << BigInt(bits)) / denominator) / 2 ** bits;
}

function leastCommonMultiple(a: bigint, b: bigint): bigint {
  return a % b === 0n ? a : (a / greatestCommonDivisor(a, b)) * b;
}

function commonDivisor(a: number, b: number): number {
  let [divisor, rest] = [a, b];
  while (rest !== 0) [divisor, rest] = [rest, divisor % rest];
  return divisor;
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  let [divisor, rest] = [a, b];
  while (rest !== 0n) [divisor, rest] = [rest, divisor % rest];
  return divisor;
}
