/** Derives the type of a list's filters from the parameters of its endpoint. */
import type { comparedWindowParameters, OperationId, Operations, QueryOf } from '@brand-visibility/contract';

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
