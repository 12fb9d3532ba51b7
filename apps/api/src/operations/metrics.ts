import type { Service } from '@brand-visibility/wiring';
import type { DatabaseVitals, StoreVitals } from '@brand-visibility/application';
import { ZONE_DATA } from '@brand-visibility/domain/time/zone-data';
import { VERSION } from '@brand-visibility/terminal';
import type { Server } from 'node:http';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { AccessLogEntry } from '../request/access-log.js';
import type { ServiceState } from '../request/state.js';
import type { Readiness } from './health.js';
import { operatingReadings, readOperating, type OperatingReading } from './operating-metrics.js';
import { alone, sampled } from './sampled.js';

/** The Prometheus metrics of a running service. Each label has few values, regardless of the requests. */
export interface Metrics {
  /** Counts one answered request. */
  readonly observe: (entry: AccessLogEntry) => void;
  /** Returns the current values of all metrics in the exposition format of Prometheus. */
  readonly text: (service: Observed) => Promise<string>;
  readonly contentType: string;
}

/** The parts of the running service that a scrape reads. */
export interface Observed extends Pick<Service, 'store' | 'settings' | 'clock'> {
  readonly state: ServiceState;
  readonly server: Server;
  readonly readiness: () => Promise<Readiness>;
}

/**
 * Bounds of the duration buckets in seconds, from a fast response that needs no database access to a typical client
 * timeout.
 */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Default gauges to remove. Each is the sum of another gauge, but its name ends in `_total`, like a counter's. */
const MISNAMED = ['handles', 'requests', 'resources'].map((name) => `nodejs_active_${name}_total`);

/** Registers the metrics of the service and the default metrics of Node. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const name of MISNAMED) registry.removeSingleMetric(name);
  new Gauge({
    name: 'brand_visibility_build_info',
    help: 'The versions of the service, of its time zone data, and of Node',
    labelNames: ['version', 'zone_data', 'node'] as const,
    registers: [registry],
  }).set({ version: VERSION, zone_data: ZONE_DATA, node: process.version }, 1);
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

/** The label of requests without a route, such as requests for an unknown path or with a refused key. */
const NO_ROUTE = 'none';

function countRequests(registry: Registry): Metrics['observe'] {
  const registers = [registry];
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Responses. `code` is the error code, empty for success; `reason` explains a 503',
    labelNames: ['method', 'route', 'status', 'code', 'reason'] as const,
    registers,
  });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to its response',
    labelNames: ['route'] as const,
    buckets: BUCKETS,
    registers,
  });
  const storeTimes = new Counter({
    name: 'http_request_store_seconds_total',
    help: 'Time that requests spent in the store',
    labelNames: ['route'] as const,
    registers,
  });
  const aborted = new Counter({
    name: 'http_requests_aborted_total',
    help: 'Requests whose caller disconnected before the response',
    registers,
  });
  return (entry) => {
    const route = entry.route ?? NO_ROUTE;
    const method = methodOf(entry.method);
    const { status, code, reason } = entry;
    requests.inc({ method, route, status, code: code ?? '', reason: reason ?? '' });
    durations.observe({ route }, entry.duration_ms / 1000);
    storeTimes.inc({ route }, entry.store_ms / 1000);
    if (entry.aborted) aborted.inc();
  };
}

function methodOf(method: string | null): string {
  return method === 'GET' || method === 'HEAD' || method === 'POST' ? method : 'other';
}

/** The values of the running service at one scrape. */
interface Reading
  extends Pick<Observed, 'state'>, Pick<Readiness, 'isReady' | 'checks' | 'missingRights'>, OperatingReading {
  readonly vitals: StoreVitals;
  readonly connections: number;
}

async function readingOf({ store, settings, state, server, clock, readiness }: Observed): Promise<Reading> {
  const connections = await new Promise<number>((resolve, reject) => {
    server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
  const vitals = withWaiting(store.vitals(), state.gate.waiting);
  const ready = await readiness();
  return { state, vitals, connections, ...ready, ...(await readOperating(store, settings, clock())) };
}

/** Counts requests that wait for a slot as waiting for the last database, because most of them will read from it. */
function withWaiting(vitals: StoreVitals, waiting: number): StoreVitals {
  const last = vitals.databases.at(-1);
  if (!last) return vitals;
  const connections = { ...last.connections, waiting: last.connections.waiting + waiting };
  return { ...vitals, databases: [...vitals.databases.slice(0, -1), { ...last, connections }] };
}

type Read = (reading: Reading) => number;

const GAUGES: readonly (readonly [name: string, help: string, read: Read])[] = [
  ['http_connections', 'Open connections of callers', ({ connections }) => connections],
  ['http_requests_unanswered', 'Requests in progress', ({ state }) => state.waiting],
  ['http_requests_waiting', 'Admitted requests in progress', ({ state }) => state.slots.taken],
  [
    'http_requests_waiting_limit',
    'Number of admitted requests above which the service sheds requests',
    ({ settings }) => settings.maxWaitingRequests,
  ],
  ['brand_visibility_draining', '1 while the service shuts down', ({ state }) => Number(state.isDraining)],
  ['brand_visibility_ready', '1 if /readyz is 200', ({ isReady }) => Number(isReady)],
  [
    'brand_visibility_rights_missing',
    'Number of missing rights, which /readyz lists',
    ({ missingRights }) => missingRights,
  ],
  [
    'brand_visibility_sign_in_failing',
    '1 if the connections of assistants cannot be read',
    ({ checks }) => Number('sign_in' in checks),
  ],
  [
    'http_responses_unread_bytes',
    'Bytes of responses that callers have not received',
    ({ state }) => state.unread.bytes,
  ],
  [
    'brand_visibility_report_cache_bytes',
    'Bytes of run facts and citations in the cache',
    ({ vitals }) => vitals.cache.bytes,
  ],
  ['brand_visibility_report_cache_limit_bytes', 'Cache limit', ({ vitals }) => vitals.cache.mostBytes],
  // The letter of a release, as in 2026f, says nothing about its date.
  ['brand_visibility_zone_data_year', 'Year of the time zone data', () => Number.parseInt(ZONE_DATA, 10)],
];

const COUNTER_METRICS: typeof GAUGES = [
  ['brand_visibility_report_cache_hits_total', 'Cache hits', ({ vitals }) => vitals.cache.hits],
  ['brand_visibility_report_cache_misses_total', 'Cache misses', ({ vitals }) => vitals.cache.misses],
  [
    'brand_visibility_report_cache_evictions_total',
    'Cache evictions',
    ({ vitals }) => vitals.cache.evictions,
  ],
  [
    'brand_visibility_rate_counted_alone_total',
    'Requests counted while the shared counter failed',
    ({ vitals }) => vitals.countedLocally,
  ],
];

type ReadDatabase = (vitals: DatabaseVitals) => number;

/** Gauges with the database as a label. */
const DATABASE_GAUGES: readonly (readonly [name: string, help: string, read: ReadDatabase])[] = [
  [
    'brand_visibility_database_connections',
    'Open database connections',
    ({ connections }) => connections.open,
  ],
  [
    'brand_visibility_database_connections_idle',
    'Idle database connections',
    ({ connections }) => connections.idle,
  ],
  [
    'brand_visibility_database_connections_limit',
    'Limit of database connections',
    ({ connections }) => connections.most,
  ],
  [
    'brand_visibility_database_waiting',
    'Statements that wait for a database connection',
    ({ connections }) => connections.waiting,
  ],
  [
    'brand_visibility_database_breaker_open',
    '1 while the circuit breaker is open',
    ({ isUnavailable }) => Number(isUnavailable),
  ],
];

const DATABASE_COUNTERS: typeof DATABASE_GAUGES = [
  [
    'brand_visibility_database_statements_total',
    'Statements sent to the database',
    ({ statements }) => statements.count,
  ],
  [
    'brand_visibility_database_statements_failed_total',
    'Statements that failed',
    ({ statements }) => statements.failed,
  ],
  [
    'brand_visibility_database_statement_seconds_total',
    'Total statement time',
    ({ statements }) => statements.milliseconds / 1000,
  ],
];

/**
 * Registers the sampled metrics; returns the function that sets them. Counters are set to the totals of the service.
 */
function readings(registry: Registry): (reading: Reading) => void {
  const once = (read: Read) => (reading: Reading) => alone(read(reading));
  const ofDatabases =
    (read: ReadDatabase) =>
    ({ vitals }: Reading) =>
      vitals.databases.map((each) => [each.name, read(each)] as const);
  const all = [
    ...GAUGES.map(([name, help, read]) => sampled(registry, Gauge, [name, help, null, once(read)])),
    ...COUNTER_METRICS.map(([name, help, read]) =>
      sampled(registry, Counter, [name, help, null, once(read)]),
    ),
    ...DATABASE_GAUGES.map(([name, help, read]) =>
      sampled(registry, Gauge, [name, help, 'database', ofDatabases(read)]),
    ),
    ...DATABASE_COUNTERS.map(([name, help, read]) =>
      sampled(registry, Counter, [name, help, 'database', ofDatabases(read)]),
    ),
    sampled<Reading>(registry, Counter, [
      'http_requests_shed_total',
      'Requests shed because too many waited, of all accounts or of one, or because too many responses were unread',
      'reason',
      ({ state }) => Object.entries(state.shed),
    ]),
    operatingReadings(registry),
  ];
  return (reading) => {
    for (const write of all) write(reading);
  };
}
