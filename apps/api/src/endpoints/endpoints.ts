/** Routes the /v1 endpoints: runs the use case of each request in a slot of the account, and sends the response. */
import {
  ROUTES,
  unknownValues,
  type Context,
  type NamingQuery,
  type Route,
  type RouteResponse,
  type Store,
} from '@brand-visibility/application';
import type { QueryPair } from '@brand-visibility/contract';
import { Refusal } from '@brand-visibility/domain';
import type { Service } from '@brand-visibility/wiring';
import type { IRouter, Request, RequestHandler } from 'express';
import { LIMITS } from '../limits/limits.js';
import { type Exchange, exchangeOf, shedExchange, timed } from '../request/exchange.js';
import { readQuery } from '../request/query.js';
import { MCP_PATH } from '../request/target.js';
import { endpointResponse } from '../response/endpoint-response.js';
import { compressed } from '../response/gzip.js';
import { refuse, refuseMethod } from '../response/problem.js';
import { lengthOf, send } from '../response/response.js';
import type { RequestReads } from '../scheduling/reads.js';
import { NoRoom, type RequestContext } from '../scheduling/request-context.js';
import { OPEN_PATHS, pathHint } from './path-hint.js';

/** Returns the path template that the caller of an unknown path probably meant; null if none is close (rule 4.9). */
export const meantPath = pathHint([...ROUTES.map(({ endpoint }) => endpoint.path), ...OPEN_PATHS, MCP_PATH]);

/** The parts of the service on which use cases depend. */
type Dependencies = Omit<Context, 'now' | 'store'> & { readonly store: Store };

/** The decoded path parameters, by name. Each value is a string, not a list, because no route has a wildcard. */
type Ids = Readonly<Record<string, string>>;

/**
 * Routes the endpoints (rules 4.3 and 4.11). Earlier middleware has admitted and counted each request, and has checked
 * that the path is well-formed.
 */
export function routeEndpoints(router: IRouter, service: Service): void {
  const dependencies = dependenciesOf(service);
  for (const route of ROUTES) {
    const { path } = route.endpoint;
    routeGet(router, expressPath(path), path, (request: Request<Ids>, response) =>
      answer(route, dependencies, exchangeOf(response), request),
    );
  }
}

/** Selects the parts of the service on which use cases depend. */
export function dependenciesOf({ store, cursors, settings }: Service): Dependencies {
  return { store, cursors, weights: settings.weights };
}

/** Converts a path template of the contract to Express syntax: `{brand_id}` becomes `:brand_id`. */
function expressPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

/** Routes GET and HEAD requests at one path and refuses other methods. `template` is the route in the access log. */
export function routeGet(
  router: IRouter,
  path: string,
  template: string,
  ...handlers: readonly RequestHandler<Ids>[]
): void {
  const noteRoute: RequestHandler = (_request, response, next) => {
    exchangeOf(response).route = template;
    next();
  };
  router
    .route(path)
    .all(noteRoute)
    .get(...handlers)
    .all(otherMethod);
}

const otherMethod: RequestHandler = (_request, response) => refuseMethod(exchangeOf(response));

async function answer(
  route: Route,
  dependencies: Dependencies,
  exchange: Exchange,
  request: Request<Ids>,
): Promise<void> {
  const pairs = readQuery(exchange.target.query);
  exchange.brandId = request.params['brand_id'] ?? null;
  if (pairs.length > 0) exchange.parameters = parametersIn(pairs, route);
  const hasRoom = await serveWithRoom(dependencies, exchange, async ({ ask, inTimeSlices }) => {
    const answered = await ask(route, request.params, pairs);
    if (answered instanceof Refusal)
      return { size: 0, deliver: () => refuse(exchange, answered.code, answered) };
    const written = await inTimeSlices(endpointResponse(route.endpoint, pairs, answered));
    const { body, headers } = await compressed(request, written);
    return { size: lengthOf(body.bytes), deliver: () => send(exchange, 200, body, { headers }) };
  });
  if (!hasRoom) refuse(exchange, 'service_unavailable', { detail: UNREAD });
}

/** Functions that answer requests to an endpoint, find unknown values in a query, and run steps in time slices. */
export interface Asked {
  readonly ask: (route: Route, ids: Ids, pairs: readonly QueryPair[]) => Promise<RouteResponse | Refusal>;
  readonly unknownIn: (ids: Ids, query: NamingQuery) => ReturnType<typeof unknownValues>;
  readonly inTimeSlices: RequestReads['runSteps'];
}

/** A response that is ready to be delivered, with its size in bytes. */
export interface MadeResponse {
  readonly size: number;
  readonly deliver: () => void;
}

/**
 * Makes the response to an admitted and counted request, and delivers it. Returns false, without delivering it, if the
 * limits on unread responses leave no room for it (rule 4.11).
 */
export async function serveWithRoom(
  dependencies: Dependencies,
  exchange: Exchange,
  make: (asked: Asked) => Promise<MadeResponse>,
): Promise<boolean> {
  const { caller, now, state } = exchange;
  if (!caller) throw new Error('an endpoint requires an admitted request');
  const work = async (request: RequestReads) => {
    const read: Store['read'] = (...args) =>
      timed(exchange, () => request.run(() => dependencies.store.read(...args)));
    const inTimeSlices: Asked['inTimeSlices'] = (steps) => request.runSteps(steps);
    const context = { ...dependencies, store: { read }, now };
    const ask: Asked['ask'] = (route, ids, pairs) => route.answer(context, caller, ids, pairs);
    const unknownIn: Asked['unknownIn'] = ({ brand_id = '' }, query) =>
      unknownValues(context, caller, brand_id, query);
    const { size, deliver } = await make({ ask, unknownIn, inTimeSlices });
    const hasRoom = state.unread.hasRoom(caller.key.account.id, size);
    if (hasRoom) deliver();
    return hasRoom;
  };
  const hasRoom = await state.scheduler.serve(contextOf(exchange), work).catch(withoutRoom);
  if (!hasRoom) shedExchange(exchange, 'unread');
  return hasRoom;
}

/** Returns the context in which the scheduler runs an admitted request (rules 4.5 and 4.11). */
export function contextOf({ key, state, connection }: Exchange): RequestContext {
  if (!key) throw new Error('only admitted requests reach an endpoint');
  const { id: key_id, account } = key;
  return {
    key_id,
    account_id: account.id,
    signal: connection.gone,
    hasRoom: () => state.unread.hasRoom(account.id, LIMITS.page.value),
  };
}

/** Returns the context for a request without an accepted key. All such requests share the turns of one account. */
export function contextWithoutKey({ connection }: Exchange): RequestContext {
  return { key_id: '', account_id: '', signal: connection.gone, hasRoom: () => true };
}

/** Returns false for NoRoom, which a read throws if there is no room for a large page. Rethrows other errors. */
function withoutRoom(fault: unknown): false {
  if (fault instanceof NoRoom) return false;
  throw fault;
}

export const UNREAD =
  'Earlier responses to this account are still unread. Read them to their end, or request fewer at the same time.';

/** Returns the names of the endpoint's parameters that the query contains. */
function parametersIn(pairs: readonly QueryPair[], { endpoint }: Route): readonly string[] {
  return Object.keys(endpoint.parameters).filter((own) => pairs.some(({ name }) => name === own));
}
