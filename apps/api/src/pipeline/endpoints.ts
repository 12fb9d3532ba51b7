import type { Context, Store } from '@brand-visibility/application';
import type { QueryPair } from '@brand-visibility/contract';
import { Refusal } from '@brand-visibility/domain';
import type { Service } from '@brand-visibility/wiring';
import { Router, type Request, type Response } from 'express';
import { sendReply } from '../reply/endpoint-reply.js';
import { refuse, refuseFault, refuseMethod, refuseUnknownPath } from '../reply/reply.js';
import { takeTurns, type Turns } from '../reply/turns.js';
import { ROUTES, type Route } from '../routes.js';
import { isWellFormedPath } from './checks.js';
import { readQuery } from './decoding.js';
import { timed, type Exchange, type Step } from './exchange.js';
import { meantPath } from './paths.js';

/** What the use cases are given of the service. */
type Given = Omit<Context, 'now' | 'store'> & { readonly store: Store };

type RoutedService = Pick<Service, 'store' | 'cursors' | 'settings'>;

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
export function routeToEndpoint({ store, cursors, settings }: RoutedService, routes = ROUTES): Step {
  const given = { store, cursors, weights: settings.weights };
  const turns = takeTurns(); // long replies have a queue of their own, apart from unauthenticated requests
  const router = Router({ caseSensitive: true, strict: true });
  for (const route of routes) {
    router
      .route(expressPath(route.endpoint.path))
      .get((request) => answer(route, given, turns, routedOf(request))) // for HEAD too
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

/** The cast back: a handler is given what the router was. */
function routedOf(request: Request): Routed {
  return request as unknown as Routed;
}

async function answer(route: Route, given: Given, turns: Turns, { exchange, params }: Routed): Promise<void> {
  exchange.route = route.endpoint.path;
  const { caller, now, target } = exchange;
  if (!caller) throw new Error('only an admitted request comes to an endpoint');
  const pairs = readQuery(target.query);
  if (pairs.length > 0) exchange.parameters = parametersIn(pairs, route);
  await given.store.serve(caller.key.id, async (read) => {
    const timedRead: Store['read'] = (...asked) => timed(exchange, () => read(...asked));
    const reply = await route.answer({ ...given, store: { read: timedRead }, now }, caller, params, pairs);
    if (reply instanceof Refusal) refuse(exchange, reply.code, reply);
    else await sendReply(exchange, route.endpoint, pairs, reply, turns);
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
