import { OperatorError, type DatabaseName, type Store } from '@brand-visibility/application';
import type { OpenPath } from '../pages/documents.js';
import type { Exchange } from '../pipeline/exchange.js';
import { sendJson } from '../reply/json-body.js';

/** Probes for whatever keeps the service running; outside /v1, so without key and count. */

/** How long a database may take to say that it is there, and how long its word holds, in milliseconds. */
const PATIENCE = 500;
const FRESHNESS = 1_000;

/** The probes by their paths. */
export function probesOf(store: Store): ReadonlyMap<string, OpenPath> {
  const databaseChecks = askedAtMostEvery(FRESHNESS, () => pings(store));

  /** The process answers, that is all. */
  const live = async (exchange: Exchange) => {
    sendJson(exchange, 200, { status: 'ok', checks: {} });
  };

  /** Requests are welcome here. */
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

/** Whether a database answers, and whether this program can serve the schema that it has by now. */
type DatabaseChecks = readonly ['ok' | 'failed', 'ok' | 'unsupported' | 'unknown'];

/** The names of the two checks of a database. */
const CHECKS: Readonly<Record<DatabaseName, readonly [string, string]>> = {
  primary: ['database', 'schema'],
  replica: ['replica', 'replica_schema'],
};

async function pings(store: Store): Promise<Readonly<Record<string, string>>> {
  const checks = await Promise.all(
    store.databases.map(async (name) => {
      const [check, schemaCheck] = CHECKS[name];
      const [answers, schema] = await pingsOf(store, name);
      return { [check]: answers, [schemaCheck]: schema };
    }),
  );
  return Object.assign({}, ...checks) as Record<string, string>; // assign() forgets what is in a list
}

async function pingsOf(store: Store, name: DatabaseName): Promise<DatabaseChecks> {
  const failed = ['failed', 'unknown'] as const;
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<DatabaseChecks>((resolve) => {
    timer = setTimeout(() => resolve(failed), PATIENCE);
  });
  const answer = store.ping(name).then(
    (): DatabaseChecks => ['ok', 'ok'],
    (fault: unknown): DatabaseChecks => (fault instanceof OperatorError ? ['ok', 'unsupported'] : failed),
  );
  try {
    return await Promise.race([answer, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

/** Many probes at once, or in one second, ask once. */
function askedAtMostEvery<T>(milliseconds: number, ask: () => Promise<T>): () => Promise<T> {
  let last: { readonly at: number; readonly answer: Promise<T> } | null = null;
  return () => {
    const at = performance.now();
    if (!last || at - last.at >= milliseconds) last = { at, answer: ask() };
    return last.answer;
  };
}
