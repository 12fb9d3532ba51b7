/**
 * The position of a row in its list, for keyset pagination: an integer (for `created_at`, microseconds since
 * 1970), then the id, compared bytewise (rule 7.4).
 */
export interface SortKey {
  readonly key: bigint;
  readonly id: string;
}

/**
 * Requests rows of a list in its order, after a sort key or from the start. The page ends at `limit`, or with the row
 * at which the texts and lists that are stored for its rows reach `bytes` (rule 7.7).
 */
export interface PageRequest {
  readonly after: SortKey | null;
  readonly limit: number;
  readonly bytes: number;
}

/** The rows of a page. */
export interface PageRows<R> {
  readonly rows: readonly R[];
  /** Whether the page ended because of its size, with more rows after it. */
  readonly isCut: boolean;
}
