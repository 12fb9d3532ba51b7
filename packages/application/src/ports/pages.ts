/**
 * The position of a row in its list, for keyset pagination. Rows are ordered by `key`, an integer such as `created_at`
 * in microseconds since 1970, and then bytewise by `id` (rule 7.4).
 */
export interface SortKey {
  readonly key: bigint;
  readonly id: string;
}

/**
 * A request for the page after a sort key, or for the first page if `after` is null. The page ends after `limit` rows,
 * or with the row at which the total size of the stored texts and lists reaches `bytes` (rule 7.7).
 */
export interface PageRequest {
  readonly after: SortKey | null;
  readonly limit: number;
  readonly bytes: number;
}

/** The rows of a page. */
export interface PageRows<R> {
  readonly rows: readonly R[];
  /** Whether the page ended because of `bytes`, although more rows follow. */
  readonly isCut: boolean;
}
