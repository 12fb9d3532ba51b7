/**
 * What a report has to know of all the rivals of a brand, by ordinal. Names stay where they are: a brand may have tens
 * of thousands of rivals, and a ranking asks of their name keys only which comes first (rule 8.3).
 */
export interface RivalDirectory {
  /** Number of ordinals. */
  readonly size: number;
  /** Grows with the rival's name key, by code point. */
  nameRank(ordinal: number): number;
  /** The place of the own brand's name key among the others. */
  readonly ownNameRank: number;
  /** The ordinal whose name key is that of the brand as it is called now; null for none. */
  readonly ownOrdinal: number | null;
  /** Whether a record marks it as watched. */
  isWatched(ordinal: number): boolean;
}

/** What decides which rivals a window lists, beside its answers. */
export type RivalMarks = Pick<RivalDirectory, 'ownOrdinal' | 'isWatched'>;

/** The one spelling and domain of a rival (rule 8.1). */
export interface RivalIdentity {
  readonly name: string;
  readonly domain: string | null;
}
