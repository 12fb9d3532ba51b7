/** Derives the type of a list's filters from the parameters of its endpoint. */
import type { comparedWindowParameters, OperationId, Operations, QueryOf } from '@brand-visibility/contract';

/** Parameters that are not filters: they choose a window, a page, or the shown fields. */
type NoFilter =
  keyof typeof comparedWindowParameters | 'limit' | 'cursor' | 'format' | 'bom' | 'group_by' | 'watched';

/**
 * The filter for the rows of a list or the answers of a report: every other parameter of its endpoint, by name. Derived
 * from the parameters, so that a new one becomes a field, and a store without a predicate for it does not compile. An
 * absent field does not filter.
 */
export type FilterOf<Id extends OperationId> = {
  readonly [Name in Exclude<keyof QueryOf<Operations[Id]>, NoFilter>]?:
    QueryOf<Operations[Id]>[Name] | undefined;
};
