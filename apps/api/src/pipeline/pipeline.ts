import { countRequest, judgeKey, type Store } from '@brand-visibility/application';
import { OPERATIONS } from '@brand-visibility/contract';
import type { Service } from '@brand-visibility/wiring';
import type { RequestListener } from 'node:http';
import { beginInOrder, callerOf, connectionOf } from '../connection/requests.js';
import { probesOf } from '../operations/health.js';
import type { ServiceState } from '../operations/state.js';
import { documentsOf, type OpenPath } from '../pages/documents.js';
import { refuse, refuseFault, refuseMethod, refuseUnknownPath } from '../reply/reply.js';
import type { WorkQueue } from '../reply/work-queue.js';
import {
  bearerKey,
  endsConnection,
  hasApiKeyInUrl,
  isUnderVersion,
  isWellFormedPath,
  protocolFault,
  readHeaderLines,
  splitTarget,
} from './checks.js';
import { routeToEndpoint, meantPath } from './endpoints.js';
import {
  admitExchange,
  beginExchange,
  endConnectionWith,
  timed,
  type Exchange,
  type Outcome,
  type Middleware,
} from './exchange.js';

/**
 * The middleware, in the order of refusal (rule 4.6). Load shedding affects admitted requests only and precedes
 * counting (rule 4.5), so that callers without a valid key cannot crowd out others. Before admission, the target is
 * decoded only to look for an API key.
 */
function middlewareOf(service: Service, state: ServiceState, workQueue: WorkQueue): readonly Middleware[] {
  return [
    protocol,
    target,
    keyInUrl,
    pagesAndProbes(service, state, workQueue),
    admission(service),
    shedding(service),
    rateLimit(service),
    accountShare,
    routeToEndpoint(service),
  ];
}

/**
 * Starts each request when those before it on its connection are answered, and runs it through the middleware (rules
 * 4.5 and 4.6).
 */
export function createListener(service: Service, state: ServiceState, workQueue: WorkQueue): RequestListener {
  const middleware = middlewareOf(service, state, workQueue);
  return (request, response) => {
    const connection = connectionOf(request.socket);
    if (connection.isOver) return;
    const isLast = endsConnection(request, response);
    if (isLast) connection.isOver = true;
    beginInOrder(connection, response, workQueue, () => {
      if (request.socket.destroyed) return;
      const exchange = beginExchange(request, response, connection, state, service.clock());
      if (isLast) endConnectionWith(exchange);
      void catchingFaults(exchange, () => run(exchange, middleware));
    });
  };
}

async function run(exchange: Exchange, middleware: readonly Middleware[]): Promise<void> {
  for (const handle of middleware) {
    const outcome = handle(exchange);
    if ((typeof outcome === 'string' ? outcome : await outcome) === 'answered') return;
  }
}

/** Answers with a problem document for whatever `work` throws. */
async function catchingFaults(exchange: Exchange, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (fault) {
    refuseFault(exchange, fault);
  }
}

const protocol: Middleware = (exchange) => {
  const lines = readHeaderLines(exchange.request);
  const fault = protocolFault(exchange.request, lines);
  exchange.authorization = lines.authorization;
  if (!fault) return 'next';
  endConnectionWith(exchange);
  refuse(exchange, 'invalid_parameter', fault);
  return 'answered';
};

const target: Middleware = (exchange) => {
  exchange.target = splitTarget(exchange.request.url ?? '');
  return 'next';
};

const keyInUrl: Middleware = (exchange) => {
  const { path, query } = exchange.target;
  if (hasApiKeyInUrl(exchange.request.url ?? '', query)) {
    refuse(exchange, 'api_key_in_url');
    return 'answered';
  }
  exchange.path = path;
  return 'next';
};

/** Everything outside /v1: no key is required and nothing is counted (rule 4.8). */
function pagesAndProbes(
  { store }: Service,
  { publicUrl, examples }: ServiceState,
  workQueue: WorkQueue,
): Middleware {
  const probes = probesOf(store);
  const documents = documentsOf(publicUrl, examples);
  return (exchange) => {
    const { path } = exchange.target;
    if (isUnderVersion(path)) return 'next';
    const probe = probes.get(path);
    if (probe) return answerAt(probe, exchange);
    const document = documents.get(path);
    if (document)
      workQueue.run(
        callerOf(exchange.request),
        () => void catchingFaults(exchange, () => answerAt(document, exchange)),
      );
    else refuseUnknownPath(exchange, isWellFormedPath(path) ? meantPath(path) : null);
    return 'answered';
  };
}

async function answerAt({ route, answer }: OpenPath, exchange: Exchange): Promise<Outcome> {
  exchange.route = route;
  const { method } = exchange.request;
  if (method === 'GET' || method === 'HEAD') await answer(exchange);
  else refuseMethod(exchange);
  return 'answered';
}

/** Checks the key, its plan and its subscription. */
function admission({ store }: Service): Middleware {
  return async (exchange) => {
    const sent = bearerKey(exchange.authorization);
    if (sent.refusal) {
      refuse(exchange, sent.refusal);
      return 'answered';
    }
    const findKey: Store['findKey'] = (...args) => timed(exchange, () => store.findKey(...args));
    const { refusal, key } = await judgeKey({ findKey }, sent.key, exchange.now);
    exchange.key = key;
    if (!refusal) return 'next';
    refuse(exchange, refusal);
    return 'answered';
  };
}

/** The part of the waiting requests that may be those of one account (rule 4.5). */
const SHARE = 1 / 4;

/** It reads nothing that others wait for, so no request for it is one too many of its account. */
const ACCOUNT_PATH = OPERATIONS.getAccount.path;

/**
 * Load shedding: refuses admitted requests beyond the number that may wait. One beyond its account's share gets no place,
 * so that it keeps none from others while it is counted.
 */
function shedding({ settings: { maxWaitingRequests } }: Service): Middleware {
  const share = Math.max(1, Math.floor(maxWaitingRequests * SHARE));
  return (exchange) => {
    const { state, key, target, connection } = exchange;
    if (!key) throw new Error('only admitted requests are shed');
    connection.isAdmitted = true;
    if (state.admitted >= maxWaitingRequests) {
      state.shed += 1;
      refuse(exchange, 'service_unavailable', { retryAfter: 1 });
      return 'answered';
    }
    if (target.path === ACCOUNT_PATH) admitExchange(exchange, null);
    else if ((state.admittedOf.get(key.account.id) ?? 0) < share) admitExchange(exchange, key.account.id);
    return 'next';
  };
}

/** Counts the request in the key's rate window. */
function rateLimit({ store, settings }: Service): Middleware {
  return async (exchange) => {
    const { key, now } = exchange;
    if (!key) throw new Error('the rate limit requires an admitted request');
    const count: Store['countRequest'] = (...args) => timed(exchange, () => store.countRequest(...args));
    const { caller, rate } = await countRequest(
      { countRequest: count },
      settings.requestsPerMinute,
      key,
      now,
    );
    exchange.rate = rate;
    exchange.caller = caller;
    if (caller) return 'next';
    refuse(exchange, 'rate_limited');
    return 'answered';
  };
}

/** Refuses a request that got no place because its account has its share of them. It is counted (rule 4.7). */
const accountShare: Middleware = (exchange) => {
  if (exchange.isAdmitted) return 'next';
  exchange.state.shedOfAccount += 1;
  refuse(exchange, 'service_unavailable', { detail: BEYOND_SHARE });
  return 'answered';
};

const BEYOND_SHARE =
  'Too many requests of this account are waiting. Wait for replies before you send further requests.';
