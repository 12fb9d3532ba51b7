import type { Rational } from '../number/rational.js';
import { mentionsByEngine } from '../rivals/listing.js';
import { averagePosition, meanPosition, meanSentiment, namedByEngine, sentimentScore } from './figures.js';
import type { Tally } from './tally.js';

/** What the answers of a window say of one brand, exactly. */
export interface Standing {
  /** Answers naming it, by the index in ENGINES. */
  readonly named: readonly number[];
  readonly averagePosition: Rational | null;
  readonly sentimentScore: Rational | null;
}

/**
 * The standing of a rival by its ordinal, of the own brand for null. A mention of a rival without a position or without
 * a sentiment is left out of that one mean (rule 1.4).
 */
export function standing({ cells, rivals }: Tally, ordinal: number | null): Standing {
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
