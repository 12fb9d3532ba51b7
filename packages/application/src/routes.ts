/** Combines each endpoint with its use case in one function, which also parses the query. */
import {
  OPERATIONS,
  OPERATION_IDS,
  parseQuery,
  type AnyEndpoint,
  type OperationId,
  type Operations,
  type PathOf,
  type QueryPair,
  type QueryOf,
} from '@brand-visibility/contract';
import { Refusal } from '@brand-visibility/domain';
import * as useCases from './endpoints/all.js';
import type { Caller, Context, UseCase } from './endpoints/use-case.js';

/** An endpoint with its use case. The operation is not a type parameter, so that all routes have the same type. */
export interface Route {
  readonly endpoint: AnyEndpoint;
  readonly answer: (
    context: Context,
    caller: Caller,
    path: Readonly<Record<string, string>>,
    pairs: readonly QueryPair[],
  ) => Promise<RouteResponse | Refusal>;
}

/** The response of an endpoint, with the parsed query, so that callers of `answer` need not parse the query again. */
export interface RouteResponse {
  readonly query: QueryOf<Operations[OperationId]>;
  readonly response: object;
}

/** The use cases by operation id. An endpoint without a use case does not compile. */
const USE_CASES: { readonly [Id in OperationId]: UseCase<Id, object> } = useCases;

/** All routes. The service calls them for HTTP requests; tests call them directly. */
export const ROUTES: readonly Route[] = OPERATION_IDS.map(route);

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- `Id` ties the use case to the endpoint
function route<Id extends OperationId>(id: Id): Route {
  const endpoint = OPERATIONS[id];
  const useCase = USE_CASES[id];
  return {
    endpoint,
    answer: async (context, caller, path, pairs) => {
      const query = parseQuery(endpoint, pairs, context.now);
      if (query instanceof Refusal) return query;
      const response = await useCase(context, caller, asPath<Operations[Id]>(path), query);
      return response instanceof Refusal ? response : { query, response };
    },
  };
}

/** The cast is safe, because the router matched the endpoint's path, so every path parameter has a value. */
function asPath<E extends AnyEndpoint>(path: Readonly<Record<string, string>>): PathOf<E> {
  return path as PathOf<E>;
}
