import type { Context, Store } from '@brand-visibility/application';
import { Refusal } from '@brand-visibility/domain';
import express, { type ErrorRequestHandler, type Express, type Request, type RequestHandler } from 'express';
import { exchangeOf } from './exchange.js';
import { meantPath } from './paths.js';
import { refuse, refuseFault, refuseMethod, refuseUnknownPath } from './problem.js';
import { sendReply } from './reply.js';
import type { Route } from './routes.js';
import { TimedStore } from './timed-store.js';
import type { Turns } from './turns.js';

/** What the use cases are given of the service. */
export type Given = Omit<Context, 'now' | 'store'> & { readonly store: Store };

/**
 * The endpoints over Express: paths exact in case and slash (decisions 4.3), and nothing of what Express would do by
 * itself. Every request that comes here is admitted and counted already.
 */
export function createApp(routes: readonly Route[], given: Given, turns: Turns): Express {
  const app = express();
  app.disable('x-powered-by');
  app.set('case sensitive routing', true);
  app.set('strict routing', true);
  app.set('etag', false);
  app.set('query parser', false);
  for (const route of routes) {
    app
      .route(expressPath(route.endpoint.path))
      .get(handler(route, given, turns))
      .all(methodNotAllowed(route));
  }
  app.use((_request, response) => {
    const exchange = exchangeOf(response);
    refuseUnknownPath(exchange, meantPath(exchange.path ?? ''));
  });
  app.use(faultHandler);
  return app;
}

/** `{brand_id}` of the contract is `:brand_id` to Express. */
function expressPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

/** Express calls it for HEAD too. */
function handler(route: Route, given: Given, turns: Turns): RequestHandler {
  const names = Object.keys(route.endpoint.parameters);
  return async (request, response) => {
    const exchange = exchangeOf(response);
    exchange.route = route.endpoint.path;
    const { caller, now, pairs } = exchange;
    if (!caller) throw new Error('only an admitted request comes to an endpoint');
    if (pairs.length > 0) exchange.parameters = names.filter((own) => pairs.some(({ name }) => name === own));
    const store = new TimedStore(given.store, exchange);
    await store.serve(caller.key.id, async (read) => {
      const reply = await route.answer(
        { ...given, store: { read }, now },
        caller,
        pathParameters(request),
        pairs,
      );
      if (reply instanceof Refusal) refuse(exchange, reply);
      else await sendReply(exchange, reply, turns);
    });
  };
}

function methodNotAllowed(route: Route): RequestHandler {
  return (_request, response) => {
    const exchange = exchangeOf(response);
    exchange.route = route.endpoint.path;
    refuseMethod(exchange);
  };
}

/** A parameter has several values only in a wildcard, and no endpoint has one. */
function pathParameters({ params }: Request): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]));
}

/** Express knows it by its four arguments. */
const faultHandler: ErrorRequestHandler = (fault: unknown, _request, response, _next) => {
  refuseFault(exchangeOf(response), fault);
};
