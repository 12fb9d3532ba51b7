import { countRequest, judgeKey } from '@brand-visibility/application';
import { Refusal } from '@brand-visibility/domain';
import type { Service } from '@brand-visibility/wiring';
import type { RequestListener } from 'node:http';
import { hasApiKeyInUrl } from './api-key-in-url.js';
import { createApp } from './app.js';
import { connectionOf } from './connection.js';
import { documents } from './documents.js';
import { admitExchange, beginExchange, endConnectionWith, type Exchange } from './exchange.js';
import { probes } from './health.js';
import { beginInOrder } from './in-order.js';
import { meantPath } from './paths.js';
import { refuse, refuseFault, refuseUnknownPath } from './problem.js';
import { endsConnection, protocolFault, readLines } from './protocol.js';
import { readQuery } from './query-string.js';
import type { Answer } from './read-only.js';
import { ROUTES } from './routes.js';
import type { ServiceState } from './state.js';
import { TimedStore } from './timed-store.js';
import { isUnderVersion, isWellFormedPath, splitTarget } from './target.js';
import { takeTurns } from './turns.js';

/**
 * Every request passes here first, in the order of refusal (decisions 4) down to the rate limit; what is left goes to
 * the endpoints. Only requests of keys that are let in are shed, and before they are counted (decisions 4.5): whoever has
 * no such key takes no place from those who have. Until then nothing of a target is decoded but what might show a key.
 */
export function createListener(
  { settings, store, cursors, clock }: Service,
  state: ServiceState,
): RequestListener {
  const turns = takeTurns();
  const writing = takeTurns(); // long replies have a queue of their own, apart from unauthenticated requests
  const endpoints = createApp(ROUTES, { store, cursors, weights: settings.weights }, writing);
  const probeAt = probes(store);
  const documentAt = documents(state.publicUrl, state.examples);

  const answer = async (exchange: Exchange): Promise<void> => {
    const { request, response, now } = exchange;
    const lines = readLines(request);
    const fault = protocolFault(request, lines);
    if (fault) {
      endConnectionWith(exchange);
      refuse(exchange, new Refusal('invalid_parameter'), fault);
      return;
    }

    const target = request.url ?? '';
    const { path, query } = splitTarget(target);
    if (hasApiKeyInUrl(target, query)) {
      refuse(exchange, new Refusal('api_key_in_url'));
      return;
    }

    exchange.path = path;

    if (!isUnderVersion(path)) {
      const probe = probeAt(path);
      const document = documentAt(path);
      if (probe) await probe(exchange);
      else if (document) turns.take(() => doFor(exchange, document));
      else refuseUnknownPath(exchange, isWellFormedPath(path) ? meantPath(path) : null);
      return;
    }

    const asked = new TimedStore(store, exchange);
    const { refusal, key } = await judgeKey(asked, lines.authorization, now);
    exchange.key = key;
    if (refusal) {
      refuse(exchange, refusal);
      return;
    }
    if (state.admitted >= settings.maxWaitingRequests) {
      state.shed += 1;
      refuse(exchange, new Refusal('service_unavailable'), { retryAfter: 1 });
      return;
    }
    admitExchange(exchange);

    const { caller, rate } = await countRequest(asked, settings.requestsPerMinute, key, now);
    exchange.rate = rate;
    if (!caller) {
      refuse(exchange, new Refusal('rate_limited'));
      return;
    }
    exchange.caller = caller;
    if (!isWellFormedPath(path)) {
      refuse(exchange, new Refusal('not_found'));
      return;
    }
    exchange.pairs = readQuery(query);
    request.url = path; // the query is read already, and Express need not look for it
    endpoints(request, response);
  };

  return (request, response) => {
    const connection = connectionOf(request.socket);
    if (connection.isOver) return;
    const isLast = endsConnection(request, response);
    if (isLast) connection.isOver = true;
    beginInOrder(connection, response, turns, () => {
      if (request.socket.destroyed) return;
      const exchange = beginExchange(request, response, state, clock());
      if (isLast) endConnectionWith(exchange);
      doFor(exchange, answer);
    });
  };
}

/** Does the rest for a request; what is thrown on the way becomes its answer. */
function doFor(exchange: Exchange, work: Answer): void {
  Promise.resolve(work(exchange)).catch((fault: unknown) => refuseFault(exchange, fault));
}
