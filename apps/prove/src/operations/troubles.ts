import { DATA_TROUBLES } from './data-troubles.js';
import { disk, metricOf, own, ownDisk, probe, proxy, trouble } from './trouble.js';

/** Tests of docs/alerts.yml for `promtool test rules`. */

const MOST_IMPORTANT = {
  'brand-visibility': own('brand_visibility_keys_expiring'),
  'brand-visibility-proxy': proxy('haproxy_frontend_http_responses_total'),
  'brand-visibility-public': probe('probe_success'),
  'brand-visibility-database': disk('node_filesystem_avail_bytes'),
  'brand-visibility-machine': ownDisk('node_filesystem_avail_bytes'),
};

/** A test of the error budget after an hour of 2,000 requests every 15 s; shed requests count neither way. */
const budget = (left: number, faults: Readonly<Record<string, string>>) => ({
  interval: '15s',
  input_series: Object.entries({
    [own('http_requests_total', 'status="200",reason=""')]: '0+1999x240',
    [own('http_requests_total', 'status="503",reason="waiting"')]: '0+900x240',
    ...faults,
  }).map(([series, values]) => ({ series, values })),
  promql_expr_test: [
    {
      expr: 'round(brand_visibility:error_budget:left30d, 0.1)',
      eval_time: '60m',
      exp_samples: [{ labels: '{job="brand-visibility"}', value: left }],
    },
  ],
});

export const TROUBLES = [
  // a process does not run
  trouble('Away', 'page', [5.5, 10], 'job instance', {
    summary: 'api:9464 does not answer Prometheus',
    [own('up')]: '1x19 0x19 1x240',
  }),
  // HAProxy does not run for 2 min 30 s
  trouble('Away', 'page', [5.5, 7.5], 'job instance', {
    summary: 'proxy:8405 does not answer Prometheus',
    [proxy('up')]: '1x19 0x9 1x240',
  }),
  // one process of two does not run for 10 min, and for 2 min 30 s of them neither does the other
  trouble('AllAway', 'page', [5.5, 10.5], 'job', {
    summary: 'no process of the job brand-visibility answers Prometheus',
    [own('up')]: '1x19 0x9 1x240',
    [metricOf('brand-visibility', 'api:9465')('up')]: '1x9 0x39 1x240',
  }),
  // the public URL does not answer for 2 min 30 s
  trouble('PublicAway', 'page', [5.75, 9.5], 'job instance', {
    summary: 'https://api.example.com/v1/account does not answer as customers call it',
    [probe('probe_success')]: '1x19 0x9 1x240',
  }),
  // 2 % of the responses are faults; shed requests and probes count neither way
  trouble('Faults', 'page', [9.75, 15.5], '', {
    summary: '1.9% of the responses are faults; the log says why',
    [own('http_requests_total', 'status="200",reason=""')]: '0+25x19 500+24.5x39 1480.0+25x240',
    [own('http_requests_total', 'status="503",reason="database"')]: '0+0x19 0+0.5x39 20.0+0x240',
    [own('http_requests_total', 'status="503",reason="account"')]: '0+140x19 2800+140x39 8400+140x240',
    [own('http_requests_total', 'status="503",reason="not_ready"')]: '0+30x19 600+30x39 1800+30x240',
  }),
  // the database is away for 3 min: half of the responses are 503
  trouble('Faults', 'page', [7.25, 9], '', {
    summary: '22.5% of the responses are faults; the log says why',
    later: '30% of the responses are faults; the log says why',
    [own('http_requests_total', 'status="200",reason=""')]: '0+25x19 500+12.5x11 650.0+25x240',
    [own('http_requests_total', 'status="503",reason="database"')]: '0+0x19 0+12.5x11 150.0+0x240',
  }),
  // both processes are killed again and again: HAProxy refuses a quarter of the requests; 503 of a process do not count
  trouble('ProxyFaults', 'page', [7.25, 9], 'job', {
    summary: 'HAProxy refuses 18.75% of the requests, because no process answers them',
    later: 'HAProxy refuses 4.687% of the requests, because no process answers them',
    [proxy('haproxy_frontend_http_responses_total', 'proxy="callers",code="2xx"')]:
      '0+12x19 240+9x11 348+12x240',
    [proxy('haproxy_frontend_http_responses_total', 'proxy="callers",code="5xx"')]:
      '0+4x19 80+7x11 164+4x240',
    [proxy('haproxy_server_http_responses_total', 'proxy="service",server="service1",code="5xx"')]:
      '0+4x19 80+4x11 128+4x240',
  }),
  // one server of two is down for 5 min, then both are; the backup of one that is not ready always is
  trouble('ServerDown', 'ticket', [7, 10], 'job instance proxy server state', {
    summary: 'HAProxy sends no requests to service1',
    [proxy('haproxy_server_status', 'proxy="service",server="service1",state="UP"')]: '1x19 0x39 1x240',
    [proxy('haproxy_server_status', 'proxy="service",server="service1-unready",state="UP"')]:
      '0x19 0x39 0x240',
    [proxy('haproxy_backend_active_servers', 'proxy="service"')]: '2x19 1x19 0x19 2x240',
  }),
  // a process is killed every 30 s for 3 min
  trouble('Restarts', 'page', [6, 10.5], 'job instance', {
    summary: 'api:9464 started 3 times in 10 minutes',
    later: 'api:9464 started 6 times in 10 minutes',
    [own('process_start_time_seconds')]: '1000x19 1030x1 1060x1 1090x1 1120x1 1150x1 1180x1 1180x200',
  }),
  // the certificate is renewed after 10 min of its last 14 days
  trouble('CertificateEnds', 'ticket', [6, 15], 'job instance', {
    summary: 'the certificate of https://api.example.com/v1/account ends in 13d 23h 54m 0s',
    later: 'the certificate of https://api.example.com/v1/account ends in 13d 23h 45m 15s',
    [probe('probe_ssl_earliest_cert_expiry')]: '1218600x19 1209600x39 1218600x240',
  }),
  trouble('DatabaseAway', 'page', [5.5, 18], 'job instance database', {
    summary: 'api:9464 cannot connect to its primary database',
    [own('brand_visibility_database_breaker_open', 'database="primary"')]: '0x19 1x39 0x240',
  }),
  trouble('DatabaseAway', 'ticket', [5.5, 18], 'job instance database', {
    summary: 'api:9464 cannot connect to its replica database',
    [own('brand_visibility_database_breaker_open', 'database="replica"')]: '0x19 1x39 0x240',
    [own('brand_visibility_ready')]: '1x300', // READ_LAG_LIMIT is set
  }),
  trouble('NotReady', 'page', [5.75, 15], 'job instance', {
    summary: 'api:9464 is not ready: /readyz and its log say why',
    [own('brand_visibility_ready')]: '1x19 0x39 1x240',
  }),
  trouble('RightsMissing', 'ticket', [6, 15], 'job instance', {
    summary: 'api:9464 lacks rights in its database (number: 1), which /readyz names',
    [own('brand_visibility_rights_missing')]: '0x19 1x39 0x240',
  }),
  trouble('CountsAlone', 'ticket', [5.25, 20], 'job instance', {
    summary: 'api:9464 counts requests by itself: the limits hold for each process, not for all',
    [own('brand_visibility_rate_counted_alone_total')]: '0+0x19 0+2x39 80+0x240',
  }),
  trouble('TurnsAway', 'ticket', [5.25, 20], 'job instance reason', {
    summary: 'api:9464 turned requests away: more waited than MAX_WAITING_REQUESTS',
    [own('http_requests_shed_total', 'reason="waiting"')]: '0+0x19 0+2x39 80+0x240',
  }),
  trouble('AccountStarved', 'ticket', [10.25, 20], 'job instance reason', {
    summary:
      'api:9464 keeps refusing requests of an account that exceeds its share: the access log identifies it (status 503, account_id)',
    [own('http_requests_shed_total', 'reason="account"')]: '0+0x19 0+2x39 80+0x240',
  }),
  trouble('WaitsForDatabase', 'ticket', [10, 15], 'job instance database', {
    summary: 'api:9464 uses all its connections to the replica database',
    [own('brand_visibility_database_waiting', 'database="replica"')]: '0x19 4x39 0x240',
  }),
  trouble('Busy', 'ticket', [10, 15], 'job instance', {
    summary: 'api:9464 is too busy: add processes',
    [own('nodejs_eventloop_lag_p99_seconds')]: '0.01x19 0.6x39 0.01x240',
  }),
  ...DATA_TROUBLES,
  // a metric is missing
  ...Object.entries(MOST_IMPORTANT).map(([job, metric]) =>
    trouble('MetricsMissing', 'ticket', [20, 45], 'job', {
      summary: `the job ${job} does not report its most important metric`,
      [metric]: '1x19 _x160 1x240',
      ...Object.fromEntries(
        Object.values(MOST_IMPORTANT).flatMap((other) => (other === metric ? [] : [[other, '1x419']])),
      ),
    }),
  ),
  trouble('ReplicaLags', 'ticket', [10, 45], 'job instance', {
    summary: 'the replica of api:9464 is 1m 1s behind',
    [own('brand_visibility_replica_lag_seconds')]: '1x19 61x159 1x240',
  }),
  trouble('MemoryGrows', 'ticket', [20, 45], 'job instance', {
    summary: 'api:9464 uses 520MiB of memory',
    [own('process_resident_memory_bytes')]: '367001600x19 545259520x159 367001600x240',
  }),
  // a disk of another machine may be full
  trouble('DiskFull', 'page', [15, 45], 'job instance fstype mountpoint', {
    summary: '/var/lib/postgresql of db:9100 has 5% left',
    [disk('node_filesystem_avail_bytes')]: '500x19 50x159 500x240',
    [disk('node_filesystem_size_bytes')]: '1000x19 1000x159 1000x240',
    'node_filesystem_avail_bytes{job="node",instance="ci",fstype="ext4",mountpoint="/"}': '1x19 1x159 1x240',
    'node_filesystem_size_bytes{job="node",instance="ci",fstype="ext4",mountpoint="/"}':
      '1000x19 1000x159 1000x240',
  }),
  // the disk of dumps, imported files and reports
  trouble('DiskFull', 'page', [15, 45], 'job instance fstype mountpoint', {
    summary: '/srv of api:9100 has 5% left',
    [ownDisk('node_filesystem_avail_bytes')]: '500x19 50x159 500x240',
    [ownDisk('node_filesystem_size_bytes')]: '1000x19 1000x159 1000x240',
  }),
  // a disk of which 45 % are left loses 1 % an hour, until somebody frees 30 %
  trouble('DiskFills', 'ticket', [100, 1210], 'job instance fstype mountpoint', {
    summary: '/var/lib/postgresql of db:9100 will be full within two days if it fills as it does',
    every: '300s',
    [disk('node_filesystem_avail_bytes')]: '450x1 449.2-0.8333x239 710x300',
    [disk('node_filesystem_size_bytes')]: '1000x600',
  }),
  // the time zone data are of the year before the last until a release with newer ones
  trouble('ZonesOld', 'ticket', [65, 125], 'job', {
    summary: 'the time zone data are more than a year old: 2 years lie between their year and this one',
    every: '60s',
    [own('brand_visibility_zone_data_year')]: '1969x4 1968x119 1969x60',
  }),
  // Prometheus knows no process until minute 5; it forgets one after five minutes
  trouble('Watchdog', 'watchdog', [5, 50], 'job', {
    summary: 'the monitoring works',
    [own('up')]: '_x20 1x159 _x240',
  }),
];

export const BUDGETS = [
  budget(1, {}),
  budget(0.5, { [own('http_requests_total', 'status="500",reason=""')]: '0+1x240' }),
  // from the 30th minute, eight in 2,008 requests are faults; the rate of five minutes shows them a little later
  budget(-0.9, { [own('http_requests_total', 'status="503",reason="database"')]: '0+0x119 0+8x120' }),
];
