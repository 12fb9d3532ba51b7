/** The figures of the brand and its rivals over time. */
import type { BrandCounts, ByEngine } from '../figures/counts.js';
import { meanPosition, meanSentiment, shareOfVoice } from '../figures/means.js';
import { weightedVisibility, weighting, type EngineWeights } from '../figures/weighting.js';
import { roundedOrNull } from '../number.js';
import type { CountedRivals } from './report.js';

/** The counts behind the brand and its rivals over time (rule 14.14). */
export interface CountedSeries {
  /** The report on the entire window, which selects the rivals; nothing is compared. */
  readonly whole: CountedRivals;
  readonly buckets: readonly CountedBucket[];
}

/** One bucket of a series. */
export interface CountedBucket {
  readonly answers: ByEngine;
  /** Mentions of the customer's brand and of every rival that the bucket lists (rule 1.5). */
  readonly allMentions: number;
  /** The customer's brand, then the brands that the report on the whole window shows, in its order. */
  readonly brands: readonly BucketBrand[];
}

/** A brand in a bucket. */
export interface BucketBrand {
  /** The rank in the bucket's complete list; null if the bucket does not rank the brand. */
  readonly rank: number | null;
  /**
   * Whether its share of voice is known; false for a rival that answers of the bucket name but the bucket does not list
   * (rule 14.7).
   */
  readonly hasShare: boolean;
  readonly counts: BrandCounts;
}

/** The figures of one brand in one bucket, as in a competitors report on the bucket, with one decimal (rule 14.6). */
export interface BrandPoint {
  readonly rank: number | null;
  readonly answer_count: number;
  readonly visibility: number | null;
  readonly average_position: number | null;
  readonly sentiment_score: number | null;
  readonly share_of_voice: number | null;
}

/** The points of the brands in one bucket, in their order (rules 14.6 and 14.7). */
export function brandPoints(
  { answers, allMentions, brands }: CountedBucket,
  weights: EngineWeights,
): BrandPoint[] {
  const window = weighting(answers, weights);
  return brands.map(({ rank, hasShare, counts }) => {
    const { named, positionSum, positions } = counts;
    const answer_count = named.reduce((total, count) => total + count, 0);
    return {
      rank,
      answer_count,
      visibility: roundedOrNull('visibility', window && weightedVisibility(window, named)),
      average_position: roundedOrNull('average_position', meanPosition(positionSum, positions)),
      sentiment_score: roundedOrNull('sentiment_score', meanSentiment(counts)),
      share_of_voice: hasShare
        ? roundedOrNull('share_of_voice', shareOfVoice(answer_count, allMentions))
        : null,
    };
  });
}
