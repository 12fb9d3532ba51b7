/** The pages of a list, and the filters of lists and reports. */
import type { comparedWindowParameters, OperationId, Operations, QueryOf } from '@brand-visibility/contract';

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

/** Parameters that are not filters, but choose the window, the page, the format or the content of the response. */
type NoFilter =
  keyof typeof comparedWindowParameters | 'limit' | 'cursor' | 'format' | 'bom' | 'group_by' | 'watched';

/**
 * The filter of a list or report: every parameter of its endpoint that is not a `NoFilter`, by name. An absent field
 * does not filter. A new parameter becomes a field, and a store without a predicate for the field does not compile.
 */
export type FilterOf<Id extends OperationId> = {
  readonly [Name in Exclude<keyof QueryOf<Operations[Id]>, NoFilter>]?:
    QueryOf<Operations[Id]>[Name] | undefined;
};
