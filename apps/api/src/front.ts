import { admit } from '@brand-visibility/application';
import { Refusal } from '@brand-visibility/domain';
import type { Service } from '@brand-visibility/wiring';
import type { RequestListener } from 'node:http';
import { hasApiKeyInUrl } from './api-key-in-url.js';
import { createApp } from './app.js';
import { connectionOf } from './connection.js';
import { documents } from './documents.js';
import { beginExchange, endConnectionWith, type Exchange } from './exchange.js';
import { isLiveProbe, probes } from './health.js';
import { meantPath } from './paths.js';
import { refuse, refuseFault, refuseUnknownPath } from './problem.js';
import { endsConnection, protocolFault, readLines } from './protocol.js';
import { readQuery } from './query-string.js';
import { ROUTES } from './routes.js';
import type { ServiceState } from './state.js';
import { TimedStore } from './timed-store.js';
import { isUnderVersion, isWellFormedPath, splitTarget } from './target.js';

/**
 * Every request passes here first, in the order of refusal (decisions 4) down to the rate limit; what is left goes to
 * the endpoints. Load shedding comes before everything and counts nothing (decisions 4.5).
 */
export function createListener(
  { settings, store, cursors, clock }: Service,
  state: ServiceState,
): RequestListener {
  const endpoints = createApp(ROUTES, { store, cursors, weights: settings.weights });
  const probeAt = probes(store);
  const documentAt = documents(state.publicUrl);

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
    exchange.pairs = readQuery(query);
    if (hasApiKeyInUrl(target, exchange.pairs)) {
      refuse(exchange, new Refusal('api_key_in_url'));
      return;
    }
    const isWellFormed = isWellFormedPath(path);
    if (isWellFormed) exchange.path = path;

    if (!isUnderVersion(path)) {
      const reply = probeAt(path) ?? documentAt(path);
      if (reply) await reply(exchange);
      else refuseUnknownPath(exchange, isWellFormed ? meantPath(path) : null);
      return;
    }

    const asked = new TimedStore(store, exchange);
    const admission = await admit(asked, settings.requestsPerMinute, lines.authorization, now);
    exchange.rate = admission.rate;
    if ('refusal' in admission) {
      exchange.key = admission.key;
      refuse(exchange, admission.refusal);
      return;
    }
    exchange.caller = admission.caller;
    exchange.key = admission.caller.key;
    if (!isWellFormed) {
      refuse(exchange, new Refusal('not_found'));
      return;
    }
    request.url = path; // the query is read already, and Express need not look for it
    endpoints(request, response);
  };

  return (request, response) => {
    if (connectionOf(request.socket).isOver) return;
    const exchange = beginExchange(request, response, state, clock());
    if (endsConnection(request, response)) endConnectionWith(exchange);
    if (state.waiting > settings.maxWaitingRequests + 1 && !isLiveProbe(request.url)) {
      state.shed += 1;
      refuse(exchange, new Refusal('service_unavailable'), { retryAfter: 1 });
      return;
    }
    answer(exchange).catch((fault: unknown) => refuseFault(exchange, fault));
  };
}
