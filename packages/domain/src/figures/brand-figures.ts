import type { Rational } from '../number.js';
import { mentionsByEngine } from '../rivals/listing.js';
import { averagePosition, meanPosition, meanSentiment, namedByEngine, sentimentScore } from './figures.js';
import type { Tally } from './tally.js';

/** The exact figures of one brand in a window. */
export interface BrandFigures {
  /** Answers that name it, indexed as ENGINES. */
  readonly named: readonly number[];
  readonly averagePosition: Rational | null;
  readonly sentimentScore: Rational | null;
}

/**
 * The figures of the rival with this ordinal; null stands for the customer's brand. A mention without a position or a
 * sentiment is left out of the respective mean (rule 1.4).
 */
export function brandFigures({ cells, rivals }: Tally, ordinal: number | null): BrandFigures {
  if (ordinal === null) {
    return {
      named: namedByEngine(cells),
      averagePosition: averagePosition(cells),
      sentimentScore: sentimentScore(cells),
    };
  }
  return {
    named: mentionsByEngine(rivals, ordinal),
    averagePosition: meanPosition(rivals.positionSum[ordinal] ?? 0, rivals.positions[ordinal] ?? 0),
    sentimentScore: meanSentiment({
      positive: rivals.positive[ordinal] ?? 0,
      neutral: rivals.neutral[ordinal] ?? 0,
      negative: rivals.negative[ordinal] ?? 0,
    }),
  };
}
