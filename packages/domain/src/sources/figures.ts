import { weightedVisibility, type Weighting } from '../figures/figures.js';
import { metric, type Metric } from '../number.js';
import { stretches, type Steps } from '../steps.js';
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

/** The counts and figures of one row (rules 15.4, 15.5). */
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

/** The citing answers of a row that the comparison window does not have. */
const UNCITED: ArrayLike<number> = [];

/**
 * Computes the figures of one row of `current`. `previousRow` is the row of the same source in the comparison window,
 * -1 if it has none. `answer_share` is visibility with "cites it" for "names the brand": it counts all answers of the
 * window (rule 15.5).
 */
export function sourceFigures(
  { current, weighting, previous }: ComparedSources,
  row: number,
  previousRow: number,
  detail: SourceDetail,
): SourceFigures {
  const platforms = ENGINES.flatMap((platform, engine) => {
    const answer_count = current.citing[row * ENGINES.length + engine] ?? 0;
    return answer_count === 0 ? [] : { platform, answer_count };
  });
  const answer_count = platforms.reduce((total, { answer_count }) => total + answer_count, 0);
  const { citations, prompts, namingYou, namingCompetitorsNotYou } = detail;
  const now = weighting && weightedVisibility(weighting, current.citing, row * ENGINES.length);
  const before = previous && shareBefore(previous, previousRow);
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

function shareBefore({ tally, weighting }: NonNullable<ComparedSources['previous']>, row: number) {
  return row === -1
    ? weightedVisibility(weighting, UNCITED)
    : weightedVisibility(weighting, tally.citing, row * ENGINES.length);
}

/** Finds the rows of some sources in a tally by ordinal, in steps; -1 for one that it does not have. */
export function* rowsOfSources(
  { ordinals: ofRows, size }: Pick<SourceTally, 'ordinals' | 'size'>,
  ordinals: readonly number[],
): Steps<readonly number[]> {
  const wanted = new Int32Array(ordinals.reduce((most, ordinal) => Math.max(most, ordinal + 1), 0));
  for (const ordinal of ordinals) wanted[ordinal] = -1;
  for (const [from, to] of stretches(size)) {
    for (let row = from; row < to; row++) {
      const ordinal = ofRows[row]!;
      if (wanted[ordinal] === -1) wanted[ordinal] = row;
    }
    yield;
  }
  return ordinals.map((ordinal) => wanted[ordinal]!);
}
