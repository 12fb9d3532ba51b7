import { tcpProxyTo, type Way } from '@brand-visibility/databases';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createMetrics } from '../../src/operations/metrics.js';
import { call } from '../support/client.js';
import { until } from '../support/connected.js';
import { startService, type TestService } from '../support/service.js';
import { bearer, worldDatabase } from '../support/world.js';

/** Two ways to one database, which a test can cut: the primary's for keys and rate limits, the replica's for reads. */
let database: Awaited<ReturnType<typeof worldDatabase>>;
let primary: Way;
let replica: Way;
beforeAll(async () => {
  database = await worldDatabase();
  primary = await tcpProxyTo(database.reader);
  replica = await tcpProxyTo(database.reader);
});
afterAll(() => database.drop());

let service: TestService;
const start = async (environment: Readonly<Record<string, string>> = {}) => {
  const own = { DATABASE_READ_URL: replica.url, REQUIRE_ROW_SECURITY: '1' };
  service = await startService({ environment: { ...own, ...environment } }, primary.url);
};
afterEach(async () => {
  for (const way of [primary, replica]) await way.mend();
});

const get = (path: string) => call(service.port, path, { headers: bearer('a_all') });
const READ = '/v1/brands/brd_a1/visibility?period=90d';
const statusOf = async (path = READ) => (await get(path)).status;

/** Probes the readiness until it has the checks, because a check that takes long fails, too. */
async function ready(status: number, checks: Readonly<Record<string, string>>): Promise<void> {
  const found = async () => {
    const response = await call(service.port, '/readyz');
    const { checks: all } = response.body as { checks: Record<string, string> }; // as the contract says
    return response.status === status && Object.entries(checks).every(([name, is]) => all[name] === is);
  };
  await until(found);
}

/** What a copy of a brand is made from (rule 16.13). */
const DATES = 'start_date=2026-01-01&end_date=2026-12-31';
const FROM_PRIMARY = [
  ...'changes runs/brd_a1_run_0 prompts/brd_a1_prompt_1 runs runs?limit=7 prompts prompts?limit=7'.split(' '),
  'answers?run_id=brd_a1_run_0',
  `answers?${DATES}`,
  `answers?${DATES}&tz=Asia/Tokyo&limit=7&format=ndjson`,
];
const FILTERS = [
  ...'platforms=chatgpt categories=expert theme_ids=none locations=Germany prompt_ids=brd_a1_prompt_1'.split(
    ' ',
  ),
  ...'named=true competitor=Globex source_domain=a.example source_page=https://a.example gap=true'.split(' '),
];
const FROM_REPLICA = [
  '',
  ...'/runs?status=completed /prompts?status=tracked /prompts?category=expert /prompts?theme_id=none /answers'.split(
    ' ',
  ),
  '/answers?period=365d',
  ...FILTERS.map((filter) => `/answers?${DATES}&${filter}`),
];

describe('a service with a read replica', () => {
  beforeEach(() => start());

  test('is ready if both databases are, and labels its metrics by database', async () => {
    await ready(200, { database: 'ok', schema: 'ok', replica: 'ok', replica_schema: 'ok', serving: 'ok' });
    expect(service.store.databases).toEqual(['primary', 'replica']);
    expect(await statusOf()).toBe(200);
    const text = await createMetrics().text(service);
    for (const database of ['primary', 'replica']) {
      const value = (name: string) =>
        Number(
          new RegExp(`^brand_visibility_database_${name}\\{database="${database}"\\} (\\d+)$`, 'm').exec(
            text,
          )?.[1],
        );
      expect([value('connections_limit'), value('breaker_open'), value('statements_failed_total')]).toEqual([
        10, 0, 0,
      ]);
      expect(value('statements_total')).toBeGreaterThan(2);
    }
  });

  // Rule 10.8.
  test('returns 503 for reports while the replica is unreachable, logs which one fails, and recovers', async () => {
    expect(await statusOf()).toBe(200);
    await replica.cut();
    const refused = await get(READ);
    expect([refused.status, refused.body]).toMatchObject([503, { code: 'service_unavailable' }]);
    expect(refused.headers['retry-after']).toMatch(/^[1-5]$/);
    expect(await statusOf('/v1/account')).toBe(200);
    await ready(503, { database: 'ok', replica: 'failed', replica_schema: 'unknown' });
    expect(service.log.join('')).toMatch(/"status":503.*\(DATABASE_READ_URL\) cannot be reached/);
    await replica.mend();
    await until(async () => (await statusOf()) === 200);
    await ready(200, {});
  });

  // Rule 16.13.
  test('reads what a copy is made from of the primary, and the same lists with a filter of the replica', async () => {
    for (const path of FROM_REPLICA)
      expect([path, await statusOf(`/v1/brands/brd_a1${path}`)]).toEqual([path, 200]);
    await replica.cut();
    for (const path of FROM_PRIMARY)
      expect([path, await statusOf(`/v1/brands/brd_a1/${path}`)]).toEqual([path, 200]);
    for (const path of FROM_REPLICA)
      expect([path, await statusOf(`/v1/brands/brd_a1${path}`)]).toEqual([path, 503]);
    const pages = `/v1/brands/brd_a1/answers?${DATES}&limit=1`;
    const { next_cursor } = (await get(pages)).body as { next_cursor: string }; // as the contract says
    expect(await statusOf(`${pages}&cursor=${next_cursor}`)).toBe(200);
  });

  test('admits no request while the primary is unreachable', async () => {
    await primary.cut();
    for (const path of ['/v1/account', READ]) expect(await statusOf(path)).toBe(503);
    await ready(503, { database: 'failed', schema: 'unknown', replica: 'ok' });
  });
});

// Rules 10.8 and 10.9.
describe('with READ_LAG_LIMIT, reports come from the primary, and the service is ready', () => {
  test('while the replica is away', async () => {
    await start({ READ_LAG_LIMIT: '10' });
    expect(await statusOf()).toBe(200);
    await replica.cut();
    for (let i = 0; i < 10; i += 1) expect(await statusOf()).toBe(200);
    await ready(200, { database: 'ok', replica: 'failed' });
    const [lost] = service.warnings;
    expect(lost).toMatch(/\(DATABASE_READ_URL\) is lost; reads use the primary/);
    await replica.mend();
    await until(() => service.warnings.some((line) => line.endsWith('(DATABASE_READ_URL) again')));
    expect(await statusOf()).toBe(200);
    const log = service.log.filter((line) => !line.includes('"route":"/readyz"')); // a slow check may fail
    expect(log.join('')).not.toContain('"status":503');
    await primary.cut();
    await ready(503, { database: 'failed' });
  });

  test('while a replica that came later fails its checks', async () => {
    const unprotected = await tcpProxyTo(database.url);
    await unprotected.cut();
    await start({ READ_LAG_LIMIT: '10', DATABASE_READ_URL: unprotected.url });
    expect(await statusOf()).toBe(200);
    await unprotected.mend();
    const warned = /row-level security does not protect[^"]* \(REQUIRE_ROW_SECURITY=1\)/;
    await until(async () => {
      expect(await statusOf()).toBe(200);
      return service.warnings.some((line) => warned.test(line));
    });
    await ready(200, { replica: 'failed' });
    expect(await statusOf()).toBe(200);
  });
});
