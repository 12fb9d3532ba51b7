/** The stages `routed` and `answered` of /v1: finds the endpoint, runs its use case, and makes the response. */
import { ROUTES, type Context, type Route, type Store, type StoredKey } from '@brand-visibility/application';
import {
  parseQuery,
  Refusal,
  type AnyEndpoint,
  type QueryOf,
  type QueryPair,
} from '@brand-visibility/contract';
import type { Service } from '@brand-visibility/wiring';
import express, {
  type Express,
  type Response as ExpressResponse,
  type Request,
  type RequestHandler,
} from 'express';
import { isRead, timed, type Received, type WithinRate } from '../request/read.js';
import { isWellFormedPath, MCP_PATH, readQuery } from '../request/target.js';
import { compressed, endpointResponse } from '../response/endpoint-response.js';
import { refuse, refuseMethod, refuseUnknownPath } from '../response/problem.js';
import { Answered } from '../response/send.js';
import { serving, type RequestWork } from '../scheduling/work.js';
import { contextOf, waitIfLong } from './admission.js';
import { OPEN_PATHS, pathHint } from './path-hint.js';

/** Returns the path template that the caller of an unknown path probably meant; null if none is close (rule 4.9). */
export const meantPath = pathHint([...ROUTES.map(({ endpoint }) => endpoint.path), ...OPEN_PATHS, MCP_PATH]);

/** A request with the decoded ids in its path, by name. An id is not a list, because no route has a wildcard. */
type RoutedRequest = Pick<Request<Readonly<Record<string, string>>>, 'params' | 'acceptsEncodings'>;

/** The route of a request, and the request as Express routed it. */
interface Found {
  readonly route: Route;
  readonly sent: RoutedRequest;
}

/** What Express passes on to the handler of a route. */
type Locals = { readonly found: (found: Found) => void };

/** Creates the Express application that finds the endpoint of a request (rules 4.3 and 4.11). */
export function createApplication(): Express {
  const application = express();
  for (const setting of ['case sensitive routing', 'strict routing']) application.enable(setting);
  for (const setting of ['x-powered-by', 'etag', 'query parser']) application.disable(setting);
  for (const route of ROUTES) {
    const handler: RequestHandler<RoutedRequest['params'], unknown, unknown, object, Locals> = (
      request,
      { locals },
    ) => locals.found({ route, sent: request });
    const path = route.endpoint.path.replace(/\{(\w+)\}/g, ':$1'); // `{brand_id}` in the contract
    application.route(path).all(handler);
  }
  return application;
}

/** A request whose endpoint was found and whose query is valid. */
export interface Routed extends WithinRate {
  readonly found: Route;
  readonly sent: RoutedRequest;
  readonly pairs: readonly QueryPair[];
  readonly query: QueryOf<AnyEndpoint>;
  readonly route: string;
  readonly parameters: readonly string[];
  readonly brandId: string | undefined;
}

/** Returns the stage that finds the endpoint, and parses the query. */
export function routed(application: Express) {
  const route = async (within: WithinRate): Promise<Routed | Answered> => {
    const { path } = within;
    if (!isWellFormedPath(path)) return new Answered(within, refuseUnknownPath(within, null));
    const found = await findRoute(application, within);
    return found ? parsed(within, found) : new Answered(within, refuseUnknownPath(within, meantPath(path)));
  };
  return (within: WithinRate) => waitIfLong(within, within.key, route);
}

/**
 * Finds the endpoint of a well-formed path; null if there is none. Express sees only this path, so that it cannot throw
 * when it parses the target, and the path identifies the route in traces. The casts are safe: Express sets the
 * prototypes (limits/connection.ts).
 */
function findRoute(application: Express, within: WithinRate): Promise<Found | null> {
  const request = within.request as Request;
  const response = within.response as ExpressResponse<unknown, Locals>;
  return new Promise((resolve, reject) => {
    response.locals = { found: resolve }; // Express keeps existing locals
    request.url = within.path;
    application(request, response, (fault?: unknown) => {
      if (fault === undefined) resolve(null);
      else reject(fault instanceof Error ? fault : new Error('Express found no endpoint', { cause: fault }));
    });
  });
}

/** Checks the method, and parses the query: unknown names before wrong values. */
function parsed(within: WithinRate, { route: found, sent }: Found): Routed | Answered {
  const { endpoint } = found;
  const known = { ...within, route: endpoint.path };
  if (!isRead(within.request)) return new Answered(known, refuseMethod(known));
  const pairs = readQuery(within.target.query);
  const names = new Set(pairs.map(({ name }) => name));
  const parameters = Object.keys(endpoint.parameters).filter((name) => names.has(name));
  const named = { ...known, parameters, brandId: sent.params['brand_id'] };
  const query = parseQuery(endpoint, pairs, within.now);
  if (query instanceof Refusal) return new Answered(named, refuse(named, query.code, query));
  return Object.freeze({ ...named, found, sent, pairs, query });
}

/** Returns the stage that runs the use case in a slot of the account, and makes the response. */
export function answered(service: Service) {
  return async (routed: Routed): Promise<Answered> => {
    const { caller, found, pairs, path, query, sent } = routed;
    const { daysToCount, endpoint, respond } = found;
    const made = await withReads(service, routed, async (context, work) => {
      work.expect(path, daysToCount?.(query) ?? 0);
      const result = await respond(context, caller, sent.params, query);
      if (result instanceof Refusal) return refuse(routed, result.code, result);
      return compressed(sent, await work.write(endpointResponse(endpoint, pairs, query, result)));
    });
    return new Answered(routed, made);
  };
}

/**
 * Runs the work of a request in a slot of its account, with the context of use cases. Throws NoRoom if unread responses
 * of the account leave no room for a large response (rule 4.11).
 */
export function withReads<T>(
  { store, cursors, settings: { weights } }: Service,
  counted: Received & { readonly key: StoredKey },
  respond: (context: Context, work: RequestWork) => Promise<T>,
): Promise<T> {
  return serving(counted.state.gate, contextOf(counted, counted.key), (work) => {
    const read: Store['read'] = (...args) =>
      timed(
        counted,
        work.read(() => store.read(...args)),
      );
    return respond({ store: { read }, now: counted.now, weights, cursors }, work);
  });
}
