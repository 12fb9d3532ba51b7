/** Chooses the database that a request reads: the replica, or the primary for callers who copy a brand. */
import type { OperationId, Operations, QueryOf } from '@brand-visibility/contract';
import type { DatabaseName } from '../ports.js';
import type { FilterOf } from '../ports/filter-of.js';

/** Parameters that filter answers. A list that uses none of them contains all counted answers of its runs. */
const ANSWER_FILTERS: Readonly<Record<Exclude<keyof FilterOf<'listBrandAnswers'>, 'run_id'>, true>> = {
  platforms: true,
  categories: true,
  theme_ids: true,
  locations: true,
  is_branded: true,
  prompt_ids: true,
  named: true,
  competitor: true,
  without_competitor: true,
  sentiment: true,
  source_domain: true,
  source_page: true,
  gap: true,
};

/** Whether the query contains none of the parameters that `filters` names. */
function lacks<Query extends object>(
  query: Query,
  filters: { readonly [Name in keyof Query]?: true },
): boolean {
  return Object.keys(filters).every((name) => query[name as keyof Query] === undefined);
}

/**
 * Conditions, by endpoint, under which a request reads the primary even if there is a replica (rules 10.8, 16.13). A
 * caller who copies a brand reads the change feed and then the changed resources, one by one or in complete lists. If a
 * lagging replica returned an old state, the copy would keep it forever.
 */
const READS_PRIMARY: { readonly [Id in OperationId]?: (query: QueryOf<Operations[Id]>) => boolean } = {
  getRun: () => true,
  getPrompt: () => true,
  listRuns: (query) => lacks(query, { status: true }),
  listPrompts: (query) => lacks(query, { status: true, category: true, theme_id: true }),
  listBrandAnswers: (query) =>
    query.run_id !== undefined || (query.start_date !== undefined && lacks(query, ANSWER_FILTERS)),
  listChanges: () => true,
};

/**
 * The database that a request reads: the primary if a condition in `READS_PRIMARY` holds, else the replica if there is
 * one (rule 16.13).
 */
export function databaseOf<Id extends OperationId>(id: Id, query: QueryOf<Operations[Id]>): DatabaseName {
  return READS_PRIMARY[id]?.(query) === true ? 'primary' : 'replica';
}
