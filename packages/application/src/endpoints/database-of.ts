import type { OperationId, Operations, QueryOf } from '@brand-visibility/contract';
import type { DatabaseName } from '../ports.js';

/**
 * Every endpoint that reads the primary even if there is a replica, with the requests that do (rules 10.8, 16.13). Who
 * copies a brand reads the list of changes and then what changed. From a replica that lags behind, the old state would
 * be copied and never corrected.
 */
const READS_PRIMARY: { readonly [Id in OperationId]?: (query: QueryOf<Operations[Id]>) => boolean } = {
  getRun: () => true,
  getPrompt: () => true,
  listBrandAnswers: ({ run_id }) => run_id !== undefined,
  listChanges: () => true,
};

/**
 * The database that a request reads: the replica, if there is one, unless `READS_PRIMARY` lists the request (rule
 * 16.13).
 */
export function databaseOf<Id extends OperationId>(id: Id, query: QueryOf<Operations[Id]>): DatabaseName {
  return READS_PRIMARY[id]?.(query) === true ? 'primary' : 'replica';
}
