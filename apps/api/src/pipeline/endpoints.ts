import * as application from '@brand-visibility/application';
import type { Caller, Context, Store, UseCase } from '@brand-visibility/application';
import {
  OPERATIONS,
  OPERATION_IDS,
  parseQuery,
  type QueryPair,
  type AnyEndpoint,
  type OperationId,
  type Operations,
  type PathOf,
} from '@brand-visibility/contract';
import { Refusal } from '@brand-visibility/domain';
import type { Service } from '@brand-visibility/wiring';
import { Router, type Request, type Response } from 'express';
import { sendReply } from '../reply/json-body.js';
import { refuse, refuseFault, refuseMethod, refuseUnknownPath } from '../reply/reply.js';
import { createWorkQueue, type WorkQueue } from '../reply/work-queue.js';
import { isWellFormedPath } from './checks.js';
import { readQuery } from './decoding.js';
import { timed, type Exchange, type Step } from './exchange.js';
import { OPEN_PATHS, pathHint } from './path-hint.js';

/** An endpoint with its use case, whose types the two share and nobody behind this line needs. */
export interface Route {
  readonly endpoint: AnyEndpoint;
  readonly answer: (
    context: Context,
    caller: Caller,
    path: Readonly<Record<string, string>>,
    pairs: readonly QueryPair[],
  ) => Promise<unknown>;
}

/** Use cases have the names of their operations: an endpoint without one does not compile. */
const USE_CASES: { readonly [Id in OperationId]: UseCase<Id> } = application;

/** In the order of the contract. */
export const ROUTES: readonly Route[] = OPERATION_IDS.map(route);

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- it says that endpoint and use case are of one operation
function route<Id extends OperationId>(id: Id): Route {
  const endpoint = OPERATIONS[id];
  const useCase = USE_CASES[id];
  return {
    endpoint,
    answer: async (context, caller, path, pairs) => {
      const query = parseQuery(endpoint, pairs);
      return query instanceof Refusal ? query : useCase(context, caller, asPath<Operations[Id]>(path), query);
    },
  };
}

/** The one cast: the router matched the endpoint's own path, so every parameter in it has a value. */
function asPath<E extends AnyEndpoint>(path: Readonly<Record<string, string>>): PathOf<E> {
  return path as PathOf<E>;
}

/** The path that was probably meant by one that is none, as its template; null where none is near. */
export const meantPath = pathHint([...ROUTES.map(({ endpoint }) => endpoint.path), ...OPEN_PATHS]);

/** What the use cases are dependencies of the service. */
type Dependencies = Omit<Context, 'now' | 'store'> & { readonly store: Store };

/** What stands for a request in Express's router, which reads its method and url, and fills in the parameters of its path. */
interface Routed {
  readonly method: string;
  /** A path alone. */
  readonly url: string;
  readonly params: Readonly<Record<string, string>>;
  readonly exchange: Exchange;
}

/**
 * The endpoints, found by Express's router: paths exact in case and slash (rule 4.3), and nothing of what Express would
 * do by itself. Every request that comes here is admitted and counted already.
 */
export function routeToEndpoint({ store, cursors, settings }: Service): Step {
  const dependencies = { store, cursors, weights: settings.weights };
  const workQueue = createWorkQueue(); // long replies have a queue of their own, apart from unauthenticated requests
  const router = Router({ caseSensitive: true, strict: true });
  for (const route of ROUTES) {
    router
      .route(expressPath(route.endpoint.path))
      .get((request) => answer(route, dependencies, workQueue, routedOf(request))) // for HEAD too
      .all((request) => methodNotAllowed(route, routedOf(request)));
  }
  return (exchange) => {
    const { method = '' } = exchange.request;
    const { path } = exchange.target;
    if (!isWellFormedPath(path)) {
      refuse(exchange, 'not_found');
      return 'answered';
    }
    const routed: Routed = { method, url: path, params: {}, exchange };
    router(...asExpress(routed), (fault?: unknown) => {
      if (fault === undefined) refuseUnknownPath(exchange, meantPath(path));
      else refuseFault(exchange, fault);
    });
    return 'answered';
  };
}

/** `{brand_id}` of the contract is `:brand_id` to Express. */
function expressPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

/** The cast that makes do with what the router reads; of a response it reads nothing. */
function asExpress(routed: Routed): [Request, Response] {
  return [routed, routed.exchange.response] as unknown as [Request, Response];
}

/** The cast back: a handler is dependencies what the router was. */
function routedOf(request: Request): Routed {
  return request as unknown as Routed;
}

async function answer(
  route: Route,
  dependencies: Dependencies,
  workQueue: WorkQueue,
  { exchange, params }: Routed,
): Promise<void> {
  exchange.route = route.endpoint.path;
  const { caller, now, target } = exchange;
  if (!caller) throw new Error('only an admitted request comes to an endpoint');
  const pairs = readQuery(target.query);
  if (pairs.length > 0) exchange.parameters = parametersIn(pairs, route);
  await dependencies.store.serve(caller.key.id, async (read) => {
    const timedRead: Store['read'] = (...asked) => timed(exchange, () => read(...asked));
    const reply = await route.answer(
      { ...dependencies, store: { read: timedRead }, now },
      caller,
      params,
      pairs,
    );
    if (reply instanceof Refusal) refuse(exchange, reply.code, reply);
    else await sendReply(exchange, reply, workQueue);
  });
}

/** Those that the endpoint takes. */
function parametersIn(pairs: readonly QueryPair[], { endpoint }: Route): readonly string[] {
  return Object.keys(endpoint.parameters).filter((own) => pairs.some(({ name }) => name === own));
}

function methodNotAllowed({ endpoint }: Route, { exchange }: Routed): void {
  exchange.route = endpoint.path;
  refuseMethod(exchange);
}
