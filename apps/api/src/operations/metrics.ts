import type { Service } from '@brand-visibility/wiring';
import type { DatabaseVitals, StoreVitals } from '@brand-visibility/application';
import { ZONE_DATA } from '@brand-visibility/domain';
import { VERSION } from '@brand-visibility/terminal';
import type { Server } from 'node:http';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics, type MetricObject } from 'prom-client';
import type { AccessLogEntry } from '../request/access-log.js';
import type { ServiceState } from '../request/state.js';
import type { Readiness } from './health.js';
import { operatingReadings, readOperating, type OperatingReading } from './operating-metrics.js';
import { alone, sampled } from './sampled.js';

/** The Prometheus metrics of a running service. Labels have few values, regardless of what callers send. */
export interface Metrics {
  /** Counts one answered request. */
  readonly observe: (entry: AccessLogEntry) => void;
  /** The current values of all metrics in the exposition format. */
  readonly text: (service: Observed) => Promise<string>;
  readonly contentType: string;
}

/** The parts of the running service that a scrape reads. */
export interface Observed extends Pick<Service, 'store' | 'settings' | 'clock'> {
  readonly state: ServiceState;
  readonly server: Server;
  readonly readiness: () => Promise<Readiness>;
}

/** In seconds, from responses without the database to the point where callers time out. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Sums of gauges, which conventions do not allow to end in `_total`; the gauges themselves remain. */
const MISNAMED = ['handles', 'requests', 'resources'].map((name) => `nodejs_active_${name}_total`);

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

/** The metrics of the service itself, for docs/operations.md. */
export function describeMetrics(): readonly { name: string; labels: readonly string[]; help: string }[] {
  const registry = new Registry();
  countRequests(registry);
  readings(registry);
  return registry.getMetricsAsArray().map((metric) => {
    const { name, help, labelNames } = metric as MetricObject & { labelNames: readonly string[] }; // untyped there
    return { name, labels: labelNames, help };
  });
}

/** The label of requests without a route, such as an unknown path or a refused key. */
const NO_ROUTE = 'none';

function countRequests(registry: Registry): Metrics['observe'] {
  const registers = [registry];
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Answered requests. `code` is the error code, empty for success; `reason` tells why a response is 503',
    labelNames: ['method', 'route', 'status', 'code', 'reason'] as const,
    registers,
  });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to its response, in buckets from 1 ms to 10 s',
    labelNames: ['route'] as const,
    buckets: BUCKETS,
    registers,
  });
  const storeTimes = new Counter({
    name: 'http_request_store_seconds_total',
    help: 'The part of the request duration spent in the store',
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

/** A sample of the running service. */
interface Reading
  extends Pick<Observed, 'state'>, Pick<Readiness, 'isReady' | 'missingRights'>, OperatingReading {
  readonly vitals: StoreVitals;
  readonly connections: number;
}

async function readingOf({ store, settings, state, server, clock, readiness }: Observed): Promise<Reading> {
  const connections = await new Promise<number>((resolve, reject) => {
    server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
  const vitals = withWaiting(store.vitals(), state.scheduler.waiting);
  const ready = await readiness();
  return { state, vitals, connections, ...ready, ...(await readOperating(store, settings, clock())) };
}

/** Adds the reads that have not begun to the last database, from which most of them read. */
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
  ['http_requests_waiting', 'Admitted requests in progress', ({ state }) => state.admitted],
  [
    'http_requests_waiting_limit',
    'Admitted requests in progress at which further ones are shed',
    ({ settings }) => settings.maxWaitingRequests,
  ],
  ['brand_visibility_draining', '1 while the service shuts down', ({ state }) => Number(state.isDraining)],
  [
    'brand_visibility_ready',
    '1 if the service can take requests, as /readyz reports',
    ({ isReady }) => Number(isReady),
  ],
  [
    'brand_visibility_rights_missing',
    'Rights that the service needs and its role in the database lacks, which /readyz lists',
    ({ missingRights }) => missingRights,
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
  [
    'brand_visibility_report_cache_limit_bytes',
    'Limit of the bytes in the cache',
    ({ vitals }) => vitals.cache.mostBytes,
  ],
];

const COUNTERS: typeof GAUGES = [
  [
    'brand_visibility_report_cache_hits_total',
    'Reads of the cache that found an entry',
    ({ vitals }) => vitals.cache.hits,
  ],
  [
    'brand_visibility_report_cache_misses_total',
    'Reads of the cache that found no entry',
    ({ vitals }) => vitals.cache.misses,
  ],
  [
    'brand_visibility_report_cache_evictions_total',
    'Entries evicted from the cache',
    ({ vitals }) => vitals.cache.evictions,
  ],
  [
    'brand_visibility_rate_counted_alone_total',
    'Requests that this process counted alone, as the shared counter failed',
    ({ vitals }) => vitals.countedLocally,
  ],
];

type ReadDatabase = (vitals: DatabaseVitals) => number;

/** The database is a label of these. */
const DATABASE_GAUGES: readonly (readonly [name: string, help: string, read: ReadDatabase])[] = [
  [
    'brand_visibility_database_connections',
    'Open connections to the database',
    ({ connections }) => connections.open,
  ],
  [
    'brand_visibility_database_connections_idle',
    'Idle connections to the database',
    ({ connections }) => connections.idle,
  ],
  [
    'brand_visibility_database_connections_limit',
    'Limit of connections to the database',
    ({ connections }) => connections.most,
  ],
  [
    'brand_visibility_database_waiting',
    'Statements that wait for a connection to the database',
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
    'Total time of all statements',
    ({ statements }) => statements.milliseconds / 1000,
  ],
];

/** Copies a sample into the metrics. The service keeps the totals, so each counter is reset to its total. */
function readings(registry: Registry): (reading: Reading) => void {
  const once = (read: Read) => (reading: Reading) => alone(read(reading));
  const ofDatabases =
    (read: ReadDatabase) =>
    ({ vitals }: Reading) =>
      vitals.databases.map((each) => [each.name, read(each)] as const);
  const all = [
    ...GAUGES.map(([name, help, read]) => sampled(registry, Gauge, [name, help, null, once(read)])),
    ...COUNTERS.map(([name, help, read]) => sampled(registry, Counter, [name, help, null, once(read)])),
    ...DATABASE_GAUGES.map(([name, help, read]) =>
      sampled(registry, Gauge, [name, help, 'database', ofDatabases(read)]),
    ),
    ...DATABASE_COUNTERS.map(([name, help, read]) =>
      sampled(registry, Counter, [name, help, 'database', ofDatabases(read)]),
    ),
    sampled<Reading>(registry, Counter, [
      'http_requests_shed_total',
      'Requests refused because too many were waiting, of all accounts or of theirs, or too many responses were unread',
      'reason',
      ({ state }) => Object.entries(state.shed),
    ]),
    operatingReadings(registry),
  ];
  return (reading) => {
    for (const write of all) write(reading);
  };
}
