import { rational, type Rational } from '../number.js';
import type {
  EngineAnswerCounts,
  EngineBrandCounts,
  EngineCounts,
  SentimentCounts,
  WindowCounts,
} from './counts.js';

// Computes exact figures, not yet rounded. A figure is null if there is nothing to measure (rules 1.3 to 1.5).

/** Returns `part` as a percentage of `whole`; null if `whole` is 0. */
export function percent(part: number, whole: number): Rational | null {
  return whole === 0 ? null : rational(100n * BigInt(part), whole);
}

/** Returns the number of counted answers, summed over all engines (rule 11.8). */
export function answerCount(engineCounts: readonly EngineAnswerCounts[]): number {
  return sum(engineCounts, (each) => each.answers);
}

/** Returns the number of counted answers that name the brand, summed over all engines. */
export function namedCount(engineCounts: readonly EngineAnswerCounts[]): number {
  return sum(engineCounts, (each) => each.named);
}

/**
 * Returns the mean of positions; the first position is 1. `positionSum` is the sum of the positions, and `positions` is
 * their number. Returns null if there are no positions (rule 1.4).
 */
export function meanPosition(positionSum: number, positions: number): Rational | null {
  return positions === 0 ? null : rational(positionSum, positions);
}

/** Returns the brand's mean position, from 1, in the answers that name it; null if there are none (rule 1.4). */
export function averagePosition(engineCounts: readonly EngineBrandCounts[]): Rational | null {
  return meanPosition(
    sum(engineCounts, (each) => each.positionSum),
    namedCount(engineCounts),
  );
}

/**
 * Returns the sentiment score of mentions, from 0 to 100: 100 x (positive + neutral / 2) / (mentions with a known
 * sentiment). Returns null if there are none (rule 1.4).
 */
export function meanSentiment({ positive, neutral, negative }: SentimentCounts): Rational | null {
  return percent(2 * positive + neutral, 2 * (positive + neutral + negative));
}

/** Returns the sentiment score of the answers that name the brand, 0 to 100; null if none is known (rule 1.4). */
export function sentimentScore(engineCounts: readonly EngineBrandCounts[]): Rational | null {
  return meanSentiment({
    positive: sum(engineCounts, (each) => each.positive),
    neutral: sum(engineCounts, (each) => each.neutral),
    negative: sum(engineCounts, (each) => each.negative),
  });
}

/**
 * Returns a brand's share of voice, from 0 to 100: its `mentions` as a percentage of the mentions of the customer's
 * brand and of all listed rivals. Engine weights do not apply. Returns null if `allMentions` is 0 (rule 1.5).
 */
export function shareOfVoice(mentions: number, allMentions: number): Rational | null {
  return percent(mentions, allMentions);
}

/** Returns the number of mentions of the customer's brand and of all listed rivals (rule 1.5). */
export function allMentions({ engineCounts, listedMentions }: WindowCounts): number {
  return namedCount(engineCounts) + listedMentions;
}

/** Returns the exact share of voice of the customer's brand; null if there is no mention (rule 1.5). */
export function ownShareOfVoice(counts: WindowCounts): Rational | null {
  return shareOfVoice(namedCount(counts.engineCounts), allMentions(counts));
}

function sum<C>(engineCounts: readonly C[], of: (each: C) => number): number {
  return engineCounts.reduce((total, each) => total + of(each), 0);
}

/** The number of counted answers for each position of the brand. The numbers add up to `answer_count` (rule 1.7). */
export interface PositionDistribution {
  readonly first: number;
  readonly second: number;
  readonly third: number;
  readonly fourth_plus: number;
  readonly not_named: number;
}

/** Counts the answers by the brand's position: first, second, third, fourth or later, or not named (rule 1.7). */
export function positionDistribution(engineCounts: readonly EngineCounts[]): PositionDistribution {
  const counts = { first: 0, second: 0, third: 0, fourth_plus: 0, not_named: 0 };
  for (const each of engineCounts) {
    counts.first += each.first;
    counts.second += each.second;
    counts.third += each.third;
    counts.fourth_plus += each.fourth_plus;
    counts.not_named += each.answers - each.named;
  }
  return counts;
}

/**
 * Counts the answers that name the brand, by sentiment. The three counts add up to the number of these answers whose
 * sentiment is known (rules 1.4 and 1.7).
 */
export function sentimentDistribution(engineCounts: readonly EngineCounts[]): SentimentCounts {
  const counts = { positive: 0, neutral: 0, negative: 0 };
  for (const each of engineCounts) {
    counts.positive += each.positive;
    counts.neutral += each.neutral;
    counts.negative += each.negative;
  }
  return counts;
}
