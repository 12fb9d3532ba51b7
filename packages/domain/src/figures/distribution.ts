import type { SentimentCounts } from './figures.js';
import type { Cell } from './tally.js';

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
