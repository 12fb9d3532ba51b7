import { StoreUnavailable, type Store, type Totals } from '@brand-visibility/application';
import { afterEach, describe, expect, test } from '@jest/globals';
import { ZONE_DATA } from '@brand-visibility/domain';
import { openJobs } from '@brand-visibility/wiring';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { createMetricsServer } from '../../src/operations/metrics-server.js';
import { createMetrics } from '../../src/operations/metrics.js';
import { call } from '../support/client.js';
import { gated, until } from '../support/connected.js';
import { rawResponse } from '../support/raw.js';
import { startService, type TestService, type TestSettings } from '../support/service.js';
import { KEYS, NOW, bearer, keyText } from '../support/world.js';

let service: TestService | null = null;
let metricsServer: Server | null = null;
afterEach(async () => {
  metricsServer?.closeAllConnections();
  metricsServer?.close();
  await service?.stop();
  service = metricsServer = null;
});

/** A service with a metrics server. `scrape` returns the exposition text, `value` the value of one of its lines. */
async function observed(settings: TestSettings = {}) {
  const metrics = createMetrics();
  const running = await startService({ observe: metrics.observe, ...settings });
  service = running;
  const server = createMetricsServer(metrics, running);
  metricsServer = server;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the metrics server has no port');
  const url = `http://127.0.0.1:${address.port}`;
  const scrape = async () => (await fetch(`${url}/metrics`)).text();
  const value = async (line: string) => {
    const found = (await scrape()).split('\n').find((each) => each.startsWith(`${line} `));
    return found === undefined ? null : Number(found.slice(line.length + 1));
  };
  return { ...running, url, scrape, value };
}

const requests = (route: string, status: number, code: string, method = 'GET', reason = '') =>
  `http_requests_total{method="${method}",route="${route}",status="${status}",code="${code}",reason="${reason}"}`;

describe('the metrics', () => {
  test('count answered requests by method, route, status and code', async () => {
    const { port, value } = await observed({ limit: 3 });
    const headers = bearer('a_all');
    for (let i = 0; i < 5; i += 1) await call(port, '/v1/brands/brd_a1/visibility?period=7d', { headers });
    await call(port, '/v1/account');
    await call(port, '/v1/account', { headers: bearer('revoked') });
    await call(port, '/livez', { method: 'HEAD' });
    await rawResponse(port, 'nonsense\r\n\r\n');
    const counts = {
      [requests('/v1/brands/{brand_id}/visibility', 200, '')]: 3,
      [requests('none', 429, 'rate_limited')]: 2,
      [requests('none', 401, 'missing_api_key')]: 1,
      [requests('none', 401, 'api_key_revoked')]: 1,
      [requests('/livez', 200, '', 'HEAD')]: 1,
      [requests('none', 400, 'invalid_parameter', 'other')]: 1,
      'http_request_duration_seconds_count{route="/v1/brands/{brand_id}/visibility"}': 3,
      'http_request_duration_seconds_bucket{le="+Inf",route="none"}': 5,
    };
    for (const [line, count] of Object.entries(counts))
      expect([line, await value(line)]).toEqual([line, count]);
    expect(
      await value('http_request_store_seconds_total{route="/v1/brands/{brand_id}/visibility"}'),
    ).toBeGreaterThan(0);
    expect(await value('http_request_store_seconds_total{route="/livez"}')).toBe(0);
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
    for (let i = 0; i < 10; i += 1) await send(`${MARK}${i}`);
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
    const { port, value } = await observed();
    const headers = bearer('a_all');
    const get = () => call(port, '/v1/brands/brd_a1/visibility?period=90d', { headers });
    await get();
    const misses = await value('brand_visibility_report_cache_misses_total');
    expect(misses).toBeGreaterThan(0);
    expect(await value('brand_visibility_report_cache_hits_total')).toBe(0);
    const bytes = await value('brand_visibility_report_cache_bytes');
    expect(bytes).toBeGreaterThan(0);
    await get();
    expect(await value('brand_visibility_report_cache_misses_total')).toBe(misses);
    expect(await value('brand_visibility_report_cache_hits_total')).toBe(misses);
    expect(await value('brand_visibility_report_cache_bytes')).toBe(bytes);
    expect(await value('brand_visibility_database_connections{database="primary"}')).toBe(1);
    expect(await value('brand_visibility_database_connections_idle{database="primary"}')).toBe(1);
    expect(await value('brand_visibility_database_waiting{database="primary"}')).toBe(0);
    expect(await value('brand_visibility_database_breaker_open{database="primary"}')).toBe(0);
    expect(await value('brand_visibility_database_statements_total{database="primary"}')).toBeGreaterThan(2);
    expect(await value('brand_visibility_database_statements_failed_total{database="primary"}')).toBe(0);
    expect(await value('brand_visibility_rate_counted_alone_total')).toBe(0);
    for (const line of ['process_resident_memory_bytes', 'nodejs_eventloop_lag_p99_seconds'])
      expect(await value(line)).toBeGreaterThan(0);
  });

  test('count failures, and return the same totals when they are scraped twice', async () => {
    const between = (store: Store): Store => ({
      ...store,
      read: () => Promise.reject(new StoreUnavailable('away')),
    });
    const { port, value } = await observed({ between });
    await call(port, '/v1/brands/brd_a1', { headers: bearer('a_all') });
    for (let i = 0; i < 2; i += 1)
      expect(
        await value(requests('/v1/brands/{brand_id}', 503, 'service_unavailable', 'GET', 'database')),
      ).toBe(1);
  });

  test('report waiting and shed requests', async () => {
    const { between, open } = gated('countRequest');
    const { port, value, state } = await observed({ between, maxWaitingRequests: 3 });
    const waiting = Array.from({ length: 3 }, () => call(port, '/v1/account', { headers: bearer('a_all') }));
    await until(() => state.admitted === 3);
    await call(port, '/v1/account', { headers: bearer('a_all') });
    expect(await value('http_requests_waiting')).toBe(3);
    expect(await value('http_requests_unanswered')).toBe(3);
    expect(await value('http_requests_waiting_limit')).toBe(3);
    expect(await value(requests('none', 503, 'service_unavailable', 'GET', 'waiting'))).toBe(1);
    expect(await value('http_requests_shed_total{reason="waiting"}')).toBe(1);
    expect(await value('http_requests_shed_total{reason="account"}')).toBe(0);
    expect(await value('http_connections')).toBeGreaterThanOrEqual(3);
    open();
    await Promise.all(waiting);
    expect(await value('http_requests_waiting')).toBe(0);
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
    const { value, time, file, settings } = await observed({ now: NOW });
    const { jobStore, close } = await openJobs(settings.database, 'work');
    const { commandRuns } = jobStore;
    expect(file).not.toBeNull();
    const end = { ended_at: NOW - 3_000_000n, result: 'succeeded', counts: {} } as const;
    const totals = {
      newest_answer: Number(NOW - 5_000_000n),
      oldest_board: Number(NOW - 7_000_000n),
      deliveries: { claude: { expected: 8, delivered: 6 } },
    };
    await commandRuns.begin({ ...START, id: 'one', began_at: NOW - 4_000_000n }, 0n);
    await commandRuns.end('one', { ...end, totals });
    await commandRuns.begin({ ...START, id: 'two', command: 'erase', began_at: NOW - 1_500_000n }, 0n);
    await commandRuns.begin({ ...START, id: 'three', command: 'check', began_at: NOW - 4_000_000n }, 0n);
    await commandRuns.end('three', { ...end, result: 'failed', totals: null });
    await close();
    time.now += 1_000_000n;
    const expected = {
      'brand_visibility_command_last_success_age_seconds{command="import"}': 4,
      'brand_visibility_command_last_success_age_seconds{command="check"}': 5,
      'brand_visibility_command_last_success_age_seconds{command="erase"}': null,
      'brand_visibility_command_interval_seconds{command="import"}': 86_400,
      'brand_visibility_command_interval_seconds{command="erase"}': null,
      'brand_visibility_command_running_seconds{command="erase"}': 2.5,
      'brand_visibility_command_running_seconds{command="import"}': 0,
      'brand_visibility_command_last_failed{command="import"}': 0,
      'brand_visibility_command_last_failed{command="check"}': 1,
      'brand_visibility_command_failures_of_day{command="check"}': 1,
      'brand_visibility_command_failures_of_day{command="import"}': 0,
      brand_visibility_newest_answer_age_seconds: 6,
      brand_visibility_oldest_board_age_seconds: 8,
      'brand_visibility_answers_of_day_expected{engine="claude"}': 8,
      'brand_visibility_answers_of_day_delivered{engine="claude"}': 6,
      brand_visibility_keys_expiring: 0,
      brand_visibility_replica_lag_seconds: null,
      [`brand_visibility_build_info{version="0.1.0",zone_data="${ZONE_DATA}",node="${process.version}"}`]: 1,
    };
    for (const [line, number] of Object.entries(expected))
      expect([line, await value(line)]).toEqual([line, number]);
  });

  test('have no value for what an earlier version did not record', async () => {
    const { value, settings } = await observed({ now: NOW });
    const { jobStore, close } = await openJobs(settings.database, 'work');
    await jobStore.commandRuns.begin({ ...START, id: 'one', began_at: NOW }, 0n);
    const totals = { newest_run: 1, oldest_board: null, engines: {} } as unknown as Totals; // of that version
    await jobStore.commandRuns.end('one', { ended_at: NOW, result: 'succeeded', counts: {}, totals });
    await close();
    expect(await value('brand_visibility_newest_answer_age_seconds')).toBeNull();
    expect(await value('brand_visibility_command_last_failed{command="import"}')).toBe(0);
  });

  test('cost two statements per scrape, of which the checks have one per second, and none per request', async () => {
    const { port, value } = await observed();
    const statements = () => value('brand_visibility_database_statements_total{database="primary"}');
    await statements();
    const before = (await statements()) ?? 0;
    for (let i = 0; i < 3; i += 1) await call(port, '/livez');
    const cost = ((await statements()) ?? 0) - before;
    expect([1, 2]).toContain(cost);
  });

  test('are absent while the database does not answer, and the others remain', async () => {
    const between = (store: Store): Store => ({
      ...store,
      operatingState: () => Promise.reject(new StoreUnavailable('away')),
    });
    const { value } = await observed({ between });
    expect(await value('brand_visibility_keys_expiring')).toBeNull();
    expect(await value('brand_visibility_command_running_seconds{command="import"}')).toBeNull();
    expect(await value('brand_visibility_draining')).toBe(0);
  });

  test('have the names that docs/alerts.yml uses', async () => {
    const alerts = readFileSync(new URL('../../../../docs/alerts.yml', import.meta.url), 'utf8');
    const used = [...alerts.matchAll(/(\w+)\{job="brand-visibility"/g)].map(([, name]) => name!);
    const { scrape } = await observed();
    const known = new Set([...(await scrape()).matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name));
    expect(used.length).toBeGreaterThan(10);
    expect(used.filter((name) => name !== 'up' && !known.has(name))).toEqual([]);
  });
});

describe('the metrics server', () => {
  test('answers /metrics in the Prometheus format and forbids caching', async () => {
    const { url, state } = await observed();
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
    ['GET', '/v1/account', 404],
    ['GET', '/livez', 404],
    ['POST', '/metrics', 405],
    ['DELETE', '/metrics', 405],
  ])('rejects %s %s', async (method, path, status) => {
    const { url } = await observed();
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
    const { url, log } = await observed({ between });
    const response = await fetch(`${url}/metrics`);
    expect([response.status, (await response.text()).includes('zzsecretzz')]).toEqual([500, false]);
    expect(log.join('')).toContain('zzsecretzz');
  });
});
