import {
  NoRoom,
  ROUTES,
  type Asking,
  type Context,
  type Route,
  type Store,
} from '@brand-visibility/application';
import type { QueryPair } from '@brand-visibility/contract';
import { Refusal } from '@brand-visibility/domain';
import type { Service } from '@brand-visibility/wiring';
import { Router, type Request, type Response } from 'express';
import { LARGE_PAGE, type Outgoing } from '../connection/unread.js';
import { endpointReply } from '../reply/endpoint-reply.js';
import { lengthOf, refuse, refuseFault, refuseMethod, refuseUnknownPath, send } from '../reply/reply.js';
import { isWellFormedPath } from './checks.js';
import { readQuery } from './decoding.js';
import { goneSignal, timed, type Exchange, type Middleware } from './exchange.js';
import { OPEN_PATHS, pathHint } from './path-hint.js';

/** The template that an unknown path was probably meant as; null if none is near (rule 4.9). */
export const meantPath = pathHint([...ROUTES.map(({ endpoint }) => endpoint.path), ...OPEN_PATHS]);

/** The parts of the service that use cases depend on. */
type Dependencies = Omit<Context, 'now' | 'store'> & { readonly store: Store };

/** The parts of the service that routing needs. */
type RoutedService = Pick<Service, 'store' | 'cursors' | 'settings'>;

/** Stands in for a request in Express's router, which reads `method` and `url` and fills in `params`. */
interface Routed {
  readonly method: string;
  /** The path, without a query. */
  readonly url: string;
  readonly params: Readonly<Record<string, string>>;
  readonly exchange: Exchange;
}

/**
 * Routes a request to its endpoint through Express's router, the only part of Express in use: paths are exact in case
 * and trailing slash (rules 4.3 and 4.11). Every request that gets here is already admitted and counted.
 */
export function routeToEndpoint({ store, cursors, settings }: RoutedService, routes = ROUTES): Middleware {
  const dependencies = { store, cursors, weights: settings.weights };
  const router = Router({ caseSensitive: true, strict: true });
  for (const route of routes) {
    router
      .route(expressPath(route.endpoint.path))
      .get((request) => answer(route, dependencies, routedOf(request))) // for HEAD too
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

/** `{brand_id}` in the contract is `:brand_id` in Express. */
function expressPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

/** A cast: the router reads only the members of Routed, and nothing of a response. */
function asExpress(routed: Routed): [Request, Response] {
  return [routed, routed.exchange.response] as unknown as [Request, Response];
}

/** The cast back: the router passes handlers the object that it received. */
function routedOf(request: Request): Routed {
  return request as unknown as Routed;
}

async function answer(route: Route, dependencies: Dependencies, { exchange, params }: Routed): Promise<void> {
  exchange.route = route.endpoint.path;
  const { caller, now, target, state } = exchange;
  if (!caller) throw new Error('an endpoint requires an admitted request');
  const pairs = readQuery(target.query);
  if (pairs.length > 0) exchange.parameters = parametersIn(pairs, route);
  const { id: key_id, account } = caller.key;

  const askingWith = (room: Outgoing | null): Asking => ({
    ...{ key_id, account_id: account.id },
    get signal() {
      return goneSignal(exchange);
    },
    hasRoom: () => room !== null || state.unread.hasRoom(account.id),
  });
  /** Sends the reply, unless there is no room for it: then returns its size in bytes. */
  const attempt = (room: Outgoing | null) =>
    dependencies.store.serve(askingWith(room), async ({ read, inTimeSlices }): Promise<number | null> => {
      const timedRead: Store['read'] = (...args) => timed(exchange, () => read(...args));
      const context = { ...dependencies, store: { read: timedRead }, now };
      const reply = await route.answer(context, caller, params, pairs);
      if (reply instanceof Refusal) {
        refuse(exchange, reply.code, reply);
        return null;
      }
      const { body, headers } = await inTimeSlices(endpointReply(route.endpoint, pairs, reply));
      const size = lengthOf(body.bytes);
      const taken = room ?? state.unread.take(account.id, size);
      if (!taken) return size;
      state.unread.release(account.id, taken); // `send` counts what is really unread
      send(exchange, 200, body, { headers });
      return null;
    });

  const size = await attempt(null).catch(sizeWithoutRoom);
  if (size === null) return;
  // A reply that waits takes neither memory nor a place: it is made again once there is room.
  const room = await state.unread.wait(account.id, size, goneSignal(exchange));
  if (!room) {
    refuse(exchange, 'service_unavailable', { detail: UNREAD });
    return;
  }
  try {
    await attempt(room);
  } finally {
    state.unread.release(account.id, room);
  }
}

/** The size to wait for when a page proved to be large before it was read. */
function sizeWithoutRoom(fault: unknown): number {
  if (fault instanceof NoRoom) return LARGE_PAGE;
  throw fault;
}

const UNREAD =
  'Earlier replies to this account are still unread. Read them to their end, or request fewer at the same time.';

/** The names of the endpoint's own parameters that were sent. */
function parametersIn(pairs: readonly QueryPair[], { endpoint }: Route): readonly string[] {
  return Object.keys(endpoint.parameters).filter((own) => pairs.some(({ name }) => name === own));
}

function methodNotAllowed({ endpoint }: Route, { exchange }: Routed): void {
  exchange.route = endpoint.path;
  refuseMethod(exchange);
}
