/** Visibility: the mean over engines, weighted, as an exact fraction. */
import { greatestCommonDivisor, leastCommonMultiple, rational, type Rational } from '../number.js';
import { ENGINES, type Engine } from '../vocabulary.js';
import type { AnswerCell } from './counts.js';

/** The weight of each engine in visibility; every weight is above 0 (rule 1.3). */
export type EngineWeights = Readonly<Record<Engine, Rational>>;

const ONE = rational(1);

/** The default weights of rule 1.3: 1 for every engine, regardless of its number of answers. */
export const EQUAL_WEIGHTS: EngineWeights = {
  claude: ONE,
  chatgpt: ONE,
  perplexity: ONE,
  gemini: ONE,
  grok: ONE,
  google_aio: ONE,
};

/**
 * The engine-weighted mean of one window, prepared once for all brands of the window. Each answer of engine `e` that
 * names a brand adds `multipliers[e] / denominator` to the brand's visibility as a fraction from 0 to 1. Lists are
 * indexed as ENGINES. With one common denominator per window, a row needs integer arithmetic only.
 */
export interface Weighting {
  /** Counted answers of each engine; an engine with none is not part of the mean. */
  readonly answers: readonly number[];
  /** 0 for an engine without answers. */
  readonly multipliers: readonly bigint[];
  readonly denominator: bigint;
  /** `multipliers[e] / denominator` as the nearest double. */
  readonly estimates: readonly number[];
}

/**
 * Prepares the weighting of a window with `answersByEngine` counted answers (indexed as ENGINES); null if there is no
 * answer. An engine without answers, and its weight, are left out (rule 1.3).
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

/** An engine with answers. */
interface Present {
  readonly index: number;
  readonly answers: bigint;
  readonly weight: Rational;
}

function inLowestTerms(present: readonly Present[]): Pick<Weighting, 'multipliers' | 'denominator'> {
  // Engines mostly give equally many answers, so their least common multiple is small and the arithmetic cheap.
  const common = present.reduce((multiple, { answers }) => leastCommonMultiple(multiple, answers), 1n);
  const weightUnit = present.reduce((unit, { weight }) => leastCommonMultiple(unit, weight.denominator), 1n);
  const multipliers = ENGINES.map(() => 0n);
  let totalWeight = 0n;
  for (const { index, answers, weight } of present) {
    const whole = weight.numerator * (weightUnit / weight.denominator);
    totalWeight += whole;
    multipliers[index] = whole * (common / answers);
  }
  // A common divisor of the multipliers also divides the denominator, which is the sum of multiplier x
  // answers.
  const divisor = multipliers.reduce((divisor, multiplier) => greatestCommonDivisor(divisor, multiplier));
  if (divisor === 1n) return { multipliers, denominator: totalWeight * common };
  const reduced = multipliers.map((multiplier) => multiplier / divisor);
  return { multipliers: reduced, denominator: (totalWeight * common) / divisor };
}

/**
 * The numerator of a brand's exact visibility over the window's common denominator: within one window, comparing keys
 * compares visibility. `named` contains, for each engine, the number of answers that name the brand, indexed as
 * ENGINES.
 */
export function visibilityKey({ multipliers }: Weighting, named: ArrayLike<number>): bigint {
  let key = 0n;
  for (let engine = 0; engine < ENGINES.length; engine++) {
    const answers = named[engine] ?? 0;
    if (answers !== 0) key += (multipliers[engine] ?? 0n) * BigInt(answers);
  }
  return key;
}

/** The exact engine-weighted visibility, 0 to 100 (rule 1.3); `named` as in `visibilityKey`. */
export function weightedVisibility(weighting: Weighting, named: ArrayLike<number>): Rational {
  return rational(100n * visibilityKey(weighting, named), weighting.denominator);
}

/**
 * Equals `weightedVisibility`, for the many points of a series: with few answers and integer weights every term is
 * exact in a double, and arithmetic with doubles takes a tenth of the time. `answers` and `named` are indexed as
 * ENGINES. Null if a term might not be exact or if there is no answer.
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
  let sum = 0; // the sum is at most common * totalWeight, since an engine names the brand in at most all of its answers
  for (let engine = 0; engine < ENGINES.length; engine++) {
    const count = named[engine] ?? 0;
    if (count !== 0)
      sum += Number(weights[ENGINES[engine]!].numerator) * (common / (answers[engine] ?? 1)) * count;
  }
  return rational(100 * sum, common * totalWeight);
}

/** Two estimates that differ by no more than this do not determine the order of the exact values. */
export const ESTIMATE_TOLERANCE = 1e-12;

/**
 * The visibility as a floating-point fraction from 0 to 1, for cheap comparison of rows that are far apart. Its error
 * is below 1e-14, because it adds up six products of at most 1. Estimates that differ by more than ESTIMATE_TOLERANCE
 * are therefore in the exact order.
 */
export function estimatedVisibility({ estimates }: Weighting, named: ArrayLike<number>): number {
  let estimate = 0;
  for (let engine = 0; engine < ENGINES.length; engine++)
    estimate += (estimates[engine] ?? 0) * (named[engine] ?? 0);
  return estimate;
}

/** The quotient as the nearest double. Terms that exceed the range of a double are first divided as integers. */
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

/** Counted answers of each engine, indexed as ENGINES. */
export function answersByEngine(cells: readonly AnswerCell[]): number[] {
  const answers = ENGINES.map(() => 0);
  for (const cell of cells) answers[ENGINES.indexOf(cell.platform)]! += cell.answers;
  return answers;
}

/** Counted answers of each engine that name the brand, indexed as ENGINES. */
export function namedByEngine(cells: readonly AnswerCell[]): number[] {
  const named = ENGINES.map(() => 0);
  for (const cell of cells) named[ENGINES.indexOf(cell.platform)]! += cell.named;
  return named;
}

/**
 * The brand's visibility, 0 to 100: the weighted mean, over the engines that answered, of the percentage of answers
 * that name the brand; null if there is no answer (rule 1.3). For the cells of a single engine this is the plain
 * percentage.
 */
export function visibility(cells: readonly AnswerCell[], weights: EngineWeights): Rational | null {
  const answers = answersByEngine(cells);
  const named = namedByEngine(cells);
  const small = smallVisibility(answers, named, weights);
  if (small) return small;
  const window = weighting(answers, weights);
  return window && weightedVisibility(window, named);
}
