/** Handles requests to the /v1 endpoints: runs the use case in a slot of the account, and makes the response. */
import { daysToCount, ROUTES, type Context, type Route, type Store } from '@brand-visibility/application';
import { parseQuery, Refusal } from '@brand-visibility/contract';
import type { Service } from '@brand-visibility/wiring';
import express, {
  type Express,
  type Response as ExpressResponse,
  type Request,
  type RequestHandler,
} from 'express';
import { isRead } from '../request/protocol.js';
import { readQuery } from '../request/query.js';
import { timed, type WithinRate } from '../request/stages.js';
import { MCP_PATH } from '../request/target.js';
import { compressed, endpointResponse } from '../response/endpoint-response.js';
import { refuse, refuseMethod, refuseUnknownPath } from '../response/problem.js';
import type { Response } from '../response/response.js';
import type { Visit } from '../scheduling/gate.js';
import { contextOf } from './admission.js';
import { OPEN_PATHS, pathHint } from './path-hint.js';

/** Returns the path template that the caller of an unknown path probably meant; null if none is close (rule 4.9). */
export const meantPath = pathHint([...ROUTES.map(({ endpoint }) => endpoint.path), ...OPEN_PATHS, MCP_PATH]);

/** A request with the decoded ids in its path, by name. An id is not a list, because no route has a wildcard. */
type RoutedRequest = Pick<Request<Readonly<Record<string, string>>>, 'params' | 'acceptsEncodings'>;

/** What Express passes on to the handler of a route. */
type Locals = { readonly handle: (route: Route, request: RoutedRequest) => void };

/** Creates the Express application that finds the endpoint of a request (rules 4.3 and 4.11). */
export function createApplication(): Express {
  const application = express();
  for (const setting of ['case sensitive routing', 'strict routing']) application.enable(setting);
  for (const setting of ['x-powered-by', 'etag', 'query parser']) application.disable(setting);
  for (const route of ROUTES) {
    const handler: RequestHandler<RoutedRequest['params'], unknown, unknown, object, Locals> = (
      request,
      { locals },
    ) => locals.handle(route, request);
    const path = route.endpoint.path.replace(/\{(\w+)\}/g, ':$1'); // `{brand_id}` in the contract
    application.route(path).all(handler);
  }
  return application;
}

/**
 * Handles a request within its rate, whose path is well-formed. Express sees only this path, so that it cannot throw
 * when it parses the target, and the path identifies the route in traces. The casts are safe: Express sets the
 * prototypes (server/express-classes.ts).
 */
export function handleEndpoint(application: Express, service: Service, stage: WithinRate): Promise<Response> {
  const { request, response, path } = stage;
  return new Promise((resolve, reject) => {
    const locals: Locals = { handle: (...routed) => resolve(respond(service, stage, ...routed)) };
    Object.assign(response, { locals }); // Express keeps existing locals
    request.url = path;
    application(request as Request, response as ExpressResponse, (fault?: unknown) => {
      if (fault === undefined) resolve(refuseUnknownPath(stage, meantPath(path)));
      else reject(fault instanceof Error ? fault : new Error('Express found no endpoint', { cause: fault }));
    });
  });
}

async function respond(
  service: Service,
  stage: WithinRate,
  { endpoint, respond: useCase }: Route,
  request: RoutedRequest,
): Promise<Response> {
  Object.assign(stage, { route: endpoint.path });
  if (!isRead(stage.request)) return refuseMethod(stage);
  const pairs = readQuery(stage.target.query);
  const names = new Set(pairs.map(({ name }) => name));
  const parameters = Object.keys(endpoint.parameters).filter((name) => names.has(name));
  Object.assign(stage, { parameters, brandId: request.params['brand_id'] });
  const query = parseQuery(endpoint, pairs, stage.now);
  if (query instanceof Refusal) return refuse(stage, query.code, query);
  return withReads(service, stage, async (context, visit) => {
    visit.expect(stage.path, daysToCount(endpoint, query));
    const result = await useCase(context, stage.caller, request.params, query);
    if (result instanceof Refusal) return refuse(stage, result.code, result);
    return compressed(request, await visit.write(endpointResponse(endpoint, pairs, query, result)));
  });
}

/**
 * Runs the work of a request in a slot of its account, with the context of use cases. Throws NoRoom if unread responses
 * of the account leave no room for a large response (rule 4.11).
 */
export function withReads<T>(
  { store, cursors, settings: { weights } }: Service,
  stage: WithinRate,
  work: (context: Context, visit: Visit) => Promise<T>,
): Promise<T> {
  return stage.state.gate.serve(contextOf(stage, stage.key), (visit) => {
    const read: Store['read'] = (...args) => timed(stage, () => visit.run(() => store.read(...args)));
    return work({ store: { read }, now: stage.now, weights, cursors }, visit);
  });
}
