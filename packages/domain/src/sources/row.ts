/** Computes the figures of a cited domain or page. */
import type { ByEngine } from '../figures/counts.js';
import { weightedVisibility, type Weighting } from '../figures/weighting.js';
import { metric, type Metric } from '../number.js';
import type { Instant } from '../time/instant.js';
import { ENGINES, type Engine } from '../vocabulary.js';

/** The kind of sources that a list contains. */
export type SourceDimension = 'domain' | 'page';

/** The counts of a source in the window, except its numbers of citing answers. */
export interface SourceDetail {
  readonly citations: number;
  readonly prompts: number;
  /** The number of distinct pages to which the citations lead. */
  readonly pages: number;
  readonly namingYou: number;
  readonly namingRivalsNotYou: number;
  readonly firstCitedAt: Instant;
  readonly lastCitedAt: Instant;
  /** The title of the latest citation whose title is not blank; null if there is none, or if the source is a domain. */
  readonly title: string | null;
}

/** All counts of a source, in both windows. */
export interface CountedSource extends SourceDetail {
  /** The number of answers that cite the source, by engine. */
  readonly citing: ByEngine;
  /** The number of answers in the comparison window that cite the source, by engine. */
  readonly citingBefore: ByEngine;
}

/**
 * The weightings of both windows. `current` is null if no answer counts. `previous` is null if figures are carried
 * (rule 2.5), or if no answer of the comparison window counts.
 */
export interface SourceWindows {
  readonly current: Weighting | null;
  readonly previous: Weighting | null;
}

/** The counts and figures that the row of a source contains (rules 15.4 and 15.5). */
export interface SourceFigures {
  readonly answer_count: number;
  readonly citation_count: number;
  readonly prompt_count: number;
  /** The share of answers, in percent with one decimal. */
  readonly answer_share: Metric;
  /** The engines whose answers cite the source, in the order of the vocabulary. */
  readonly platforms: readonly { readonly platform: Engine; readonly answer_count: number }[];
  readonly answers_naming_you: number;
  readonly answers_naming_competitors_not_you: number;
  readonly answers_naming_no_brand: number;
}

/**
 * Computes the figures of a source (rules 15.4 and 15.5). `answer_share` is computed like visibility, but from the
 * answers that cite the source. `answer_share.previous` is 0 if no answer of the comparison window cites the source.
 */
export function sourceFigures(source: CountedSource, { current, previous }: SourceWindows): SourceFigures {
  const { citing, citingBefore, citations, prompts, namingYou, namingRivalsNotYou } = source;
  const answers = citing.reduce((total, count) => total + count, 0);
  return {
    answer_count: answers,
    citation_count: citations,
    prompt_count: prompts,
    answer_share: metric(
      'answer_share',
      current && weightedVisibility(current, citing),
      previous && weightedVisibility(previous, citingBefore),
    ),
    platforms: ENGINES.flatMap((platform, engine) => {
      const answer_count = citing[engine] ?? 0;
      return answer_count === 0 ? [] : { platform, answer_count };
    }),
    answers_naming_you: namingYou,
    answers_naming_competitors_not_you: namingRivalsNotYou,
    answers_naming_no_brand: answers - namingYou - namingRivalsNotYou,
  };
}
