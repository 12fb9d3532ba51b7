/** The display name and domain of a rival in all reports and boards (rule 8.1). */
export interface RivalIdentity {
  readonly name: string;
  readonly domain: string | null;
}

/** Reads rivals by ordinal, the number by which other rows refer to a rival. */
export interface RivalReader {
  /** The display names and domains of rivals, by ordinal (rule 8.1). */
  rivalIdentities(brand_id: string, rivals: readonly number[]): Promise<ReadonlyMap<number, RivalIdentity>>;
  /** The display names of rivals, by ordinal; the brand's own name is absent (rule 8.1). */
  rivalNames(
    brand_id: string,
    ownNameKey: string,
    rivals: readonly number[],
  ): Promise<ReadonlyMap<number, string>>;
  /** The ordinal of the rival with this name key; null if the brand has no such rival. */
  rivalOrdinal(brand_id: string, name_key: string): Promise<number | null>;
}
