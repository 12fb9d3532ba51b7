/** Computes the points of a brand and its rivals, one per bucket. */
import type { BrandCounts, ByEngine } from '../figures/counts.js';
import { meanPosition, meanSentiment, shareOfVoice } from '../figures/means.js';
import { weightedVisibility, weighting, type EngineWeights } from '../figures/weighting.js';
import { roundedOrNull } from '../number.js';

/** The counts of one bucket. */
export interface CountedBucket {
  readonly answers: ByEngine;
  /** The number of mentions of the customer's brand and of all rivals that the bucket itself lists (rule 1.5). */
  readonly allMentions: number;
  /** The customer's brand, followed by the brands in `data` of the report on the whole window, in the same order. */
  readonly brands: readonly BucketBrand[];
}

/** The counts of one brand in one bucket. */
export interface BucketBrand {
  /** The rank in the complete list of the bucket; null if the bucket does not rank the brand. */
  readonly rank: number | null;
  /** Whether the brand has a share of voice; false for a rival that the bucket names but does not list (rule 14.7). */
  readonly hasShare: boolean;
  readonly counts: BrandCounts;
}

/** A brand's figures in one bucket, with one decimal. They are defined as in a competitors report (rule 14.6). */
export interface BrandPoint {
  readonly rank: number | null;
  readonly answer_count: number;
  readonly visibility: number | null;
  readonly average_position: number | null;
  readonly sentiment_score: number | null;
  readonly share_of_voice: number | null;
}

/** Computes each brand's point in one bucket, in the order of `brands` (rules 14.6 and 14.7). */
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
