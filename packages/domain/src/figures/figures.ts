import { rational, type Rational } from '../number.js';
import { ENGINES, type Engine } from '../vocabulary.js';
import type { AnswerCell, Cell } from './tally.js';

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

  const answersProduct = present.reduce((product, { answers }) => product * answers, 1n);
  const weightProduct = present.reduce((product, { weight }) => product * weight.denominator, 1n);
  const multipliers = ENGINES.map(() => 0n);
  let totalWeight = 0n;
  for (const { index, answers, weight } of present) {
    const whole = weight.numerator * (weightProduct / weight.denominator);
    totalWeight += whole;
    multipliers[index] = whole * (answersProduct / answers);
  }
  // What divides every multiplier divides the denominator, too: it is the sum of multiplier x answers.
  const divisor = multipliers.reduce((common, multiplier) => greatestCommonDivisor(common, multiplier));
  const denominator = (totalWeight * answersProduct) / divisor;
  const reduced = multipliers.map((multiplier) => multiplier / divisor);
  return {
    answers: ENGINES.map((_, index) => answersByEngine[index] ?? 0),
    multipliers: reduced,
    denominator,
    estimates: reduced.map((multiplier) => nearestDouble(multiplier, denominator)),
  };
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

/** Divides as whole numbers first: both terms may be far beyond what a double can hold. */
function nearestDouble(numerator: bigint, denominator: bigint): number {
  const bits = 128;
  return Number((numerator << BigInt(bits)) / denominator) / 2 ** bits;
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  let [divisor, rest] = [a, b];
  while (rest !== 0n) [divisor, rest] = [rest, divisor % rest];
  return divisor;
}

/** The exact figures of a brand. Each is null where there is nothing to measure (rule 11.5); rounding comes last, elsewhere. */

/** `part` of `whole` in percent, null when `whole` is 0. */
export function percent(part: number, whole: number): Rational | null {
  return whole === 0 ? null : rational(100n * BigInt(part), whole);
}

/** Counted answers, those of all engines and categories together (rule 11.8). */
export function answerCount(cells: readonly AnswerCell[]): number {
  return sum(cells, (cell) => cell.answers);
}

/** Counted answers naming the brand. */
export function namedCount(cells: readonly AnswerCell[]): number {
  return sum(cells, (cell) => cell.named);
}

/** Counted answers by the index in ENGINES. */
export function answersByEngine(cells: readonly AnswerCell[]): number[] {
  return ENGINES.map((engine) => answerCount(cells.filter((cell) => cell.platform === engine)));
}

/** Counted answers naming the brand by the index in ENGINES. */
export function namedByEngine(cells: readonly AnswerCell[]): number[] {
  return ENGINES.map((engine) => namedCount(cells.filter((cell) => cell.platform === engine)));
}

/**
 * The percent of answers naming the brand, 0-100, each engine that answered weighted; null without an answer
 * (rule 1.3). Over the cells of a single engine the weight cancels out: that is its plain percent.
 */
export function visibility(cells: readonly AnswerCell[], weights: EngineWeights): Rational | null {
  const window = weighting(answersByEngine(cells), weights);
  return window && weightedVisibility(window, namedByEngine(cells));
}

/** The mean of `positions` positions that sum up to `positionSum`; 1 = named first; null without one (rule 1.4). */
export function meanPosition(positionSum: number, positions: number): Rational | null {
  return positions === 0 ? null : rational(positionSum, positions);
}

/** The brand's mean position over the answers naming it, null when none does (rule 1.4). */
export function averagePosition(cells: readonly Cell[]): Rational | null {
  return meanPosition(
    sum(cells, (cell) => cell.positionSum),
    namedCount(cells),
  );
}

/** Mentions by sentiment; `neutral` counts the mixed ones too (rule 1.4). */
export interface SentimentCounts {
  readonly positive: number;
  readonly neutral: number;
  readonly negative: number;
}

/** 0-100: positive counts 1, neutral half, negative nothing; null without a mention (rule 1.4). */
export function meanSentiment({ positive, neutral, negative }: SentimentCounts): Rational | null {
  return percent(2 * positive + neutral, 2 * (positive + neutral + negative));
}

/** The sentiment score over the answers naming the brand, null when none does (rule 1.4). */
export function sentimentScore(cells: readonly Cell[]): Rational | null {
  return meanSentiment({
    positive: sum(cells, (cell) => cell.positive),
    neutral: sum(cells, (cell) => cell.neutral),
    negative: sum(cells, (cell) => cell.negative),
  });
}

/**
 * One brand's share, 0-100, of `allMentions`: the answers naming the own brand and those naming each listed rival, its
 * own `mentions` among them. Not weighted by engine; null when there is no mention of any brand (rule 1.5).
 */
export function shareOfVoice(mentions: number, allMentions: number): Rational | null {
  return percent(mentions, allMentions);
}

function sum<C>(cells: readonly C[], of: (cell: C) => number): number {
  return cells.reduce((total, cell) => total + of(cell), 0);
}

/** Counted answers by the place at which they name the brand (rule 11.8); adds up to `answer_count` (rule 1.7). */
export interface PositionDistribution {
  readonly first: number;
  readonly second: number;
  readonly third: number;
  readonly fourth_plus: number;
  readonly not_named: number;
}

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

/** Answers naming the brand by sentiment (rule 11.8), mixed among the neutral; adds up to those answers (rules 1.4, 1.7). */
export function sentimentDistribution(cells: readonly Cell[]): SentimentCounts {
  const counts = { positive: 0, neutral: 0, negative: 0 };
  for (const cell of cells) {
    counts.positive += cell.positive;
    counts.neutral += cell.neutral;
    counts.negative += cell.negative;
  }
  return counts;
}
