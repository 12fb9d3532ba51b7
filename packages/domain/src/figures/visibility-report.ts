import { metric, type Metric } from '../number/metric.js';
import type { Figure } from '../number/precision.js';
import type { Rational } from '../number/rational.js';
import type { RivalMarks } from '../rivals/directory.js';
import { allMentions, watchlistInSteps, type Watchlist } from '../rivals/listing.js';
import { atOnce, type Steps } from '../steps.js';
import type { Grouping } from '../vocabulary.js';
import { breakdown, type Breakdown } from './breakdown.js';
import { positionDistribution, sentimentDistribution, type PositionDistribution } from './distribution.js';
import {
  answerCount,
  averagePosition,
  namedCount,
  sentimentScore,
  shareOfVoice,
  visibility,
  type SentimentCounts,
} from './figures.js';
import type { Tally } from './tally.js';
import type { EngineWeights } from './weighting.js';

/** The members of a visibility response that follow `window`, in the specification's order (rule 11.8). */
export interface VisibilityFigures {
  readonly answer_count: number;
  readonly prompt_count: number;
  readonly visibility: Metric;
  readonly average_position: Metric;
  readonly sentiment_score: Metric;
  readonly share_of_voice: Metric;
  readonly position_distribution: PositionDistribution;
  readonly sentiment_distribution: SentimentCounts;
  readonly breakdown: Breakdown | null;
}

/**
 * The figures of a window beside those of its comparison window. `previous` is null when nothing is compared, because
 * the figures are carried: every `previous` and `change` is then null (rule 2.5). The rivals that share of voice
 * counts are listed inside each window by its own answers (rule 1.5). `grouping` null leaves the breakdown out.
 */
export function* visibilityFiguresInSteps(
  current: Tally,
  previous: Tally | null,
  rivals: RivalMarks,
  weights: EngineWeights,
  grouping: Grouping | null,
): Steps<VisibilityFigures> {
  const compared = (figure: Figure, of: (tally: Tally) => Rational | null): Metric =>
    metric(figure, of(current), previous && of(previous));
  const size = Math.max(current.rivals.size, previous?.rivals.size ?? 0);
  const watchlist = yield* watchlistInSteps(size, rivals);
  return {
    answer_count: answerCount(current.cells),
    prompt_count: current.prompts.total,
    visibility: compared('visibility', ({ cells }) => visibility(cells, weights)),
    average_position: compared('average_position', ({ cells }) => averagePosition(cells)),
    sentiment_score: compared('sentiment_score', ({ cells }) => sentimentScore(cells)),
    share_of_voice: compared('share_of_voice', (tally) => voiceOf(tally, watchlist)),
    position_distribution: positionDistribution(current.cells),
    sentiment_distribution: sentimentDistribution(current.cells),
    breakdown: grouping && breakdown(current, grouping, weights),
  };
}

export function visibilityFigures(...asked: Parameters<typeof visibilityFiguresInSteps>): VisibilityFigures {
  return atOnce(visibilityFiguresInSteps(...asked));
}

/** The brand's own share of voice in a window, exactly; null without any mention (rule 1.5). */
export function voiceOf(tally: Tally, rivals: Watchlist): Rational | null {
  return shareOfVoice(namedCount(tally.cells), allMentions(tally, rivals));
}
