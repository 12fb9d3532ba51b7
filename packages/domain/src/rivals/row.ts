/** Computes the row of a brand in a competitors report. */
import type { BrandCounts, ByEngine } from '../figures/counts.js';
import { meanPosition, meanSentiment, percent, shareOfVoice } from '../figures/means.js';
import { weightedVisibility, type EngineWeights, type Weighting } from '../figures/weighting.js';
import { metric, roundedOrNull, type Metric } from '../number.js';
import { ENGINES, type Engine } from '../vocabulary.js';
import { movement, type Movement } from './movement.js';

/** The name and the domain of a brand, as reports show them (rule 8.1). */
export interface BrandIdentity {
  readonly name: string;
  readonly domain: string | null;
}

/** Returns the identity of a rival, or of the customer's brand if `rival` is null. */
export type IdentityOf<Rival> = (rival: Rival | null) => BrandIdentity;

/** The counts of one brand, the customer's or a rival, from which its row is computed. */
export interface CountedBrand<Rival> {
  /** The rank in the complete list, from 1; null for a watched rival that no counted answer names (rule 8.3). */
  readonly rank: number | null;
  /** Refers to the rival; null for the customer's brand. */
  readonly rival: Rival | null;
  readonly is_watched: boolean;
  readonly counts: BrandCounts;
  /** The number of answers in the comparison window that name the brand, even if it is not listed there (rule 8.6). */
  readonly namedBefore: ByEngine;
}

/** A row of a competitors report (rule 8.6). Figures have one decimal. */
export interface RivalRow extends BrandIdentity {
  readonly rank: number | null;
  readonly is_you: boolean;
  readonly is_watched: boolean;
  readonly answer_count: number;
  readonly visibility: Metric;
  readonly average_position: number | null;
  readonly sentiment_score: number | null;
  readonly share_of_voice: number | null;
  readonly movement: Movement | null;
  readonly platforms: readonly EngineVisibility[];
}

/** A brand's visibility in the answers of one engine, which is a plain percentage with one decimal (rule 8.6). */
export interface EngineVisibility {
  readonly platform: Engine;
  readonly visibility: number;
}

/** The values that all rows of a report share. */
export interface Windows {
  /** The weighting of the window; null if no answer counts. */
  readonly current: Weighting | null;
  /** The weighting of the comparison window; null if figures are carried or no answer of that window counts. */
  readonly previous: Weighting | null;
  /** The number of mentions of the customer's brand and of all listed rivals (rule 1.5). */
  readonly allMentions: number;
  readonly weights: EngineWeights;
}

/** Computes the row of one brand (rules 8.6 to 8.8). */
export function rivalRow<Rival>(
  { rank, rival, is_watched, counts, namedBefore }: CountedBrand<Rival>,
  { current, previous, allMentions, weights }: Windows,
  identityOf: IdentityOf<Rival>,
): RivalRow {
  const { name, domain } = identityOf(rival);
  const { named, positionSum, positions } = counts;
  const now = current && { weighting: current, named };
  // A watched rival that no answer names is not compared, even if answers of the comparison window name it (rule 8.3).
  const before = previous && rank !== null ? { weighting: previous, named: namedBefore } : null;
  const answers = named.reduce((total, count) => total + count, 0);
  return {
    rank,
    name,
    domain,
    is_you: rival === null,
    is_watched,
    answer_count: answers,
    visibility: metric(
      'visibility',
      now && weightedVisibility(now.weighting, now.named),
      before && weightedVisibility(before.weighting, before.named),
    ),
    average_position: roundedOrNull('average_position', meanPosition(positionSum, positions)),
    sentiment_score: roundedOrNull('sentiment_score', meanSentiment(counts)),
    share_of_voice: roundedOrNull('share_of_voice', shareOfVoice(answers, allMentions)),
    movement: now && movement(now, before, weights),
    platforms: current ? engineVisibilities(current, named) : [],
  };
}

/** Returns a brand's visibility for each engine that has counted answers, in vocabulary order (rules 1.3 and 8.6). */
function engineVisibilities({ answers }: Weighting, named: ByEngine): EngineVisibility[] {
  return ENGINES.flatMap((platform, index) => {
    const visibility = roundedOrNull('visibility', percent(named[index] ?? 0, answers[index] ?? 0));
    return visibility === null ? [] : [{ platform, visibility }];
  });
}
