import { greatestCommonDivisor, leastCommonMultiple, rational, type Rational } from '../number.js';
import { ENGINES, type Engine } from '../vocabulary.js';
import type { AnswerCell, BrandCell, Cell } from './tally.js';

/** The weight of each engine in visibility; every weight is above 0 (rule 1.3). */
export type EngineWeights = Readonly<Record<Engine, Rational>>;

const ONE = rational(1);

/** The default of rule 1.3: weight 1 for every engine, however many answers it gave. */
export const EQUAL_WEIGHTS: EngineWeights = {
  claude: ONE,
  chatgpt: ONE,
  perplexity: ONE,
  gemini: ONE,
  grok: ONE,
  google_aio: ONE,
};

/**
 * The engine-weighted mean of one window, prepared once for all of its brands: each answer of engine `e` that
 * names a brand adds `multipliers[e] / denominator` to the brand's visibility as a fraction from 0 to 1.
 * Lists are indexed as ENGINES. With one common denominator per window, a row needs integer arithmetic only.
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
 * Prepares the weighting of a window with `answersByEngine` counted answers (indexed as ENGINES); null if
 * there is no answer. An engine without answers drops out with its weight (rule 1.3).
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
  // Engines mostly give equally many answers: their least common multiple is small, and arithmetic cheap.
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
 * The numerator of a brand's exact visibility over the window's common denominator: within one window,
 * comparing keys compares visibility. `named[from + e]` is the number of answers of engine `e` (index in
 * ENGINES) that name the brand.
 */
export function rankingKey(weighting: Weighting, named: ArrayLike<number>, from = 0): bigint {
  let key = 0n;
  for (let engine = 0; engine < ENGINES.length; engine++) {
    const answers = named[from + engine] ?? 0;
    if (answers !== 0) key += (weighting.multipliers[engine] ?? 0n) * BigInt(answers);
  }
  return key;
}

/** The exact engine-weighted visibility, 0 to 100 (rule 1.3); `named` and `from` as in `rankingKey`. */
export function weightedVisibility(weighting: Weighting, named: ArrayLike<number>, from = 0): Rational {
  return rational(100n * rankingKey(weighting, named, from), weighting.denominator);
}

/**
 * Equals `weightedVisibility`, for the many points of a series: with few answers and integer weights every term is
 * exact in a double, which costs a tenth of a bigint. `answers` and `named` are by the index in ENGINES. Null if a term
 * might not be exact, and without an answer.
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
  let sum = 0; // at most common * totalWeight, since an engine names the brand in at most all of its answers
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
 * The visibility as a floating-point fraction from 0 to 1, for cheap comparison of rows that are far apart.
 * Its error comes from six products and sums of at most 1, below 1e-14: estimates further apart than
 * ESTIMATE_TOLERANCE are in the exact order. `named` and `from` as in `rankingKey`.
 */
export function estimatedVisibility(weighting: Weighting, named: ArrayLike<number>, from = 0): number {
  let estimate = 0;
  for (let engine = 0; engine < ENGINES.length; engine++) {
    estimate += (weighting.estimates[engine] ?? 0) * (named[from + engine] ?? 0);
  }
  return estimate;
}

/** Divides terms that exceed the range of a double as integers first. */
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

// The figures below are exact and unrounded; each is null if there is nothing to measure (rule 11.5).

/** `part` of `whole` in percent; null if `whole` is 0. */
export function percent(part: number, whole: number): Rational | null {
  return whole === 0 ? null : rational(100n * BigInt(part), whole);
}

/** Counted answers of all cells (rule 11.8). */
export function answerCount(cells: readonly AnswerCell[]): number {
  return sum(cells, (cell) => cell.answers);
}

/** Counted answers of all cells that name the brand. */
export function namedCount(cells: readonly AnswerCell[]): number {
  return sum(cells, (cell) => cell.named);
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
 * The brand's visibility, 0 to 100: the weighted mean, over the engines that answered, of the percentage of
 * answers that name the brand; null without an answer (rule 1.3). For the cells of a single engine this is
 * the plain percentage.
 */
export function visibility(cells: readonly AnswerCell[], weights: EngineWeights): Rational | null {
  const answers = answersByEngine(cells);
  const named = namedByEngine(cells);
  const small = smallVisibility(answers, named, weights);
  if (small) return small;
  const window = weighting(answers, weights);
  return window && weightedVisibility(window, named);
}

/**
 * The mean of `positions` positions whose sum is `positionSum`, from 1; null if there are none (rule 1.4).
 */
export function meanPosition(positionSum: number, positions: number): Rational | null {
  return positions === 0 ? null : rational(positionSum, positions);
}

/** The brand's average position over the answers that name it, from 1; null if none does (rule 1.4). */
export function averagePosition(cells: readonly BrandCell[]): Rational | null {
  return meanPosition(
    sum(cells, (cell) => cell.positionSum),
    namedCount(cells),
  );
}

/** Mentions by sentiment; `neutral` includes mixed ones (rule 1.4). */
export interface SentimentCounts {
  readonly positive: number;
  readonly neutral: number;
  readonly negative: number;
}

/**
 * The sentiment score of some mentions, 0 to 100: 100 x (positive + neutral / 2) / all; null without one
 * (rule 1.4).
 */
export function meanSentiment({ positive, neutral, negative }: SentimentCounts): Rational | null {
  return percent(2 * positive + neutral, 2 * (positive + neutral + negative));
}

/** The sentiment score over the answers that name the brand, 0 to 100; null if none does (rule 1.4). */
export function sentimentScore(cells: readonly BrandCell[]): Rational | null {
  return meanSentiment({
    positive: sum(cells, (cell) => cell.positive),
    neutral: sum(cells, (cell) => cell.neutral),
    negative: sum(cells, (cell) => cell.negative),
  });
}

/**
 * A brand's share of voice, 0 to 100: its `mentions` as a percentage of `allMentions`, the mentions of the
 * customer's brand and of every listed rival. Not weighted by engine; null if `allMentions` is 0 (rule 1.5).
 */
export function shareOfVoice(mentions: number, allMentions: number): Rational | null {
  return percent(mentions, allMentions);
}

function sum<C>(cells: readonly C[], of: (cell: C) => number): number {
  return cells.reduce((total, cell) => total + of(cell), 0);
}

/** Counted answers by the brand's position in them; adds up to `answer_count` (rule 1.7). */
export interface PositionDistribution {
  readonly first: number;
  readonly second: number;
  readonly third: number;
  readonly fourth_plus: number;
  readonly not_named: number;
}

/** Counts answers by the brand's position: first to third, fourth or later, not named (rule 1.7). */
export function positionDistribution(cells: readonly Cell[]): PositionDistribution {
  const counts = { first: 0, second: 0, third: 0, fourth_plus: 0, not_named: 0 };
  for (const cell of cells) {
    counts.first += cell.first;
    counts.second += cell.second;
    counts.third += cell.third;
    counts.fourth_plus += cell.fourth_plus;
    counts.not_named += cell.answers - cell.named;
  }
  return counts;
}

/**
 * Counts the answers that name the brand by sentiment, mixed as neutral; adds up to those answers (rules 1.4,
 * 1.7).
 */
export function sentimentDistribution(cells: readonly Cell[]): SentimentCounts {
  const counts = { positive: 0, neutral: 0, negative: 0 };
  for (const cell of cells) {
    counts.positive += cell.positive;
    counts.neutral += cell.neutral;
    counts.negative += cell.negative;
  }
  return counts;
}
