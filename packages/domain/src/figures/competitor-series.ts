import { roundedOrNull } from '../number.js';
import type { RivalDirectory } from '../rivals/directory.js';
import { allMentions, isListed, listedRivals, mentionsByEngine, type Watchlist } from '../rivals/listing.js';
import { contenders, ranksOf } from '../rivals/ranking.js';
import {
  answersByEngine,
  ESTIMATE_TOLERANCE,
  estimatedVisibility,
  namedByEngine,
  shareOfVoice,
  weightedVisibility,
  weighting,
  type EngineWeights,
  type Weighting,
} from './figures.js';
import { brandFigures } from './brand-figures.js';
import type { Tally } from './tally.js';

/** One brand in one bucket, as in a competitors report of the bucket; figures have one decimal (rule 14.6). */
export interface BrandPoint {
  readonly rank: number | null;
  readonly answer_count: number;
  readonly visibility: number | null;
  readonly average_position: number | null;
  readonly sentiment_score: number | null;
  readonly share_of_voice: number | null;
}

/** The ordinals of rivals; null for the customer's brand. */
export type ChosenBrands = readonly (number | null)[];

/** The rivals of a brand and the engine weights, the same for every bucket. */
export interface RivalsOfSeries {
  readonly rivals: RivalDirectory;
  readonly watchlist: Watchlist;
  readonly weights: EngineWeights;
}

/**
 * Computes the points of the `chosen` brands in one bucket, in their order (rules 14.6, 14.7). The tally
 * must have the mentions by engine of all rivals, and the full detail of the chosen ones.
 */
export function brandPoints(
  tally: Tally,
  { rivals, watchlist, weights }: RivalsOfSeries,
  chosen: ChosenBrands,
): BrandPoint[] {
  const window = weighting(answersByEngine(tally.cells), weights);
  if (window === null) return chosen.map(() => EMPTY);
  const ranks = ranksIn(tally, window, rivals, chosen);
  const all = allMentions(tally, watchlist);
  return chosen.map((ordinal) => {
    const { named, averagePosition, sentimentScore } = brandFigures(tally, ordinal);
    const answer_count = named.reduce((total, count) => total + count, 0);
    const isCounted = ordinal === null || answer_count === 0 || isListed(tally.rivals, ordinal, rivals);
    return {
      rank: ranks.get(ordinal) ?? null,
      answer_count,
      visibility: roundedOrNull('visibility', weightedVisibility(window, named)),
      average_position: roundedOrNull('average_position', averagePosition),
      sentiment_score: roundedOrNull('sentiment_score', sentimentScore),
      share_of_voice: isCounted ? roundedOrNull('share_of_voice', shareOfVoice(answer_count, all)) : null,
    };
  });
}

/** The point of any brand in a bucket without counted answers (rule 14.7). */
const EMPTY: BrandPoint = {
  rank: null,
  answer_count: 0,
  visibility: null,
  average_position: null,
  sentiment_score: null,
  share_of_voice: null,
};

/** The ranks of the chosen brands in the bucket's whole list; unranked brands are absent (rule 8.3). */
function ranksIn(
  tally: Tally,
  window: Weighting,
  rivals: RivalDirectory,
  chosen: ChosenBrands,
): ReadonlyMap<number | null, number> {
  const own = { nameRank: rivals.ownNameRank, named: namedByEngine(tally.cells) };
  const listed = listedRivals(tally.rivals, rivals, leastToMatter(tally, window, chosen));
  const all = contenders(window, own, listed, tally.rivals.named, (ordinal) => rivals.nameRank(ordinal));
  const isChosen = new Set(chosen);
  const ranked = ranksOf(all, (ordinal) => isChosen.has(ordinal));
  return new Map(ranked.map(({ ordinal, rank }) => [ordinal, rank]));
}

/**
 * The least number of mentions with which a rival can rank before the last chosen brand; rivals with fewer do not
 * affect any rank. Most of thousands of rivals have fewer, even if every mention were of the engine with the greatest
 * weight.
 */
function leastToMatter(tally: Tally, window: Weighting, chosen: ChosenBrands): number {
  const estimates = chosen.map((ordinal) =>
    estimatedVisibility(
      window,
      ordinal === null ? namedByEngine(tally.cells) : mentionsByEngine(tally.rivals, ordinal),
    ),
  );
  const ranked = estimates.filter((estimate, i) => estimate > 0 || chosen[i] === null);
  const last = Math.min(...ranked) - ESTIMATE_TOLERANCE;
  return Math.max(1, Math.floor(last / Math.max(...window.estimates)));
}
