import {
  newPostgresDatabase,
  newReader,
  postgresUrl,
  tcpProxyTo,
  type TestDatabase,
  type Way,
} from '@brand-visibility/databases';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { call, type HttpResponse } from '../support/client.js';
import { killPrograms, portOf, startProgram } from '../support/program.js';
import { bearer, makeWorld } from '../support/world.js';

/** Two ways to one database, which a test can cut: the primary's for keys and rate limits, the replica's for reads. */
let database: TestDatabase;
let primary: Way;
let replica: Way;
beforeAll(async () => {
  database = await newPostgresDatabase();
  await makeWorld({ url: database.url, connections: 2 });
  const url = postgresUrl(database.name, await newReader('brand_visibility_reader'));
  primary = await tcpProxyTo(url);
  replica = await tcpProxyTo(url);
});
afterAll(() => database.drop());
afterEach(async () => {
  killPrograms();
  for (const way of [primary, replica]) await way.mend();
});

async function start(environment: Readonly<Record<string, string>> = {}) {
  const program = startProgram({
    DATABASE_URL: primary.url,
    DATABASE_READ_URL: replica.url,
    ...environment,
    REQUIRE_ROW_SECURITY: '1',
    METRICS_PORT: '0',
  });
  const port = await portOf(program);
  const get = (path: string) => call(port, path, { headers: bearer('a_all') });
  const metrics = /"metrics_address":"([^"]+)"/.exec(program.output.stdout)?.[1] ?? '';
  /** Probes the readiness until it is so. */
  const readyWhen = async (isSo: (ready: HttpResponse) => boolean) => {
    for (;;) {
      const ready = await call(port, '/readyz');
      if (isSo(ready)) return ready;
      await pause();
    }
  };
  return { program, port, get, metrics, readyWhen };
}

const READ = '/v1/brands/brd_a1/visibility?period=90d';
/** What a copy of a brand is made from (rule 16.13). */
const FROM_PRIMARY = [
  'changes',
  'runs/brd_a1_run_0',
  'prompts/brd_a1_prompt_1',
  'runs',
  'runs?limit=7',
  'prompts',
  'prompts?limit=7',
  'answers?run_id=brd_a1_run_0',
  'answers?start_date=2026-01-01&end_date=2026-12-31',
  'answers?start_date=2026-01-01&end_date=2026-12-31&tz=Asia/Tokyo&limit=7&format=ndjson',
];
const DATES = 'start_date=2026-01-01&end_date=2026-12-31';
const FROM_REPLICA = [
  '',
  '/runs?status=completed',
  '/prompts?status=tracked',
  '/prompts?category=expert',
  '/prompts?theme_id=none',
  '/answers',
  '/answers?period=365d',
  ...[
    'platforms=chatgpt',
    'categories=expert',
    'theme_ids=none',
    'locations=Germany',
    'prompt_ids=brd_a1_prompt_1',
    'named=true',
    'competitor=Globex',
    'source_domain=a.example',
    'source_page=https://a.example',
    'gap=true',
  ].map((filter) => `/answers?${DATES}&${filter}`),
];
const pause = () => new Promise((resolve) => setTimeout(resolve, 50));

describe('a service with a read replica', () => {
  test('logs both databases at its start, and is ready if both are', async () => {
    const { program, port, get } = await start();
    expect(program.output.stdout).toMatch(/"databases":\["primary","replica"\]/);
    expect((await call(port, '/readyz')).body).toEqual({
      status: 'ok',
      version: '0.1.0',
      checks: {
        database: 'ok',
        schema: 'ok',
        replica: 'ok',
        replica_schema: 'ok',
        serving: 'ok',
      },
    });
    expect((await get(READ)).status).toBe(200);
  });

  // Rule 10.8.
  test('returns 503 for reports while the replica is unreachable, logs which one fails, and recovers', async () => {
    const { program, get, readyWhen } = await start();
    expect((await get(READ)).status).toBe(200);
    await replica.cut();
    const refused = await get(READ);
    expect([refused.status, refused.body]).toMatchObject([503, { code: 'service_unavailable' }]);
    expect(refused.headers['retry-after']).toMatch(/^[1-5]$/);
    expect((await get('/v1/account')).status).toBe(200);
    const ready = await readyWhen(({ status }) => status !== 200);
    expect(ready.body).toMatchObject({
      checks: { database: 'ok', replica: 'failed', replica_schema: 'unknown' },
    });
    expect(ready.headers['retry-after']).toBe('1');
    const logged = /"status":503.*\(DATABASE_READ_URL\) cannot be reached/;
    while (!logged.test(program.output.stdout)) await pause();
    await replica.mend();
    while ((await get(READ)).status !== 200) await pause();
    await readyWhen(({ status }) => status === 200);
  });

  // Rules 10.8 and 10.9.
  test('with READ_LAG_LIMIT reads reports from the primary and stays ready while the replica is away', async () => {
    const { program, get, readyWhen } = await start({ READ_LAG_LIMIT: '10' });
    expect((await get(READ)).status).toBe(200);
    await replica.cut();
    for (let i = 0; i < 10; i += 1) expect((await get(READ)).status).toBe(200);
    const ready = await readyWhen(({ text }) => text.includes('"replica":"failed"'));
    expect([ready.status, ready.body]).toMatchObject([
      200,
      { checks: { database: 'ok', replica: 'failed' } },
    ]);
    expect(program.output.stdout).toMatch(/\(DATABASE_READ_URL\) is lost; reads use the primary/);
    expect(program.output.stdout).not.toContain('"status":503');
    await replica.mend();
    while (!program.output.stdout.includes('(DATABASE_READ_URL) again')) {
      expect((await get(READ)).status).toBe(200);
      await pause();
    }
    await primary.cut();
    await readyWhen(({ status }) => status !== 200);
  });

  // Rules 10.8 and 10.9.
  test('with READ_LAG_LIMIT reads from the primary while a replica that came later fails its checks', async () => {
    const unprotected = await tcpProxyTo(database.url);
    await unprotected.cut();
    const { program, get, readyWhen } = await start({
      READ_LAG_LIMIT: '10',
      DATABASE_READ_URL: unprotected.url,
    });
    expect((await get(READ)).status).toBe(200);
    await unprotected.mend();
    const warned = /row-level security does not protect[^"]* \(REQUIRE_ROW_SECURITY=1\)/;
    for (let i = 0; i < 3 || !warned.test(program.output.stdout); i += 1) {
      expect((await get(READ)).status).toBe(200);
      await pause();
    }
    const ready = await readyWhen(() => true);
    expect([ready.status, ready.body]).toMatchObject([200, { checks: { replica: 'failed' } }]);
    expect((await get(READ)).status).toBe(200);
  });

  // Rule 16.13.
  test('reads what a copy is made from of the primary, and the same lists with a filter of the replica', async () => {
    const { get } = await start();
    for (const path of FROM_REPLICA)
      expect([path, (await get(`/v1/brands/brd_a1${path}`)).status]).toEqual([path, 200]);
    await replica.cut();
    for (const path of FROM_PRIMARY)
      expect([path, (await get(`/v1/brands/brd_a1/${path}`)).status]).toEqual([path, 200]);
    for (const path of FROM_REPLICA)
      expect([path, (await get(`/v1/brands/brd_a1${path}`)).status]).toEqual([path, 503]);
  });

  // Rule 16.13.
  test('pages of a window without a filter all come from the primary', async () => {
    const { get } = await start();
    await replica.cut();
    const first = await get(`/v1/brands/brd_a1/answers?${DATES}&limit=1`);
    const { next_cursor, has_more } = first.body as { next_cursor: string; has_more: boolean }; // as the contract says
    expect(has_more).toBe(true);
    const next = await get(
      `/v1/brands/brd_a1/answers?${DATES}&limit=1&cursor=${encodeURIComponent(next_cursor)}`,
    );
    expect(next.status).toBe(200);
  });

  test('admits no request while the primary is unreachable', async () => {
    const { get, readyWhen } = await start();
    await primary.cut();
    for (const path of ['/v1/account', READ]) expect((await get(path)).status).toBe(503);
    const ready = await readyWhen(({ status }) => status !== 200);
    expect(ready.body).toMatchObject({ checks: { database: 'failed', schema: 'unknown', replica: 'ok' } });
  });

  test('labels its metrics by database', async () => {
    const { get, metrics } = await start();
    await get(READ);
    const text = await (await fetch(`${metrics}/metrics`)).text();
    for (const database of ['primary', 'replica']) {
      const value = (name: string) =>
        Number(
          new RegExp(`^brand_visibility_database_${name}\\{database="${database}"\\} (\\d+)$`, 'm').exec(
            text,
          )?.[1],
        );
      expect([database, value('connections'), value('connections_limit')]).toEqual([database, 1, 10]);
      expect(value('statements_total')).toBeGreaterThan(2);
      expect([value('breaker_open'), value('waiting'), value('statements_failed_total')]).toEqual([0, 0, 0]);
    }
  });
});
