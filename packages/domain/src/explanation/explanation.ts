/** Explains a visibility report: lists its exact figures, and the runs and answers that it counts. */
import {
  averagePosition,
  allMentions,
  answerCount,
  namedCount,
  ownShareOfVoice,
  sentimentScore,
} from '../figures/means.js';
import type { WindowCounts } from '../figures/counts.js';
import { answersByEngine, namedByEngine, visibility, type EngineWeights } from '../figures/weighting.js';
import { METHODOLOGY_VERSION } from '../methodology/methodology.js';
import { fractionInWords, lowestTerms, type Rational } from '../number.js';
import type { IdentityOf } from '../rivals/report.js';
import { isLaterRun, type RunId } from '../time/window.js';
import { ENGINES, type Engine } from '../vocabulary.js';

/** The counts from which an explanation is computed. */
export interface ExplanationCounts<Rival> {
  readonly current: WindowCounts;
  /** The counts of the comparison window; null if the figures are carried (rule 2.5). */
  readonly previous: WindowCounts | null;
  /** The number of answers to deleted prompts. */
  readonly deletedPrompt: number;
  /** The number of answers that do not pass the filters, although their prompts are not deleted. */
  readonly filteredOut: number;
  /** The number of listed rivals; 0 if no answer counts (rule 20.5). */
  readonly listed: number;
  /** The first listed rivals, at most MOST_RIVALS_LISTED, in the order of a competitors report. */
  readonly firstListed: readonly Rival[];
}

/** The data stored about the answers of a completed run. */
export interface RunDigest {
  /** SHA-256 of the canonical text of the run's successful answers (rule 20.6). */
  readonly answers_digest: string;
  /** The numbers of failed and of filled-in answers. They are counted in the stored answers, not read from the run. */
  readonly failed_answers: number;
  readonly filled_answers: number;
}

/** A covered run, the data stored about it, and the number of its counted answers. */
export interface ExplainedRun extends RunId, RunDigest {
  readonly counted: number;
}

/** A fraction in lowest terms. Both terms are integers, written in decimal as strings. */
export interface ExactFigure {
  readonly numerator: string;
  readonly denominator: string;
}

/** The exact values of a figure in both windows; null where the report shows null. */
export interface ExactMetric {
  readonly current: ExactFigure | null;
  readonly previous: ExactFigure | null;
}

/** The maximum number of runs, and the maximum number of rivals, that an explanation lists (rules 20.4 and 20.5). */
export const MOST_RUNS_LISTED = 400;
export const MOST_RIVALS_LISTED = 100;

/** The fields that follow `window` in an explanation, in the order of the response (rule 20.7). */
export interface VisibilityExplanation {
  readonly answer_count: number;
  readonly methodology: string;
  readonly figures: Readonly<
    Record<'visibility' | 'average_position' | 'sentiment_score' | 'share_of_voice', ExactMetric>
  >;
  /**
   * The number of counted answers that name the brand. `mention_count` is this number plus the mentions of the listed
   * rivals (rule 20.3).
   */
  readonly named_count: number;
  readonly mention_count: number;
  readonly engines: readonly ExplainedEngine[];
  readonly excluded: ExcludedAnswers;
  readonly run_count: number;
  /** The covered runs, newest first, at most MOST_RUNS_LISTED. */
  readonly runs: readonly ExplainedRun[];
  readonly listed_competitor_count: number;
  /** Display names of listed rivals in the order of a competitors report, at most MOST_RIVALS_LISTED. */
  readonly listed_competitors: readonly string[];
}

/** The counts and the weight of an engine that has counted answers. */
export interface ExplainedEngine {
  readonly platform: Engine;
  /** The weight: a fraction in lowest terms, such as `1/2`, or an integer. */
  readonly weight: string;
  readonly answer_count: number;
  readonly named_count: number;
}

/**
 * The numbers of uncounted answers in the covered runs, by reason. If several reasons apply to an answer, the first one
 * in field order is used (rule 20.2).
 */
export interface ExcludedAnswers {
  readonly failed: number;
  readonly filled: number;
  readonly deleted_prompt: number;
  readonly filtered_out: number;
}

/** Explains a visibility report. `runs` contains the covered runs in any order (rules 20.2 to 20.5). */
export function explanationOf<Rival>(
  counted: ExplanationCounts<Rival>,
  runs: readonly ExplainedRun[],
  identityOf: IdentityOf<Rival>,
  weights: EngineWeights,
): VisibilityExplanation {
  const { current, deletedPrompt, filteredOut, listed, firstListed } = counted;
  return {
    answer_count: answerCount(current.engineCounts),
    methodology: METHODOLOGY_VERSION,
    figures: exactFigures(counted, weights),
    named_count: namedCount(current.engineCounts),
    mention_count: allMentions(current),
    engines: engineRows(current, weights),
    excluded: {
      failed: runs.reduce((sum, run) => sum + run.failed_answers, 0),
      filled: runs.reduce((sum, run) => sum + run.filled_answers, 0),
      deleted_prompt: deletedPrompt,
      filtered_out: filteredOut,
    },
    run_count: runs.length,
    runs: runs.toSorted((a, b) => (isLaterRun(a, b) ? -1 : 1)).slice(0, MOST_RUNS_LISTED),
    listed_competitor_count: listed,
    listed_competitors: firstListed.map((rival) => identityOf(rival).name),
  };
}

/** Returns the exact values of the figures in the visibility report (rule 20.3). */
function exactFigures(
  { current, previous }: Pick<ExplanationCounts<unknown>, 'current' | 'previous'>,
  weights: EngineWeights,
): VisibilityExplanation['figures'] {
  const compared = (of: (counts: WindowCounts) => Rational | null): ExactMetric => ({
    current: exactFigure(of(current)),
    previous: previous && exactFigure(of(previous)),
  });
  return {
    visibility: compared(({ engineCounts }) => visibility(engineCounts, weights)),
    average_position: compared(({ engineCounts }) => averagePosition(engineCounts)),
    sentiment_score: compared(({ engineCounts }) => sentimentScore(engineCounts)),
    share_of_voice: compared(ownShareOfVoice),
  };
}

function exactFigure(figure: Rational | null): ExactFigure | null {
  if (figure === null) return null;
  const { numerator, denominator } = lowestTerms(figure);
  return { numerator: `${numerator}`, denominator: `${denominator}` };
}

/** Returns a row for each engine that has counted answers, in vocabulary order (rule 20.3). */
function engineRows({ engineCounts }: WindowCounts, weights: EngineWeights): ExplainedEngine[] {
  const answers = answersByEngine(engineCounts);
  const named = namedByEngine(engineCounts);
  return ENGINES.flatMap((platform, engine) => {
    const answer_count = answers[engine] ?? 0;
    if (answer_count === 0) return [];
    const weight = fractionInWords(weights[platform]);
    return [{ platform, weight, answer_count, named_count: named[engine] ?? 0 }];
  });
}
