/** The counts of the domains or pages that the answers of a window cite. */
import type { Weighting } from '@brand-visibility/domain/figures/weighting';
import { ENGINES } from '@brand-visibility/domain/vocabulary';

/** Which optional counts to make. */
export interface OptionalCounts {
  /** Whether to count, for each source, the citing answers that name only rivals. */
  readonly hasOnlyRivals: boolean;
  /** Whether to count, for each source, the citations after the first one in the same answer. */
  readonly hasRepeats: boolean;
}

/**
 * The citations in one window's counted answers, by domain or by page. A source is identified by its ordinal. Sources
 * with equal counts per engine form a class. Figures are computed once per class, because there are far fewer classes
 * than sources.
 */
export interface SourceCounts {
  /** The number of counted answers of each engine, with or without citations; in the order of ENGINES. */
  readonly answers: ArrayLike<number>;
  /** The number of counted answers that cite a source. */
  readonly citedAnswers: number;
  /** The number of citations; if an answer cites a source repeatedly, each citation counts. */
  readonly citations: number;
  /** The number of sources that a counted answer cites. */
  readonly size: number;
  /** The ordinals of all known sources, cited in this window or not, in ascending order of the keys' UTF-8 bytes. */
  readonly order: Uint32Array;
  /** The class of each source, by ordinal; 0 if no counted answer cites the source. Empty if the window has no runs. */
  readonly classes: Uint32Array;
  /** The number of answers that cite a source of a class, at `class * ENGINES.length + index of the engine`. */
  readonly citing: Int32Array;
  /** The number of citing answers that name only rivals, by ordinal; null unless `hasOnlyRivals`. */
  readonly onlyRivals: Int32Array | null;
  /** The number of citations after the first one in the same answer, by ordinal; null unless `hasRepeats`. */
  readonly repeats: Int32Array | null;
  /** Returns the ordinal of a cited page's domain (rule 15.4); null in counts of domains. */
  readonly domainOf: ((page: number) => number) | null;
}

/** The counts of a window and of its comparison window. */
export interface ComparedSources {
  readonly current: SourceCounts;
  /** The weighting of the answers of `current`; null if no answer counts. */
  readonly weighting: Weighting | null;
  /** The counts of the comparison window; null if figures are carried (rule 2.5) or no answer of that window counts. */
  readonly previous: { readonly counts: SourceCounts; readonly weighting: Weighting } | null;
}

/** Returns a function that reads the counts of a class. Each call overwrites the result of the previous call. */
export function classCounts(citing: Int32Array): (one: number) => Int32Array {
  const counts = new Int32Array(ENGINES.length);
  return (one) => {
    const at = one * ENGINES.length;
    for (let engine = 0; engine < counts.length; engine += 1) counts[engine] = citing[at + engine]!;
    return counts;
  };
}
