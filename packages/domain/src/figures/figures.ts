import { rational, type Rational } from '../number/rational.js';
import { ENGINES } from '../vocabulary.js';
import type { AnswerCell, BrandCell } from './tally.js';
import { smallVisibility, weightedVisibility, weighting, type EngineWeights } from './weighting.js';

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
  const answers = ENGINES.map(() => 0);
  for (const cell of cells) answers[ENGINES.indexOf(cell.platform)]! += cell.answers;
  return answers;
}

/** Counted answers naming the brand by the index in ENGINES. */
export function namedByEngine(cells: readonly AnswerCell[]): number[] {
  const named = ENGINES.map(() => 0);
  for (const cell of cells) named[ENGINES.indexOf(cell.platform)]! += cell.named;
  return named;
}

/**
 * The percent of answers naming the brand, 0-100, each engine that answered weighted; null without an answer
 * (rule 1.3). Over the cells of a single engine the weight cancels out: that is its plain percent.
 */
export function visibility(cells: readonly AnswerCell[], weights: EngineWeights): Rational | null {
  const answers = answersByEngine(cells);
  const named = namedByEngine(cells);
  const small = smallVisibility(answers, named, weights);
  if (small) return small;
  const window = weighting(answers, weights);
  return window && weightedVisibility(window, named);
}

/** The mean of `positions` positions that sum up to `positionSum`; 1 = named first; null without one (rule 1.4). */
export function meanPosition(positionSum: number, positions: number): Rational | null {
  return positions === 0 ? null : rational(positionSum, positions);
}

/** The brand's mean position over the answers naming it, null when none does (rule 1.4). */
export function averagePosition(cells: readonly BrandCell[]): Rational | null {
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
export function sentimentScore(cells: readonly BrandCell[]): Rational | null {
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
