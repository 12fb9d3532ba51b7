/** Computes the competitors report: which brands it lists, their order and their rows. */
import type { ByEngine, BrandCounts } from '../figures/counts.js';
import { weighting, type EngineWeights, weightedVisibility, type Weighting } from '../figures/weighting.js';
import { meanPosition, meanSentiment, percent, shareOfVoice } from '../figures/means.js';
import { metric, roundedOrNull, type Metric, compare, type Rational } from '../number.js';
import { ENGINES, type Engine } from '../vocabulary.js';
import { movement, type Movement } from './movement.js';

/** The counts from which a competitors report is computed. */
export interface RivalCounts<Rival> {
  /** The number of counted answers, by engine. */
  readonly answers: ByEngine;
  /** The number of counted answers in the comparison window; null if figures are carried (rule 2.5). */
  readonly answersBefore: ByEngine | null;
  /** The number of mentions of the customer's brand and of all listed rivals (rule 1.5). */
  readonly allMentions: number;
  /** The number of brands that the complete list ranks, including the customer's brand (rule 8.6). */
  readonly ranked: number;
  /** The customer's brand; null if no answer counts (rule 8.5). */
  readonly you: CountedBrand<Rival> | null;
  /** The brands in row order. Watched rivals that no answer names come last, by name key (rules 8.3 and 8.4). */
  readonly data: readonly CountedBrand<Rival>[];
}

/** Computes the fields that follow `window` in a competitors report, in their order (rules 8.6 to 8.8). */
export function rivalReport<Rival>(
  { answers, answersBefore, allMentions, ranked, you, data }: RivalCounts<Rival>,
  identityOf: IdentityOf<Rival>,
  weights: EngineWeights,
) {
  const windows = {
    current: weighting(answers, weights),
    previous: answersBefore && weighting(answersBefore, weights),
    allMentions,
    weights,
  };
  return {
    answer_count: answers.reduce((sum, count) => sum + count, 0),
    total: ranked,
    you: you && reportRow(you, windows, identityOf),
    data: data.map((brand) => reportRow(brand, windows, identityOf)),
  };
}

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
function reportRow<Rival>(
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

/** The values by which a brand (rule 8.3) or a source (rule 15.6) is ranked. */
export interface Ranked extends Tied {
  /** The exact visibility of the brand, or the exact share of the source, in percent. */
  readonly visibility: Rational;
}

/** The values that decide the order of brands with equal visibility. */
export interface Tied {
  /** The number of answers that name the brand. */
  readonly answers: number;
  /** The rank of the brand's name key among all name keys, which are sorted by code point. */
  readonly place: number;
}

/** Compares by visibility (descending), then number of answers (descending), then name key (ascending) (rule 8.3). */
export function compareStandings(a: Ranked, b: Ranked): number {
  return compare(b.visibility, a.visibility) || compareTied(a, b);
}

/** Compares brands with equal visibility, or rivals that the answers of a group name (rules 8.3 and 14.12). */
export function compareTied(a: Tied, b: Tied): number {
  return b.answers - a.answers || a.place - b.place;
}

/** The counts and properties that decide whether a rival is listed. */
export interface Mentioned {
  /** The number of counted answers that name the rival. */
  readonly answers: number;
  /** Whether a domain was recorded with the rival's mention in a counted answer. */
  readonly withDomain: boolean;
  readonly isWatched: boolean;
}

/**
 * Whether a window lists a rival: true if several counted answers name it, if a domain was recorded with one of its
 * mentions, or if it is watched (rule 8.2).
 */
export function isListed({ answers, withDomain, isWatched }: Mentioned): boolean {
  return answers > 1 || withDomain || isWatched;
}
