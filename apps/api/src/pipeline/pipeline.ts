import { countRequest, judgeKey, type Store } from '@brand-visibility/application';
import type { Service } from '@brand-visibility/wiring';
import type { RequestListener } from 'node:http';
import { beginInOrder, connectionOf } from '../connection/requests.js';
import { probesOf } from '../operations/health.js';
import type { ServiceState } from '../operations/state.js';
import { documentsOf, type OpenPath } from '../pages/documents.js';
import { refuse, refuseFault, refuseMethod, refuseUnknownPath } from '../reply/reply.js';
import { createWorkQueue, type WorkQueue } from '../reply/work-queue.js';
import {
  bearerKey,
  endsConnection,
  hasApiKeyInUrl,
  isUnderVersion,
  isWellFormedPath,
  protocolFault,
  readLines,
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
  type Step,
} from './exchange.js';

/**
 * Every request passes these steps, in the order of refusal (rule 4.6), up to the one that answers it. Only requests of
 * keys that are let in are shed, and before they are counted (rule 4.5): whoever has no such key takes no place from
 * those who have. Until then nothing of a target is decoded but what might show a key.
 */
function stepsOf(service: Service, state: ServiceState, workQueue: WorkQueue): readonly Step[] {
  return [
    protocol,
    target,
    keyInUrl,
    pagesAndProbes(service, state, workQueue),
    admission(service),
    shedding(service),
    rateLimit(service),
    routeToEndpoint(service),
  ];
}

/** Takes a request up when it is its turn on its connection, begins its exchange, and has it pass the steps. */
export function createListener(service: Service, state: ServiceState): RequestListener {
  const workQueue = createWorkQueue();
  const steps = stepsOf(service, state, workQueue);
  return (request, response) => {
    const connection = connectionOf(request.socket);
    if (connection.isOver) return;
    const isLast = endsConnection(request, response);
    if (isLast) connection.isOver = true;
    beginInOrder(connection, response, workQueue, () => {
      if (request.socket.destroyed) return;
      const exchange = beginExchange(request, response, connection, state, service.clock());
      if (isLast) endConnectionWith(exchange);
      void orFault(exchange, () => pass(exchange, steps));
    });
  };
}

async function pass(exchange: Exchange, steps: readonly Step[]): Promise<void> {
  for (const step of steps) {
    const outcome = step(exchange);
    if ((typeof outcome === 'string' ? outcome : await outcome) === 'answered') return;
  }
}

/** What is thrown on the way becomes the answer. */
async function orFault(exchange: Exchange, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (fault) {
    refuseFault(exchange, fault);
  }
}

const protocol: Step = (exchange) => {
  const lines = readLines(exchange.request);
  const fault = protocolFault(exchange.request, lines);
  exchange.authorization = lines.authorization;
  if (!fault) return 'goes on';
  endConnectionWith(exchange);
  refuse(exchange, 'invalid_parameter', fault);
  return 'answered';
};

const target: Step = (exchange) => {
  exchange.target = splitTarget(exchange.request.url ?? '');
  return 'goes on';
};

const keyInUrl: Step = (exchange) => {
  const { path, query } = exchange.target;
  if (hasApiKeyInUrl(exchange.request.url ?? '', query)) {
    refuse(exchange, 'api_key_in_url');
    return 'answered';
  }
  exchange.path = path;
  return 'goes on';
};

/** What lies outside /v1, where no key is asked for and nothing is counted (rule 4.8). */
function pagesAndProbes(
  { store }: Service,
  { publicUrl, examples }: ServiceState,
  workQueue: WorkQueue,
): Step {
  const probes = probesOf(store);
  const documents = documentsOf(publicUrl, examples);
  return (exchange) => {
    const { path } = exchange.target;
    if (isUnderVersion(path)) return 'goes on';
    const probe = probes.get(path);
    if (probe) return answerAt(probe, exchange);
    const document = documents.get(path);
    if (document) workQueue.take(() => void orFault(exchange, () => answerAt(document, exchange)));
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

/** The key, its plan and its subscription. */
function admission({ store }: Service): Step {
  return async (exchange) => {
    const sent = bearerKey(exchange.authorization);
    if (sent.refusal) {
      refuse(exchange, sent.refusal);
      return 'answered';
    }
    const findKey: Store['findKey'] = (...asked) => timed(exchange, () => store.findKey(...asked));
    const { refusal, key } = await judgeKey({ findKey }, sent.key, exchange.now);
    exchange.key = key;
    if (!refusal) return 'goes on';
    refuse(exchange, refusal);
    return 'answered';
  };
}

/** Beyond so many requests of keys that are let in, the next ones are turned away. */
function shedding({ settings }: Service): Step {
  return (exchange) => {
    const { state } = exchange;
    if (state.admitted < settings.maxWaitingRequests) {
      admitExchange(exchange);
      return 'goes on';
    }
    state.shed += 1;
    refuse(exchange, 'service_unavailable', { retryAfter: 1 });
    return 'answered';
  };
}

/** The window of the key. */
function rateLimit({ store, settings }: Service): Step {
  return async (exchange) => {
    const { key, now } = exchange;
    if (!key) throw new Error('only an admitted request is counted');
    const count: Store['countRequest'] = (...asked) => timed(exchange, () => store.countRequest(...asked));
    const { caller, rate } = await countRequest(
      { countRequest: count },
      settings.requestsPerMinute,
      key,
      now,
    );
    exchange.rate = rate;
    exchange.caller = caller;
    if (caller) return 'goes on';
    refuse(exchange, 'rate_limited');
    return 'answered';
  };
}
