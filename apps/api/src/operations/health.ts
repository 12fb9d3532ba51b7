import { OperatorError, type DatabaseName, type Store } from '@brand-visibility/application';
import type { OpenPath } from '../pages/documents.js';
import type { Exchange } from '../pipeline/exchange.js';
import { sendJson } from '../reply/json-body.js';

/** Probes for orchestrators and load balancers. They are outside /v1: no key is required and nothing is counted. */

/** How long a database may take to answer a ping, and how long the result is reused, in milliseconds. */
const PING_TIMEOUT = 500;
const PING_INTERVAL = 1_000;

/** The probes, by path (rule 10.9). */
export function probesOf(store: Store): ReadonlyMap<string, OpenPath> {
  const databaseChecks = atMostEvery(PING_INTERVAL, () => pingAll(store));

  /** Liveness: the process answers. */
  const live = async (exchange: Exchange) => {
    sendJson(exchange, 200, { status: 'ok', checks: {} });
  };

  /** Readiness: the service can take requests. */
  const ready = async (exchange: Exchange) => {
    const { isDraining, eventLoop } = exchange.state;
    const checks = {
      ...(await databaseChecks()),
      event_loop: eventLoop.isOverloaded() ? 'overloaded' : 'ok',
      serving: isDraining ? 'draining' : 'ok',
    };
    if (Object.values(checks).every((check) => check === 'ok'))
      sendJson(exchange, 200, { status: 'ok', checks });
    else sendJson(exchange, 503, { status: 'unavailable', checks }, { headers: ['Retry-After', '1'] });
  };

  const probes = { '/livez': live, '/healthz': live, '/readyz': ready };
  return new Map(Object.entries(probes).map(([path, answer]) => [path, { route: path, answer }]));
}

/** Whether a database answers, and whether this program supports its current schema. */
type DatabaseChecks = readonly ['ok' | 'failed', 'ok' | 'unsupported' | 'unknown'];

/** The names of the two checks of a database. */
const CHECKS: Readonly<Record<DatabaseName, readonly [string, string]>> = {
  primary: ['database', 'schema'],
  replica: ['replica', 'replica_schema'],
};

async function pingAll(store: Store): Promise<Readonly<Record<string, string>>> {
  const checks = await Promise.all(
    store.databases.map(async (name) => {
      const [check, schemaCheck] = CHECKS[name];
      const [connection, schema] = await pingOne(store, name);
      return { [check]: connection, [schemaCheck]: schema };
    }),
  );
  // A cast: Object.assign() with a spread list returns any.
  return Object.assign({}, ...checks) as Record<string, string>;
}

async function pingOne(store: Store, name: DatabaseName): Promise<DatabaseChecks> {
  const failed = ['failed', 'unknown'] as const;
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<DatabaseChecks>((resolve) => {
    timer = setTimeout(() => resolve(failed), PING_TIMEOUT);
  });
  const result = store.ping(name).then(
    (): DatabaseChecks => ['ok', 'ok'],
    (fault: unknown): DatabaseChecks => (fault instanceof OperatorError ? ['ok', 'unsupported'] : failed),
  );
  try {
    return await Promise.race([result, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** Calls once for all probes within an interval, and reuses the result. */
function atMostEvery<T>(milliseconds: number, call: () => Promise<T>): () => Promise<T> {
  let last: { readonly at: number; readonly result: Promise<T> } | null = null;
  return () => {
    const at = performance.now();
    if (!last || at - last.at >= milliseconds) last = { at, result: call() };
    return last.result;
  };
}
