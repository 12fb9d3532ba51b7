/** The pipeline: middleware that checks a request, in the order of rule 4.6. */
import type { Service } from '@brand-visibility/wiring';
import express, {
  Router,
  type ErrorRequestHandler,
  type Express,
  type Request,
  type RequestHandler,
  type Response,
} from 'express';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { admission, rateLimit, shedding, verdictOn } from '../endpoints/admission.js';
import { contextOf, contextWithoutKey, meantPath, routeEndpoints, routeGet } from '../endpoints/endpoints.js';
import { answerBeforeEnd, connectionOf, startInOrder, stopReading } from '../limits/connection.js';
import { LIMITS } from '../limits/limits.js';
import { messages } from '../mcp/messages.js';
import { allowedHosts, siteFault } from '../mcp/origin.js';
import { beginExchange, endConnectionWith, exchangeOf, type Exchange } from '../request/exchange.js';
import { readHeaderLines } from '../request/header-lines.js';
import { hasApiKeyInUrl } from '../request/key-in-url.js';
import { endsConnection, protocolFault } from '../request/protocol.js';
import type { ServiceState } from '../request/state.js';
import { isMcp, isMessage, isUnderVersion, isWellFormedPath } from '../request/target.js';
import { refuse, refuseFault, refuseUnknownPath } from '../response/problem.js';
import { probesOf, type Readiness } from '../operations/health.js';
import { refusingOutside, siteOf, type RefuseOutside } from '../site/site.js';

/**
 * Creates the listener that passes each request to the application when earlier requests on the connection have been
 * answered. The listener closes a connection after the response to its last request (rules 4.5, 4.6 and 4.10).
 */
export function createListener(
  application: Express,
  clock: Service['clock'],
  state: ServiceState,
): RequestListener {
  return (request, response) => {
    const connection = connectionOf(request.socket);
    if (connection.starts.length > 0) stopReading(request.socket);
    if (connection.isOver) return;
    connection.last = response;
    const isFull = connection.starts.length + 1 === LIMITS.requestsOfAConnection.value;
    const isLast = endsConnection(request, response) || isFull;
    connection.isOver = isLast;
    if (isMessage(request)) answerBeforeEnd(request.socket, response);
    startInOrder(request.socket, response, () => {
      const exchange = beginExchange(request, response, connection, state, clock());
      exchange.closes = isLast;
      enter(application, request, response);
    });
  };
}

/** The target that Express sees until the path is known to be well-formed. No route matches it. */
const NO_TARGET = '/-';

/** Passes a request to the application. The casts are safe: Express sets the prototypes (express-classes.ts). */
function enter(application: Express, request: IncomingMessage, response: ServerResponse): void {
  request.url = NO_TARGET;
  application(request as Request, response as Response, lastResort);
}

/** Ends the process if `faults` throws. Express's own last handler would send a page with the stack. */
function lastResort(fault: unknown): never {
  throw new Error('no middleware answered a request', { cause: fault });
}

/** Options of routers whose paths match exactly, including case and trailing slash (rule 4.3). */
const EXACT = { caseSensitive: true, strict: true };

/**
 * Creates the application, with middleware in the order of checks (rule 4.6). Load shedding follows admission, so that
 * callers without a valid key cannot crowd out others, and precedes counting (rule 4.5). Before admission, the target
 * is decoded only to look for an API key.
 */
export function createApplication(
  service: Service,
  state: ServiceState,
  readiness: () => Promise<Readiness>,
): Express {
  const application = express();
  const refuseOutside = refusingOutside(state.publicUrl);
  for (const setting of ['case sensitive routing', 'strict routing']) application.enable(setting);
  for (const setting of ['x-powered-by', 'etag', 'query parser']) application.disable(setting);

  application.use(protocol(allowedHosts(service.settings)));
  application.use(longTargetInTurn(service));
  application.use(keyInUrl(refuseOutside));
  application.use(outsideVersion(readiness, state, refuseOutside));
  application.use(admission(service));
  application.use(shedding(service));
  application.use(messages(service));
  application.use(rateLimit(service));
  application.use(longTargetInTurn(service));
  application.use(wellFormedPath(refuseUnknownPath));
  routeEndpoints(application, service);
  application.use(unknownPath(refuseUnknownPath));
  application.use(faults);
  return application;
}

function protocol(hosts: readonly string[]): RequestHandler {
  return (request, response, next) => {
    const exchange = exchangeOf(response);
    const lines = readHeaderLines(request);
    const fault =
      protocolFault(request, exchange.sentTarget, lines) ??
      (isMcp(exchange) ? siteFault(request, hosts) : null);
    exchange.authorization = lines.authorization;
    if (fault) {
      endConnectionWith(exchange);
      refuse(exchange, 'invalid_parameter', fault);
    } else next();
  };
}

/**
 * Makes a request with a long target wait for a turn of its account. Requests without an accepted key share the turns
 * of one account (rule 4.5).
 */
function longTargetInTurn(service: Service): RequestHandler {
  return async (_request, response, next) => {
    const exchange = exchangeOf(response);
    if (exchange.sentTarget.length <= LIMITS.targetBeforeTurn.value) {
      next();
      return;
    }
    const verdict = await verdictOn(exchange, service).catch(() => null); // `admission` refuses the request
    const context = verdict?.refusal === null ? contextOf(exchange) : contextWithoutKey(exchange);
    await exchange.state.scheduler.inTurn(context, true, () => next());
  };
}

/** Whether a request is for /v1 or /mcp, which require a key. */
const isForApi = (exchange: Exchange) => isUnderVersion(exchange.target.path) || isMcp(exchange);

/** Refuses a key in the URL (rule 4.4). Outside /v1 and /mcp, a browser gets a page (rule 4.8). */
const keyInUrl =
  (refuseOutside: RefuseOutside): RequestHandler =>
  (_request, response, next) => {
    const exchange = exchangeOf(response);
    const { sentTarget, target } = exchange;
    const code = 'api_key_in_url';
    if (!hasApiKeyInUrl(sentTarget, target.query)) {
      exchange.path = target.path;
      next();
    } else if (isForApi(exchange)) refuse(exchange, code);
    else refuseOutside(exchange, code, (body) => refuse(exchange, code, { body }));
  };

/** Answers requests outside /v1 and /mcp, which need no key and are not counted (rule 4.8). */
function outsideVersion(
  readiness: () => Promise<Readiness>,
  { publicUrl }: ServiceState,
  refuseOutside: RefuseOutside,
): RequestHandler {
  const router = Router(EXACT);
  const refuseAbsent: typeof refuseUnknownPath = (exchange, meant) =>
    refuseOutside(exchange, 'not_found', (body) => refuseUnknownPath(exchange, meant, body));
  router.use(wellFormedPath(refuseAbsent));
  for (const [path, { route, answer }] of [...probesOf(readiness), ...siteOf(publicUrl)])
    routeGet(router, path, route, (_request, response) => answer(exchangeOf(response)));
  router.use(unknownPath(refuseAbsent));
  return (request, response, next) => {
    if (isForApi(exchangeOf(response))) next();
    else router(request, response, next);
  };
}

/**
 * Gives Express the path, without the query, if it is well-formed; refuses any other path. Without this check, Express
 * might throw when it parses the target or decodes the ids in the path. In traces, this path identifies the route.
 */
const wellFormedPath =
  (refuseAbsent: typeof refuseUnknownPath): RequestHandler =>
  (request, response, next) => {
    const exchange = exchangeOf(response);
    const { path } = exchange.target;
    if (isWellFormedPath(path)) {
      request.originalUrl = request.url = path;
      next();
    } else refuseAbsent(exchange, null);
  };

const unknownPath =
  (refuseAbsent: typeof refuseUnknownPath): RequestHandler =>
  (_request, response) => {
    const exchange = exchangeOf(response);
    refuseAbsent(exchange, meantPath(exchange.target.path));
  };

const faults: ErrorRequestHandler = (fault, _request, response, _next) => {
  refuseFault(exchangeOf(response), fault);
};
