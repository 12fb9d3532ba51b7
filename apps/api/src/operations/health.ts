import {
  OperatorError,
  type DatabaseName,
  type MissingRight,
  type Store,
} from '@brand-visibility/application';
import { VERSION } from '@brand-visibility/terminal';
import { LIMITS } from '../limits/limits.js';
import type { OpenPath } from '../site/site.js';
import type { ServiceState } from '../request/state.js';
import { jsonResponse } from '../response/response.js';

/** Handles the probes of orchestrators and load balancers. Probes need no key and are not counted. */

/** Milliseconds for which the result of the checks is reused. */
const PING_INTERVAL = 1_000;

/** The state that the probes and the metrics report. */
export interface Readiness {
  readonly isReady: boolean;
  readonly checks: Checks;
  /** Number of missing rights in all databases. */
  readonly missingRights: number;
}

/** Returns a function that checks whether the service can take requests, and logs changes with their causes. */
export function readinessOf(store: Store, state: ServiceState, hasSignIn = false): () => Promise<Readiness> {
  const databaseChecks = atMostEvery(PING_INTERVAL, () => checkDatabases(store, hasSignIn));
  const optional: readonly string[] = store.readsFallBack ? CHECKS.replica : [];
  let logged = '[]';
  return async () => {
    const { deciding, others, causes, missingRights } = await databaseChecks();
    const all = { ...deciding, serving: state.isDraining ? 'draining' : 'ok' };
    const isReady = Object.entries(all).every(([name, check]) => check === 'ok' || optional.includes(name));
    const checks = { ...all, ...others };
    // `failing` leaves out `serving`, because the function `drain` logs that the service is draining.
    const failing = Object.entries({ ...deciding, ...others }).filter(([, check]) => check !== 'ok');
    const text = JSON.stringify(failing);
    if (text !== logged)
      state.log[failing.length > 0 ? 'warn' : 'info'](
        { checks, ...(causes.length > 0 && { cause: causes.join('; ') }) },
        `${isReady ? 'ready' : 'not ready'}${failing.map(([name, check]) => `; ${name}: ${check}`).join('')}`,
      );
    logged = text;
    return { isReady, checks, missingRights };
  };
}

/** The probes, by path (rule 10.9). */
export function probesOf(readiness: () => Promise<Readiness>): ReadonlyMap<string, OpenPath> {
  /** Liveness: the process answers. */
  const live = () => Promise.resolve(jsonResponse(200, { status: 'ok', checks: {} }));

  /** Readiness: the service can take requests. */
  const ready = async () => {
    const { isReady, checks } = await readiness();
    const body = { status: isReady ? 'ok' : 'unavailable', version: VERSION, checks };
    return isReady ? jsonResponse(200, body) : { ...jsonResponse(503, body), headers: ['Retry-After', '1'] };
  };

  const probes = { '/livez': live, '/healthz': live, '/readyz': ready };
  return new Map(Object.entries(probes).map(([path, respond]) => [path, { route: path, respond }]));
}

/** The state of one database: its connection, its schema, the unreachable workers and the missing rights. */
interface DatabaseChecks {
  readonly connection: 'ok' | 'failed';
  readonly schema: 'ok' | 'unsupported' | 'unknown';
  readonly away: readonly string[];
  readonly rights: readonly MissingRight[];
  /** The message of the error, for the log; null if there was none. */
  readonly cause: string | null;
}

type Checks = Readonly<Record<string, string>>;

/** For each database, the names of the checks of its connection, schema, workers and rights. */
const CHECKS: Readonly<Record<DatabaseName, readonly [string, string, string, string]>> = {
  primary: ['database', 'schema', 'workers', 'rights'],
  replica: ['replica', 'replica_schema', 'replica_workers', 'replica_rights'],
};

/**
 * Checks all databases. `others` contains failures that do not make the service unready: an unreachable worker makes
 * only its own brands unavailable, and some rights are not needed for any response.
 */
async function checkDatabases(store: Store, hasSignIn: boolean) {
  const deciding: Record<string, string> = {};
  const others: Record<string, string> = {};
  const causes: string[] = [];
  let missingRights = 0;
  const checks = store.databases.map(async (name) => ({ name, found: await checkOne(store, name) }));
  for (const { name, found } of await Promise.all(checks)) {
    const [check, schemaCheck, workersCheck, rightsCheck] = CHECKS[name];
    deciding[check] = found.connection;
    deciding[schemaCheck] = found.schema;
    if (found.away.length > 0) others[workersCheck] = `away: ${found.away.join(', ')}`;
    if (found.rights.length > 0)
      (found.rights.some(({ isNeeded }) => isNeeded) ? deciding : others)[rightsCheck] =
        `missing: ${found.rights.map(({ what }) => what).join(', ')}`;
    if (found.cause !== null) causes.push(found.cause);
    missingRights += found.rights.length;
  }
  const isFailing = hasSignIn && deciding['database'] === 'ok' && (await signInFault(store));
  if (isFailing) {
    others['sign_in'] = 'failed';
    causes.push(isFailing);
  }
  return { deciding, others, causes, missingRights };
}

/** Why the connections of assistants cannot be read, for the log; null if they can. */
const signInFault = (store: Store): Promise<string | null> =>
  store.assistants.findKey('').then(
    () => null,
    (fault: unknown) => (fault instanceof Error ? fault.message : String(fault)),
  );

async function checkOne(store: Store, name: DatabaseName): Promise<DatabaseChecks> {
  const failed = { connection: 'failed', schema: 'unknown', away: [], rights: [] } as const;
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<DatabaseChecks>((resolve) => {
    const cause = `no answer within ${LIMITS.ping.value} ms`;
    timer = setTimeout(() => resolve({ ...failed, cause }), LIMITS.ping.value);
  });
  const ping = store.ping(name).then(
    (away) => ({ connection: 'ok', schema: 'ok', away, cause: null }) as const,
    (fault: unknown) => ({
      ...failed,
      ...(fault instanceof OperatorError && ({ connection: 'ok', schema: 'unsupported' } as const)),
      cause: fault instanceof Error ? fault.message : String(fault),
    }),
  );
  const missing = store.missingRights(name).catch(() => []); // if this query fails, so does the ping
  const result = Promise.all([ping, missing]).then(([found, rights]) => ({ ...found, rights }));
  try {
    return await Promise.race([result, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** Returns a function that calls `call` at most once per interval and otherwise returns the latest result. */
function atMostEvery<T>(milliseconds: number, call: () => Promise<T>): () => Promise<T> {
  let last: { readonly at: number; readonly result: Promise<T> } | null = null;
  return () => {
    const at = performance.now();
    if (!last || at - last.at >= milliseconds) last = { at, result: call() };
    return last.result;
  };
}
