/** Combines each endpoint with its use case. */
import {
  type AnyEndpoint,
  OPERATION_IDS,
  type OperationId,
  OPERATIONS,
  type QueryOf,
  type Refusal,
} from '@brand-visibility/contract';
import * as useCases from './endpoints/all.js';
import type { Caller, Context, UseCase } from './endpoints/use-case.js';
import { daysOfWindow, type WindowQuery } from './endpoints/window.js';

/** An endpoint with its use case. The operation is not a type parameter, so that all routes have the same type. */
export interface Route {
  readonly endpoint: AnyEndpoint;
  /** Runs the use case with the ids in the path, and with the query as `parseQuery` returns it. */
  readonly respond: (
    context: Context,
    caller: Caller,
    ids: Readonly<Record<string, string>>,
    query: QueryOf<AnyEndpoint>,
  ) => Promise<object | Refusal>;
  /** For how many days a request counts the answers of a brand at most, before it reads; null without a window. */
  readonly daysToCount: ((query: QueryOf<AnyEndpoint>) => number) | null;
}

/** The use cases by operation id. An endpoint without a use case does not compile. */
const USE_CASES: { readonly [Id in OperationId]: UseCase<Id, object> } = useCases;

/**
 * All routes. The service calls them for HTTP requests; tests call them directly. The cast is safe: the router has
 * matched the endpoint's path, and the endpoint has parsed the query.
 */
export const ROUTES: readonly Route[] = OPERATION_IDS.map((id) => ({
  endpoint: OPERATIONS[id],
  respond: USE_CASES[id] as Route['respond'],
  daysToCount: 'period' in OPERATIONS[id].parameters ? daysOf(OPERATIONS[id]) : null,
}));

/** Multiplies the length of the window by the brands of a page. */
function daysOf({ path }: AnyEndpoint): NonNullable<Route['daysToCount']> {
  return (query) => {
    const { limit = 1, ...window } = query as WindowQuery & { readonly limit?: number };
    return daysOfWindow(window) * (path.includes('{brand_id}') ? 1 : limit);
  };
}
