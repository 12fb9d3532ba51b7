import { OperatorError, type Store } from '@brand-visibility/application';
import type { Exchange } from './exchange.js';
import { readOnly, type Answer } from './read-only.js';
import { sendJson } from './reply.js';

/** Probes for whatever keeps the service running; outside /v1, so without key and count. */

/** How long the database may take to say that it is there, and how long its word holds, in milliseconds. */
const PATIENCE = 500;
const FRESHNESS = 1_000;

/** Answers the probe that a path names; null when it names none. */
export function probes(store: Store): (path: string) => Answer | null {
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

  const byPath = new Map(
    Object.entries({ '/livez': live, '/healthz': live, '/readyz': ready }).map(([path, probe]) => [
      path,
      readOnly(path, probe),
    ]),
  );
  return (path) => byPath.get(path) ?? null;
}

/** Answered however many wait: who is busy is alive, and to be started anew would not help. */
export function isLiveProbe(target: string | undefined): boolean {
  return target === '/livez' || target === '/healthz';
}

interface DatabaseChecks {
  readonly database: 'ok' | 'failed';
  /** Whether this program can serve the schema that the database has by now. */
  readonly schema: 'ok' | 'unsupported' | 'unknown';
}

async function pings(store: Store): Promise<DatabaseChecks> {
  const failed = { database: 'failed', schema: 'unknown' } as const;
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<DatabaseChecks>((resolve) => {
    timer = setTimeout(() => resolve(failed), PATIENCE);
  });
  const answer = store.ping().then(
    (): DatabaseChecks => ({ database: 'ok', schema: 'ok' }),
    (fault: unknown): DatabaseChecks =>
      fault instanceof OperatorError ? { database: 'ok', schema: 'unsupported' } : failed,
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
