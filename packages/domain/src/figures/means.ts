import { rational, type Rational } from '../number.js';
import type { AnswerCell, BrandCell, Cell, SentimentCounts, WindowCounts } from './counts.js';

// Exact and unrounded figures; each is null if there is nothing to measure (rule 1.2).

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

/**
 * The mean of `positions` positions, which count from 1 and whose sum is `positionSum`; null if there are none (rule
 * 1.4).
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

/**
 * The sentiment score of some mentions, 0 to 100: 100 x (positive + neutral / 2) / all; null if there are no mentions
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

/** Mentions of the customer's brand and of every listed rival, the denominator of share of voice (rule 1.5). */
export function allMentions({ cells, listedMentions }: WindowCounts): number {
  return namedCount(cells) + listedMentions;
}

/** The brand's own share of voice in a window, exactly; null if there is no mention (rule 1.5). */
export function ownShareOfVoice(counts: WindowCounts): Rational | null {
  return shareOfVoice(namedCount(counts.cells), allMentions(counts));
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
