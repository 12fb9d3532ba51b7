/** Routes the /v1 endpoints: runs the use case of each request in a slot of the account, and makes the response. */
import {
  ROUTES,
  type Context,
  type Route,
  type RouteResponse,
  type Store,
} from '@brand-visibility/application';
import type { QueryPair } from '@brand-visibility/contract';
import { Refusal } from '@brand-visibility/domain';
import type { Service } from '@brand-visibility/wiring';
import express, { type Express, type Request, type RequestHandler, type Response } from 'express';
import { readQuery } from '../request/query.js';
import { timed, type Counted } from '../request/stages.js';
import { MCP_PATH } from '../request/target.js';
import { endpointResponse } from '../response/endpoint-response.js';
import { compressed } from '../response/gzip.js';
import { refuse, refuseForUnread, refuseMethod, refuseUnknownPath, responseTo } from '../response/problem.js';
import { ReadyResponse } from '../response/response.js';
import type { RequestReads } from '../scheduling/reads.js';
import { NoRoom } from '../scheduling/request-context.js';
import { contextOf } from './admission.js';
import { OPEN_PATHS, pathHint } from './path-hint.js';

/** Returns the path template that the caller of an unknown path probably meant; null if none is close (rule 4.9). */
export const meantPath = pathHint([...ROUTES.map(({ endpoint }) => endpoint.path), ...OPEN_PATHS, MCP_PATH]);

/** The parts of the service on which use cases depend. */
type Dependencies = Omit<Context, 'now' | 'store'> & { readonly store: Store };

/** The decoded path parameters, by name. Each value is a string, not a list, because no route has a wildcard. */
type Ids = Readonly<Record<string, string>>;

/** What Express passes on to the handler of a route. */
type Locals = {
  readonly counted: Counted;
  readonly resolve: (ready: ReadyResponse | Promise<ReadyResponse>) => void;
};

type Handler = RequestHandler<Ids, unknown, unknown, object, Locals>;

/** Creates the Express application that finds the endpoint of a request (rules 4.3 and 4.11). */
export function createApplication(service: Service): Express {
  const application = express();
  for (const setting of ['case sensitive routing', 'strict routing']) application.enable(setting);
  for (const setting of ['x-powered-by', 'etag', 'query parser']) application.disable(setting);
  const dependencies = dependenciesOf(service);
  for (const route of ROUTES) {
    const { path } = route.endpoint;
    const get: Handler = (request, { locals: { counted, resolve } }) =>
      resolve(answer(route, dependencies, { ...counted, route: path }, request));
    const otherMethod: Handler = (_request, { locals: { counted, resolve } }) =>
      resolve(refuseMethod({ ...counted, route: path }));
    application.route(expressPath(path)).get(get).all(otherMethod);
  }
  return application;
}

/**
 * Answers a counted request, whose path is well-formed. Express sees only this path, so that it cannot throw when it
 * parses the target, and the path identifies the route in traces. The casts are safe: Express sets the prototypes
 * (server/express-classes.ts).
 */
export function answerEndpoint(application: Express, counted: Counted): Promise<ReadyResponse> {
  const { request, response, path } = counted;
  return new Promise((resolve, reject) => {
    const locals: Locals = { counted, resolve };
    Object.assign(response, { locals }); // Express keeps existing locals
    request.url = path;
    application(request as Request, response as Response, (fault?: unknown) => {
      if (fault === undefined) resolve(refuseUnknownPath(counted, meantPath(path)));
      else reject(fault instanceof Error ? fault : new Error('Express found no endpoint', { cause: fault }));
    });
  });
}

/** Selects the parts of the service on which use cases depend. */
export function dependenciesOf({ store, cursors, settings }: Service): Dependencies {
  return { store, cursors, weights: settings.weights };
}

/** Converts a path template of the contract to Express syntax: `{brand_id}` becomes `:brand_id`. */
function expressPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

function answer(
  route: Route,
  dependencies: Dependencies,
  counted: Counted,
  request: Parameters<Handler>[0],
): Promise<ReadyResponse> {
  const pairs = readQuery(counted.target.query);
  const { brand_id } = request.params;
  const parameters = pairs.length > 0 ? parametersIn(pairs, route) : [];
  const routed: Counted = { ...counted, parameters, ...(brand_id !== undefined && { brandId: brand_id }) };
  return responseTo(routed, async () => {
    const ready = await serve(dependencies, routed, async ({ ask, inTimeSlices }) => {
      const answered = await ask(route, request.params, pairs);
      if (answered instanceof Refusal) return refuse(routed, answered.code, answered);
      const written = await inTimeSlices(endpointResponse(route.endpoint, pairs, answered));
      const { body, headers } = await compressed(request, written);
      return new ReadyResponse(routed, 200, body, { headers });
    });
    return ready ?? refuseForUnread(routed);
  });
}

/** The context of use cases, and functions that answer requests to an endpoint and run steps in time slices. */
export interface Asked {
  readonly context: Context;
  readonly ask: (route: Route, ids: Ids, pairs: readonly QueryPair[]) => Promise<RouteResponse | Refusal>;
  readonly inTimeSlices: RequestReads['runSteps'];
}

/**
 * Runs the work of a counted request in a slot of its account. Returns null if unread responses of the account leave no
 * room for a large response (rule 4.11).
 */
export async function serve<T>(
  dependencies: Dependencies,
  counted: Counted,
  work: (asked: Asked) => Promise<T>,
): Promise<T | null> {
  const { caller, now, state } = counted;
  const serving = state.scheduler.serve(contextOf(counted), (request) => {
    const read: Store['read'] = (...args) =>
      timed(counted, () => request.run(() => dependencies.store.read(...args)));
    const context = { ...dependencies, store: { read }, now };
    return work({
      context,
      ask: (route, ids, pairs) => route.answer(context, caller, ids, pairs),
      inTimeSlices: (steps) => request.runSteps(steps),
    });
  });
  return serving.catch(withoutRoom);
}

/** Returns null for NoRoom, which a read throws if there is no room for a large page. Rethrows other errors. */
function withoutRoom(fault: unknown): null {
  if (fault instanceof NoRoom) return null;
  throw fault;
}

/** Returns the names of the endpoint's parameters that the query contains. */
function parametersIn(pairs: readonly QueryPair[], { endpoint }: Route): readonly string[] {
  return Object.keys(endpoint.parameters).filter((own) => pairs.some(({ name }) => name === own));
}
