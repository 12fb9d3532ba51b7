import { weightedVisibility, type Weighting } from '../figures/figures.js';
import { metric, type Metric } from '../number.js';
import { ENGINES, type Engine } from '../vocabulary.js';
import type { SourceDetail, SourceTally } from './tally.js';

/** The sources of a window and of its comparison window. */
export interface ComparedSources {
  readonly current: SourceTally;
  /** Of `current`; null only without a counted answer. */
  readonly weighting: Weighting | null;
  /** Null if figures are carried (rule 2.5) or the comparison window has no counted answer. */
  readonly previous: { readonly tally: SourceTally; readonly weighting: Weighting } | null;
}

/** The counts and figures of one source (rules 15.4, 15.5). */
export interface SourceFigures {
  readonly answer_count: number;
  readonly citation_count: number;
  readonly prompt_count: number;
  /** Percentages with one decimal. */
  readonly answer_share: Metric;
  /** The engines that cite it, in the order of the vocabulary. */
  readonly platforms: readonly { readonly platform: Engine; readonly answer_count: number }[];
  readonly answers_naming_you: number;
  readonly answers_naming_competitors_not_you: number;
  readonly answers_naming_no_brand: number;
}

/**
 * Computes the figures of the source with an ordinal, which `current` has. `answer_share` is visibility with "cites it"
 * for "names the brand": it counts all answers of the window (rules 15.4 and 15.5).
 */
export function sourceFigures(
  { current, weighting, previous }: ComparedSources,
  ordinal: number,
  detail: SourceDetail,
): SourceFigures {
  const at = countsAt(current, ordinal);
  const platforms = ENGINES.flatMap((platform, engine) => {
    const answer_count = current.citing[at + engine] ?? 0;
    return answer_count === 0 ? [] : { platform, answer_count };
  });
  const answer_count = platforms.reduce((total, { answer_count }) => total + answer_count, 0);
  const { citations, prompts, namingYou, namingCompetitorsNotYou } = detail;
  const now = weighting && weightedVisibility(weighting, current.citing, at);
  const before = previous && shareBefore(previous, ordinal);
  return {
    answer_count,
    citation_count: citations,
    prompt_count: prompts,
    answer_share: metric('answer_share', now, before),
    platforms,
    answers_naming_you: namingYou,
    answers_naming_competitors_not_you: namingCompetitorsNotYou,
    answers_naming_no_brand: answer_count - namingYou - namingCompetitorsNotYou,
  };
}

/** 0 for a source that no answer of the comparison window cites. */
function shareBefore({ tally, weighting }: NonNullable<ComparedSources['previous']>, ordinal: number) {
  return weightedVisibility(weighting, tally.citing, countsAt(tally, ordinal));
}

/** Where the counts of a source begin. */
function countsAt({ classes }: Pick<SourceTally, 'classes'>, ordinal: number): number {
  return (classes[ordinal] ?? 0) * ENGINES.length;
}
