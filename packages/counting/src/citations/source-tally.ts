/** The interface of a tally of cited domains or pages. */
import { ENGINES, type SourceDimension, type Weighting } from '@brand-visibility/domain';

/** The sources to count. */
export interface SourcesWanted {
  readonly by: SourceDimension;
  /** The ordinal of the rival with the brand's own name, which is not a competitor; null if there is none. */
  readonly own: number | null;
  /** Whether to count the answers that name a competitor but not the brand, for every row. */
  readonly hasGaps: boolean;
  /** Whether to count the citations of a source after the first one in the same answer, for every row. */
  readonly hasRepeats: boolean;
}

/**
 * Counts over the filtered answers of one window, by cited domain or page. Sources are numbered by ordinals. A class is
 * a set of sources with equal counts by engine; figures are computed once per class, because there are far fewer
 * classes than sources.
 */
export interface SourceTally {
  /** Counted answers, indexed as ENGINES; answers without citations are included. */
  readonly answers: ArrayLike<number>;
  /** Counted answers with a citation. */
  readonly citedAnswers: number;
  /** All citations, including several of a source in one answer. */
  readonly citations: number;
  /** Number of sources that a counted answer cites. */
  readonly size: number;
  /**
   * All ordinals in ascending order of their keys by UTF-8 bytes; includes the ordinals of sources that are not cited.
   */
  readonly order: Uint32Array;
  /**
   * The class of each source, by ordinal; 0 if no counted answer cites the source or the ordinal is beyond the last
   * one.
   */
  readonly classes: Uint32Array;
  /** Counted answers that cite a source of a class, at `class * ENGINES.length + index of the engine`. */
  readonly citing: Int32Array;
  /** Answers that name a competitor but not the brand, by ordinal; null unless requested. */
  readonly rivalsNotYou: Int32Array | null;
  /** Citations of the source after the first one in the same answer, by ordinal; null unless requested. */
  readonly repeats: Int32Array | null;
  /** The ordinal of the domain of a cited page (rule 15.4); null for a tally of domains. */
  readonly domainOf: ((page: number) => number) | null;
}

/** The sources of a window and of its comparison window. */
export interface ComparedSources {
  readonly current: SourceTally;
  /** The weighting of `current`; null only if no answer counts. */
  readonly weighting: Weighting | null;
  /**
   * The same for the comparison window; null if figures are carried (rule 2.5) or that window has no counted answer.
   */
  readonly previous: { readonly tally: SourceTally; readonly weighting: Weighting } | null;
}

/** Reads the counts of a class by engine; the next call overwrites them. */
export function classCounts(citing: Int32Array): (one: number) => Int32Array {
  const counts = new Int32Array(ENGINES.length);
  return (one) => {
    const at = one * ENGINES.length;
    for (let engine = 0; engine < counts.length; engine += 1) counts[engine] = citing[at + engine]!;
    return counts;
  };
}
