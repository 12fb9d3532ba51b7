import { StoreUnavailable, type Store, type Totals } from '@brand-visibility/application';
import { afterEach, describe, expect, test } from '@jest/globals';
import { HOUR } from '@brand-visibility/domain/time/instant';
import { ZONE_DATA } from '@brand-visibility/domain/time/zone-data';
import { openJobs } from '@brand-visibility/wiring';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createMetricsServer } from '../../src/operations/metrics-server.js';
import { createMetrics } from '../../src/operations/metrics.js';
import { call } from '../support/client.js';
import { gated, until } from '../support/connected.js';
import { rawResponse } from '../support/raw.js';
import { startService, type TestSettings } from '../support/service.js';
import { KEYS, NOW, bearer, keyText } from '../support/world.js';

const get = (port: number, path: string) => call(port, path, { headers: bearer('a_all') });

/** A service with metrics. `values` are its lines, each with its number. */
async function observed(settings: TestSettings = {}) {
  const metrics = createMetrics();
  const service = await startService({ observe: metrics.observe, ...settings });
  const scrape = () => metrics.text(service);
  const values = async (): Promise<Readonly<Record<string, number>>> =>
    Object.fromEntries(
      [...(await scrape()).matchAll(/^([^#].*) (\S+)$/gm)].map(
        ([, name = '', is]) => [name, Number(is)] as const,
      ),
    );
  return { ...service, metrics, scrape, values };
}

const requests = (route: string, status: number, code: string, method = 'GET', reason = '') =>
  `http_requests_total{method="${method}",route="${route}",status="${status}",code="${code}",reason="${reason}"}`;

describe('the metrics', () => {
  test('count answered requests by method, route, status and code', async () => {
    const { port, values } = await observed({ limit: 3 });
    for (let i = 0; i < 5; i += 1) await get(port, '/v1/brands/brd_a1/visibility?period=7d');
    await call(port, '/v1/account');
    await call(port, '/v1/account', { headers: bearer('revoked') });
    await call(port, '/livez', { method: 'HEAD' });
    await rawResponse(port, 'nonsense\r\n\r\n');
    const visibility = 'route="/v1/brands/{brand_id}/visibility"';
    expect(await values()).toMatchObject({
      [requests('/v1/brands/{brand_id}/visibility', 200, '')]: 3,
      [requests('none', 429, 'rate_limited')]: 2,
      [requests('none', 401, 'missing_api_key')]: 1,
      [requests('none', 401, 'api_key_revoked')]: 1,
      [requests('/livez', 200, '', 'HEAD')]: 1,
      [requests('none', 400, 'invalid_parameter', 'other')]: 1,
      [`http_request_duration_seconds_count{${visibility}}`]: 3,
      'http_request_duration_seconds_bucket{le="+Inf",route="none"}': 5,
      [`http_request_store_seconds_total{${visibility}}`]: expect.not.closeTo(0, 9),
      'http_request_store_seconds_total{route="/livez"}': 0,
    });
  });

  test('have bounded cardinality and contain nothing that callers send', async () => {
    const { port, scrape } = await observed();
    const MARK = 'zzmarkzz';
    const send = async (mark: string) => {
      for (const name of Object.keys(KEYS)) {
        for (const path of [`/v1/brands/${mark}`, `/v1/account?${mark}=1`, `/${mark}`, `/v1/${mark}`])
          await call(port, path, { headers: bearer(name) });
      }
      await rawResponse(port, `${mark.toUpperCase()} / HTTP/1.1\r\nHost: a\r\n\r\n`);
      await call(port, `/${mark}`, { method: 'PROPFIND' });
    };
    const names = async () =>
      (await scrape())
        .split('\n')
        .filter((line) => line.startsWith('http_'))
        .map((line) => line.slice(0, line.lastIndexOf(' ')));
    await send(MARK);
    const before = await names();
    for (let i = 0; i < 2; i += 1) await send(`${MARK}${i}`);
    expect(await names()).toEqual(before);
    const text = await scrape();
    expect(text.toLowerCase()).not.toContain(MARK);
    for (const name of Object.keys(KEYS)) {
      expect(text).not.toContain(keyText(name).slice(0, 16));
      expect(text).not.toContain(`"key_${name}`);
    }
    expect(text).not.toContain('acc_');
  });

  test('report on the process, the store and its cache', async () => {
    const { port, values } = await observed();
    const read = async () => {
      await get(port, '/v1/brands/brd_a1/visibility?period=90d');
      return values();
    };
    const [misses, hits, bytes] = ['misses_total', 'hits_total', 'bytes'].map(
      (name) => `brand_visibility_report_cache_${name}`,
    ) as [string, string, string];
    const [first, second] = [await read(), await read()];
    for (const name of [misses, bytes, 'process_resident_memory_bytes', 'nodejs_eventloop_lag_p99_seconds'])
      expect([name, first[name]]).toEqual([name, expect.not.closeTo(0, 9)]);
    expect([first[hits], second[hits]]).toEqual([0, first[misses]]);
    expect([second[misses], second[bytes]]).toEqual([first[misses], first[bytes]]);
    const ofPrimary = (name: string) => `brand_visibility_database_${name}{database="primary"}`;
    expect(second).toMatchObject({
      [ofPrimary('connections')]: 1,
      [ofPrimary('connections_idle')]: 1,
      [ofPrimary('waiting')]: 0,
      [ofPrimary('breaker_open')]: 0,
      [ofPrimary('statements_failed_total')]: 0,
      brand_visibility_rate_counted_alone_total: 0,
    });
    expect(second[ofPrimary('statements_total')]).toBeGreaterThan(2);
  });

  test('count failures, and return the same totals when they are scraped twice', async () => {
    const between = (store: Store): Store => ({
      ...store,
      read: () => Promise.reject(new StoreUnavailable('away')),
    });
    const { port, values } = await observed({ between });
    await get(port, '/v1/brands/brd_a1');
    const failed = requests('/v1/brands/{brand_id}', 503, 'service_unavailable', 'GET', 'database');
    for (let i = 0; i < 2; i += 1) expect((await values())[failed]).toBe(1);
  });

  test('report waiting and shed requests', async () => {
    const { between, open } = gated('countRequest');
    const { port, values, state } = await observed({ between, maxWaitingRequests: 3 });
    const waiting = Array.from({ length: 3 }, () => get(port, '/v1/account'));
    await until(() => state.slots.taken === 3);
    await get(port, '/v1/account');
    const during = await values();
    expect(during).toMatchObject({
      http_requests_waiting: 3,
      http_requests_unanswered: 3,
      http_requests_waiting_limit: 3,
      [requests('none', 503, 'service_unavailable', 'GET', 'waiting')]: 1,
      'http_requests_shed_total{reason="waiting"}': 1,
      'http_requests_shed_total{reason="account"}': 0,
    });
    expect(during['http_connections']).toBeGreaterThanOrEqual(3);
    open();
    await Promise.all(waiting);
    expect(await values()).toMatchObject({ http_requests_waiting: 0 });
  });
});

describe('the metrics of commands', () => {
  const START = {
    command: 'import',
    arguments: '',
    os_user: 'jobs',
    host: 'db1',
    process: 1,
    version: '1',
  } as const;

  test('tell how commands, runs, boards, engines and keys are doing', async () => {
    const { values, time, settings } = await observed({ now: NOW });
    const { jobStore, close } = await openJobs(settings.database, 'work');
    const { commandRuns } = jobStore;
    const end = { ended_at: NOW - 3_000_000n, result: 'succeeded', counts: {} } as const;
    const totals = {
      newest_answer: Number(NOW - 5_000_000n),
      oldest_board: Number(NOW - 7_000_000n),
      deliveries: { claude: { expected: 8, delivered: 6 } },
      due: [Number(NOW / 1_000_000n) - 9, Number(NOW / 1_000_000n) + 9],
      brands_due: [
        [Number(NOW / HOUR) - 1, 250],
        [Number(NOW / HOUR), 3],
        [Number(NOW / HOUR) + 1, 9],
      ] as const,
      brands_without_engine: { claude: 0, grok: 2 },
    };
    await commandRuns.begin({ ...START, id: 'one', began_at: NOW - 4_000_000n }, 0n);
    await commandRuns.end('one', { ...end, totals });
    await commandRuns.begin({ ...START, id: 'two', command: 'erase', began_at: NOW - 1_500_000n }, 0n);
    await commandRuns.begin({ ...START, id: 'three', command: 'check', began_at: NOW - 4_000_000n }, 0n);
    await commandRuns.end('three', { ...end, result: 'failed', totals: null });
    await close();
    time.now += 1_000_000n;
    const found = await values();
    expect(found).toMatchObject({
      'brand_visibility_command_last_success_age_seconds{command="import"}': 4,
      'brand_visibility_command_last_success_age_seconds{command="check"}': 5,
      'brand_visibility_command_interval_seconds{command="import"}': 86_400,
      'brand_visibility_command_running_seconds{command="erase"}': 2.5,
      'brand_visibility_command_running_seconds{command="import"}': 0,
      'brand_visibility_command_last_failed{command="import"}': 0,
      'brand_visibility_command_last_failed{command="check"}': 1,
      'brand_visibility_command_failures_of_day{command="check"}': 1,
      'brand_visibility_command_failures_of_day{command="import"}': 0,
      brand_visibility_newest_answer_age_seconds: 6,
      brand_visibility_accounts_stale: 1,
      brand_visibility_brands_stale: 253,
      'brand_visibility_brands_without_engine{engine="claude"}': 0,
      'brand_visibility_brands_without_engine{engine="grok"}': 2,
      brand_visibility_oldest_board_age_seconds: 8,
      'brand_visibility_answers_of_day_expected{engine="claude"}': 8,
      'brand_visibility_answers_of_day_delivered{engine="claude"}': 6,
      brand_visibility_keys_expiring: 0,
      [`brand_visibility_build_info{version="1.0.0",zone_data="${ZONE_DATA}",node="${process.version}"}`]: 1,
      brand_visibility_zone_data_year: Number(ZONE_DATA.slice(0, 4)),
    });
    for (const name of ['command_last_success_age', 'command_interval'])
      expect(found).not.toHaveProperty([`brand_visibility_${name}_seconds{command="erase"}`]);
    expect(found).not.toHaveProperty('brand_visibility_replica_lag_seconds');
  });

  test('have no value for what an earlier version did not record', async () => {
    const { values, settings } = await observed({ now: NOW });
    const { jobStore, close } = await openJobs(settings.database, 'work');
    await jobStore.commandRuns.begin({ ...START, id: 'one', began_at: NOW }, 0n);
    const totals = { newest_run: 1, oldest_board: null, engines: {} } as unknown as Totals; // of that version
    await jobStore.commandRuns.end('one', { ended_at: NOW, result: 'succeeded', counts: {}, totals });
    await close();
    const found = await values();
    for (const name of ['newest_answer_age_seconds', 'accounts_stale', 'brands_stale'])
      expect(found).not.toHaveProperty(`brand_visibility_${name}`);
    expect(found).toMatchObject({ 'brand_visibility_command_last_failed{command="import"}': 0 });
  });

  test('cost two statements per scrape, of which the checks have one per second, and none per request', async () => {
    const { port, values } = await observed();
    const statements = async () =>
      (await values())['brand_visibility_database_statements_total{database="primary"}'] ?? 0;
    await statements();
    const before = await statements();
    for (let i = 0; i < 3; i += 1) await call(port, '/livez');
    expect([1, 2]).toContain((await statements()) - before);
  });

  test('are absent while the database does not answer, and the others remain', async () => {
    const between = (store: Store): Store => ({
      ...store,
      operatingState: () => Promise.reject(new StoreUnavailable('away')),
    });
    const { values } = await observed({ between });
    const found = await values();
    expect(found).not.toHaveProperty('brand_visibility_keys_expiring');
    expect(found).not.toHaveProperty(['brand_visibility_command_running_seconds{command="import"}']);
    expect(found).toMatchObject({
      brand_visibility_draining: 0,
      'brand_visibility_command_interval_seconds{command="import"}': 86_400,
    });
  });

  test.each(['alerts.yml', 'dashboard.json'])('have the names that docs/%s uses', async (document) => {
    const text = readFileSync(new URL(`../../../../docs/${document}`, import.meta.url), 'utf8');
    const queries = text.replaceAll('\\"', '"');
    const used = [...queries.matchAll(/(\w+)\{job="brand-visibility"|\{metric="(\w+)"/g)].map(
      ([, name, last]) => name ?? `brand_visibility_${last}`,
    );
    const { scrape } = await observed();
    const known = [...(await scrape()).matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name!);
    const isKnown = (name: string) => known.includes(name.replace(/_(bucket|count)$/, ''));
    expect(used.length).toBeGreaterThan(10);
    expect(used.filter((name) => name !== 'up' && !isKnown(name))).toEqual([]);
    for (const [, names = ''] of queries.matchAll(/__name__=~"([^"]+)"/g))
      expect(known).toContainEqual(expect.stringMatching(new RegExp(`^(${names})$`)));
  });
});

describe('the metrics server', () => {
  let server: Server | null = null;
  afterEach(() => {
    server?.closeAllConnections();
    server?.close();
  });
  const started = async (settings: TestSettings = {}) => {
    const service = await observed(settings);
    server = createMetricsServer(service.metrics, service).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo; // it listens on a port
    return { ...service, url: `http://127.0.0.1:${port}` };
  };

  test('answers /metrics in the Prometheus format and forbids caching', async () => {
    const { url, state } = await started();
    const response = await fetch(`${url}/metrics?name=x`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.text()).toMatch(/^# HELP /);
    const head = await fetch(`${url}/metrics`, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    state.isDraining = true;
    expect((await fetch(`${url}/metrics`)).headers.get('connection')).toBe('close');
  });

  test.each([
    ['GET', '/', 404],
    ['POST', '/metrics', 405],
  ])('rejects %s %s', async (method, path, status) => {
    const { url } = await started();
    const response = await fetch(`${url}${path}`, { method });
    expect([response.status, response.headers.get('content-type')]).toEqual([
      status,
      'application/problem+json',
    ]);
    expect(response.headers.get('allow')).toBe(status === 405 ? 'GET, HEAD' : null);
    expect(await response.json()).toMatchObject({ status, code: 'not_found' });
  });

  test('returns 500 when collecting fails, with the cause only in the log', async () => {
    const between = (store: Store): Store => ({
      ...store,
      vitals: () => {
        throw new Error('zzsecretzz');
      },
    });
    const { url, log } = await started({ between });
    const response = await fetch(`${url}/metrics`);
    expect([response.status, (await response.text()).includes('zzsecretzz')]).toEqual([500, false]);
    expect(log.join('')).toContain('zzsecretzz');
  });
});
