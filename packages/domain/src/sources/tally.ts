import type { Instant } from '../time/instant.js';

/** What a list of sources has a row for. */
export type SourceDimension = 'domain' | 'page';

/**
 * Counts over the filtered answers of one window, by cited domain or page. These sources are numbered by ordinals, and
 * a class is a set of sources with equal counts by engine: there are far fewer, so figures are computed by class.
 */
export interface SourceTally {
  /** Counted answers by index in ENGINES, those without citations included. */
  readonly answers: ArrayLike<number>;
  /** Counted answers with a citation. */
  readonly citedAnswers: number;
  /** All citations, several of a source in one answer included. */
  readonly citations: number;
  /** Number of sources that a counted answer cites. */
  readonly size: number;
  /** The ordinals of these sources, among others, in ascending order of their keys by UTF-8 bytes. */
  readonly order: Uint32Array;
  /** By ordinal: the class; 0 if no counted answer cites the source, and for ordinals behind the last one. */
  readonly classes: Uint32Array;
  /** Counted answers that cite a source of a class, at `class * ENGINES.length + index of the engine`. */
  readonly citing: Int32Array;
  /** By ordinal: answers that name a competitor but not the brand; null unless requested. */
  readonly competitorsNotYou: Int32Array | null;
  /** By ordinal: citations behind the first one of the source in their answer; null unless requested. */
  readonly repeats: Int32Array | null;
  /** The ordinal of the domain of a cited page (rule 15.4); null for a tally of domains. */
  readonly domainOf: ((page: number) => number) | null;
}

/** The counts of one row that only a shown row needs. */
export interface SourceDetail {
  readonly citations: number;
  readonly prompts: number;
  /** Distinct pages among the citations. */
  readonly pages: number;
  readonly namingYou: number;
  readonly namingCompetitorsNotYou: number;
  readonly firstCitedAt: Instant;
  readonly lastCitedAt: Instant;
  /** The title of the latest citation with a title that is not blank; null if there is none, and for a domain. */
  readonly title: string | null;
}
