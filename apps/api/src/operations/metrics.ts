import type { Service } from '@brand-visibility/wiring';
import type { DatabaseVitals, StoreVitals } from '@brand-visibility/application';
import type { Server } from 'node:http';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { Answered } from './log.js';
import type { ServiceState } from './state.js';

/** What Prometheus may ask of one running service; every label has few values, whatever callers send. */
export interface Metrics {
  /** Counts one answered request. */
  readonly observe: (answered: Answered) => void;
  /** The text of everything, as it is now. */
  readonly text: (service: Observed) => Promise<string>;
  readonly contentType: string;
}

/** The running parts whose state is read when it is asked for. */
export interface Observed extends Pick<Service, 'store' | 'settings'> {
  readonly state: ServiceState;
  readonly server: Server;
}

/** Seconds: from what is answered without the database to where callers give up. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const observe = countRequests(registry);
  const take = readings(registry);
  return {
    observe,
    text: async (observed) => {
      take(await readingOf(observed));
      return registry.metrics();
    },
    contentType: registry.contentType,
  };
}

/** What came under no route, such as an unknown path or a refused key, is one. */
const NO_ROUTE = 'none';

function countRequests(registry: Registry): Metrics['observe'] {
  const registers = [registry];
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Answered requests; the code is that of the problem document, empty for success',
    labelNames: ['method', 'route', 'status', 'code'] as const,
    registers,
  });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to its answer',
    labelNames: ['route'] as const,
    buckets: BUCKETS,
    registers,
  });
  const storeTimes = new Counter({
    name: 'http_request_store_seconds_total',
    help: 'The part of it in the store: waiting for the database, and counting what it gave',
    labelNames: ['route'] as const,
    registers,
  });
  const aborted = new Counter({
    name: 'http_requests_aborted_total',
    help: 'Answered requests whose caller was gone by then',
    registers,
  });
  return (answered) => {
    const route = answered.route ?? NO_ROUTE;
    const method = methodOf(answered.method);
    requests.inc({ method, route, status: answered.status, code: answered.code ?? '' });
    durations.observe({ route }, answered.duration_ms / 1000);
    storeTimes.inc({ route }, answered.store_ms / 1000);
    if (answered.aborted) aborted.inc();
  };
}

function methodOf(method: string | null): string {
  return method === 'GET' || method === 'HEAD' ? method : 'other';
}

/** One look at the running service. */
interface Reading extends Pick<Observed, 'state' | 'settings'> {
  readonly vitals: StoreVitals;
  readonly connections: number;
}

async function readingOf({ store, settings, state, server }: Observed): Promise<Reading> {
  const connections = await new Promise<number>((resolve, reject) => {
    server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
  return { state, settings, vitals: store.vitals(), connections };
}

type Read = (reading: Reading) => number;

const GAUGES: readonly (readonly [name: string, help: string, read: Read])[] = [
  ['http_connections', 'Open connections of callers', ({ connections }) => connections],
  ['http_requests_unanswered', 'Requests begun and not yet answered', ({ state }) => state.waiting],
  ['http_requests_waiting', 'Those of them whose key was let in', ({ state }) => state.admitted],
  [
    'http_requests_waiting_limit',
    'Requests of keys let in that may wait before more are turned away',
    ({ settings }) => settings.maxWaitingRequests,
  ],
  ['brand_visibility_draining', '1 while the service stops', ({ state }) => Number(state.isDraining)],
  [
    'http_replies_unread_bytes',
    'Bytes of replies that callers have not taken yet',
    ({ state }) => state.unread.bytes(),
  ],
  [
    'brand_visibility_report_cache_bytes',
    'Bytes of facts kept between requests',
    ({ vitals }) => vitals.cache.bytes,
  ],
  [
    'brand_visibility_report_cache_limit_bytes',
    'Bytes of facts kept at most',
    ({ vitals }) => vitals.cache.mostBytes,
  ],
];

const COUNTERS: typeof GAUGES = [
  [
    'http_requests_shed_total',
    'Requests turned away because too many admitted ones waited',
    ({ state }) => state.shed,
  ],
  [
    'http_connections_reset_total',
    'Connections reset because too many bytes waited for callers who did not read',
    ({ state }) => state.unread.reset(),
  ],
  [
    'brand_visibility_report_cache_hits_total',
    'Facts of a run that were found in the cache',
    ({ vitals }) => vitals.cache.hits,
  ],
  [
    'brand_visibility_report_cache_misses_total',
    'Facts of a run that were read from the database',
    ({ vitals }) => vitals.cache.misses,
  ],
  [
    'brand_visibility_report_cache_evictions_total',
    'Facts of a run that made room for others',
    ({ vitals }) => vitals.cache.evictions,
  ],
  [
    'brand_visibility_rate_counted_alone_total',
    'Requests that this process counted for itself, as the shared counter failed',
    ({ vitals }) => vitals.countedAlone,
  ],
];

type ReadDatabase = (vitals: DatabaseVitals) => number;

/** The same for each database, which is a label. */
const DATABASE_GAUGES: readonly (readonly [name: string, help: string, read: ReadDatabase])[] = [
  [
    'brand_visibility_database_connections',
    'Open connections to the database',
    ({ connections }) => connections.open,
  ],
  [
    'brand_visibility_database_connections_idle',
    'Of them those that nobody uses',
    ({ connections }) => connections.idle,
  ],
  [
    'brand_visibility_database_connections_limit',
    'Connections to the database at most',
    ({ connections }) => connections.most,
  ],
  [
    'brand_visibility_database_waiting',
    'Questions that wait for a connection to the database',
    ({ connections }) => connections.waiting,
  ],
  [
    'brand_visibility_database_breaker_open',
    '1 while no connection to the database can be made and few are tried',
    ({ isAway }) => Number(isAway),
  ],
];

const DATABASE_COUNTERS: typeof DATABASE_GAUGES = [
  [
    'brand_visibility_database_statements_total',
    'Statements that the database was asked',
    ({ statements }) => statements.count,
  ],
  [
    'brand_visibility_database_statements_failed_total',
    'Of them those that failed',
    ({ statements }) => statements.failed,
  ],
  [
    'brand_visibility_database_statement_seconds_total',
    'Time of all statements together',
    ({ statements }) => statements.milliseconds / 1000,
  ],
];

/** Writes a reading into its metrics; a counter is told its sum, which the service keeps. */
function readings(registry: Registry): (reading: Reading) => void {
  const registers = [registry];
  const labelNames = ['database'] as const;
  const gauges = GAUGES.map(([name, help, read]) => {
    const gauge = new Gauge({ name, help, registers });
    return (reading: Reading) => gauge.set(read(reading));
  });
  const counters = COUNTERS.map(([name, help, read]) => {
    const counter = new Counter({ name, help, registers });
    return (reading: Reading) => {
      counter.reset();
      counter.inc(read(reading));
    };
  });
  const databaseGauges = DATABASE_GAUGES.map(([name, help, read]) => {
    const gauge = new Gauge({ name, help, labelNames, registers });
    return ({ vitals }: Reading) => {
      for (const each of vitals.databases) gauge.set({ database: each.name }, read(each));
    };
  });
  const databaseCounters = DATABASE_COUNTERS.map(([name, help, read]) => {
    const counter = new Counter({ name, help, labelNames, registers });
    return ({ vitals }: Reading) => {
      counter.reset();
      for (const each of vitals.databases) counter.inc({ database: each.name }, read(each));
    };
  });
  const all = [...gauges, ...counters, ...databaseGauges, ...databaseCounters];
  return (reading) => {
    for (const write of all) write(reading);
  };
}
