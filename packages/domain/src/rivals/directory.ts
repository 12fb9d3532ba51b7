/**
 * The rivals of a brand, by ordinal, as needed by reports. Names are not included: there may be tens of
 * thousands, and a ranking needs only the order of their name keys (rule 8.3).
 */
export interface RivalDirectory {
  /** Number of ordinals. */
  readonly size: number;
  /** A number in the order of name keys, by code point: greater for a later name key. */
  nameRank(ordinal: number): number;
  /** The rank of the customer's brand in the same order. */
  readonly ownNameRank: number;
  /** The ordinal whose name key equals the name key of the brand's current name; null if there is none (rule 8.1). */
  readonly ownOrdinal: number | null;
  /** Whether a `rival` record marks it as watched. */
  isWatched(ordinal: number): boolean;
}

/** The part of a directory that determines, with a window's answers, which rivals are listed (rule 8.2). */
export type RivalMarks = Pick<RivalDirectory, 'ownOrdinal' | 'isWatched'>;

/** The spelling and domain of a rival in all reports and boards (rule 8.1). */
export interface RivalIdentity {
  readonly name: string;
  readonly domain: string | null;
}
