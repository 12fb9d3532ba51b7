import type { Instant } from '../time/instant.js';

/** What a list of sources has a row for. */
export type SourceKind = 'domain' | 'page';

/**
 * Counts over the filtered answers of one window, by cited domain or page. Rows are those that a counted answer cites,
 * in ascending order of their keys by UTF-8 bytes.
 */
export interface SourceTally {
  /** Counted answers by index in ENGINES, those without citations included. */
  readonly answers: ArrayLike<number>;
  /** Counted answers with a citation. */
  readonly citedAnswers: number;
  /** All citations, several of a row in one answer included. */
  readonly citations: number;
  /** Number of rows. */
  readonly size: number;
  /** By row: the ordinal of the domain or page. */
  readonly ordinals: Uint32Array;
  /** Counted answers that cite a row, at `row * ENGINES.length + index of the engine`. */
  readonly citing: Int32Array;
  /** By row: answers that name a competitor but not the brand; null unless requested. */
  readonly competitorsNotYou: Int32Array | null;
  /** By row: the ordinal of the domain of its latest citation; null for a tally of domains. */
  readonly domains: Uint32Array | null;
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
