/** The display name and domain of a rival in all reports and boards (rule 8.1). */
export interface RivalIdentity {
  readonly name: string;
  readonly domain: string | null;
}

/** Reads rivals by the numbers with which other rows name them. */
export interface RivalReader {
  /** The display name and domain of rivals (rule 8.1). */
  rivalIdentities(brand_id: string, rivals: readonly number[]): Promise<ReadonlyMap<number, RivalIdentity>>;
  /** The display names of rivals; the brand's own name is absent (rule 8.1). */
  rivalNames(
    brand_id: string,
    ownNameKey: string,
    rivals: readonly number[],
  ): Promise<ReadonlyMap<number, string>>;
  /** The rival with a name key; null if the brand has none. */
  rivalOrdinal(brand_id: string, name_key: string): Promise<number | null>;
}
