import { OperatorError, type DatabaseName, type Store } from '@brand-visibility/application';
import { VERSION } from '@brand-visibility/terminal';
import { LIMITS } from '../limits/limits.js';
import type { OpenPath } from '../site/site.js';
import type { Exchange } from '../request/exchange.js';
import { sendJson } from '../response/json.js';

/** Probes for orchestrators and load balancers. They are outside /v1: no key is required and nothing is counted. */

/** Milliseconds for which the result of a ping is reused. */
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
    const { isDraining } = exchange.state;
    const { ofDatabases, workers } = await databaseChecks();
    const deciding = {
      ...ofDatabases,
      serving: isDraining ? 'draining' : 'ok',
    };
    const checks = { ...deciding, ...workers };
    const optional: readonly string[] = store.readsFallBack ? CHECKS.replica : [];
    const isReady = Object.entries(deciding).every(
      ([name, check]) => check === 'ok' || optional.includes(name),
    );
    if (isReady) sendJson(exchange, 200, { status: 'ok', version: VERSION, checks });
    else
      sendJson(
        exchange,
        503,
        { status: 'unavailable', version: VERSION, checks },
        { headers: ['Retry-After', '1'] },
      );
  };

  const probes = { '/livez': live, '/healthz': live, '/readyz': ready };
  return new Map(Object.entries(probes).map(([path, answer]) => [path, { route: path, answer }]));
}

/** Whether a database answers, whether this program supports its current schema, and its machines that are away. */
interface DatabaseChecks {
  readonly connection: 'ok' | 'failed';
  readonly schema: 'ok' | 'unsupported' | 'unknown';
  readonly away: readonly string[];
}

type Checks = Readonly<Record<string, string>>;

/** The names of the checks of a database. */
const CHECKS: Readonly<Record<DatabaseName, readonly [string, string, string]>> = {
  primary: ['database', 'schema', 'workers'],
  replica: ['replica', 'replica_schema', 'replica_workers'],
};

/** Workers that are away only take their brands with them, so they are named but decide nothing. */
async function pingAll(store: Store): Promise<{ readonly ofDatabases: Checks; readonly workers: Checks }> {
  const ofDatabases: Record<string, string> = {};
  const workers: Record<string, string> = {};
  const pings = store.databases.map(async (name) => ({ name, found: await pingOne(store, name) }));
  for (const { name, found } of await Promise.all(pings)) {
    const [check, schemaCheck, workersCheck] = CHECKS[name];
    ofDatabases[check] = found.connection;
    ofDatabases[schemaCheck] = found.schema;
    if (found.away.length > 0) workers[workersCheck] = `away: ${found.away.join(', ')}`;
  }
  return { ofDatabases, workers };
}

async function pingOne(store: Store, name: DatabaseName): Promise<DatabaseChecks> {
  const failed: DatabaseChecks = { connection: 'failed', schema: 'unknown', away: [] };
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<DatabaseChecks>((resolve) => {
    timer = setTimeout(() => resolve(failed), LIMITS.ping.value);
  });
  const result = store.ping(name).then(
    (away): DatabaseChecks => ({ connection: 'ok', schema: 'ok', away }),
    (fault: unknown): DatabaseChecks =>
      fault instanceof OperatorError ? { ...failed, connection: 'ok', schema: 'unsupported' } : failed,
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
