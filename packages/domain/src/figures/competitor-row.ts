import { metric, roundedOrNull, type Metric, type Rational } from '../number.js';
import { movement, type Movement } from '../rivals/movement.js';
import { ENGINES, type Engine } from '../vocabulary.js';
import { percent, shareOfVoice, weightedVisibility, type Weighting } from './figures.js';

/** One brand of a competitors response, the own one or a rival (rule 11.9); figures have one decimal. */
export interface CompetitorRow {
  readonly rank: number | null;
  readonly name: string;
  readonly domain: string | null;
  readonly is_you: boolean;
  readonly is_watched: boolean;
  readonly answer_count: number;
  readonly visibility: Metric;
  readonly average_position: number | null;
  readonly sentiment_score: number | null;
  readonly share_of_voice: number | null;
  readonly movement: Movement | null;
  readonly platforms: readonly PlatformVisibility[];
}

export interface PlatformVisibility {
  readonly platform: Engine;
  readonly visibility: number;
}

/** What a row is made of: who it is about and what the answers of both windows say of it. */
export interface Subject {
  readonly name: string;
  readonly domain: string | null;
  readonly is_you: boolean;
  readonly is_watched: boolean;
  /** Answers of the window naming it, by the index in ENGINES. */
  readonly named: readonly number[];
  /** The same of the comparison window, whether it is listed there or not (rule 8.6). */
  readonly namedBefore: readonly number[];
  readonly averagePosition: Rational | null;
  readonly sentimentScore: Rational | null;
}

/** What all rows of a response have in common. */
export interface Windows {
  /** Null when no answer matches. */
  readonly current: Weighting | null;
  /** Null when the figures are carried or the comparison window has no answer: nothing is compared. */
  readonly previous: Weighting | null;
  /** Mentions of the own brand and of every listed rival in the window (rule 1.5). */
  readonly allMentions: number;
}

/** The row of a brand with its rank. `rank` null is for a watched rival that no counted answer names (rule 8.3). */
export function competitorRow(rank: number | null, subject: Subject, windows: Windows): CompetitorRow {
  const { current, previous, allMentions } = windows;
  const { name, domain, is_you, is_watched, named } = subject;
  const now = current && { weighting: current, named };
  // An unnamed rival is compared with nothing, however often it was named before (rule 8.3).
  const before = previous && rank !== null ? { weighting: previous, named: subject.namedBefore } : null;
  const answers = named.reduce((total, count) => total + count, 0);
  return {
    rank,
    name,
    domain,
    is_you,
    is_watched,
    answer_count: answers,
    visibility: metric(
      'visibility',
      now && weightedVisibility(now.weighting, now.named),
      before && weightedVisibility(before.weighting, before.named),
    ),
    average_position: roundedOrNull('average_position', subject.averagePosition),
    sentiment_score: roundedOrNull('sentiment_score', subject.sentimentScore),
    share_of_voice: roundedOrNull('share_of_voice', shareOfVoice(answers, allMentions)),
    movement: now && movement(now, before),
    platforms: current ? platformVisibilities(current, named) : [],
  };
}

/** One entry for each engine that answered, in the specification's order; plain percents (rules 1.3, 8.6). */
function platformVisibilities({ answers }: Weighting, named: readonly number[]): PlatformVisibility[] {
  return ENGINES.flatMap((platform, index) => {
    const visibility = roundedOrNull('visibility', percent(named[index] ?? 0, answers[index] ?? 0));
    return visibility === null ? [] : [{ platform, visibility }];
  });
}
