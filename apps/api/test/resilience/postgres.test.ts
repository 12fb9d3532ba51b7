import { startPostgres } from '@brand-visibility/databases';
import { openJobs } from '@brand-visibility/wiring';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { call, codeOf, type HttpResponse } from '../support/client.js';
import { until } from '../support/connected.js';
import { failedStart } from '../support/program.js';
import { startService, type TestService, type TestSettings } from '../support/service.js';
import { bearer, makeWorld, NOW, worldDatabase } from '../support/world.js';

let database: Awaited<ReturnType<typeof worldDatabase>>;
beforeAll(async () => {
  database = await worldDatabase();
});
afterAll(() => database.drop());

const PROTECTED = { requireRowSecurity: true };

const get = ({ port }: TestService, key = 'a_all', path = '/v1/account') =>
  call(port, path, { headers: bearer(key) });

describe('two services on one database', () => {
  const both = async (settings: TestSettings) => [
    await startService(settings, database.reader),
    await startService(settings, database.reader),
  ];

  test('reject a key from the next request on after a command has revoked it', async () => {
    const services = await both(PROTECTED);
    for (const service of services) expect((await get(service, 'a_none')).status).toBe(200);
    const jobs = await openJobs({ url: database.url, connections: 1 }, 'work');
    expect(await jobs.jobStore.revokeKeys(['key_a_none'], () => NOW - 1n)).toBe(true);
    await jobs.close();
    for (const service of services) expect(codeOf(await get(service, 'a_none'))).toBe('api_key_revoked');
  });
});

describe('startup checks', () => {
  test.each<[string, () => string, RegExp]>([
    ['a wrong password', () => database.reader.replace(/:[^:@/]+@/, ':hunter2@'), /rejects the user or/],
    ['a missing database', () => database.reader.replace(/bv_\w+\?/, 'nowhere?'), /no such/],
    ['the owner where row-level security is required', () => database.url, /owns tables/],
  ])('%s causes one line on standard error and status 1', async (_title, url, line) => {
    const { stderr, status } = await failedStart({ DATABASE_URL: url(), REQUIRE_ROW_SECURITY: '1' });
    expect(status).toBe(1);
    expect(stderr).toMatch(/^PostgreSQL at [^\n]+\n$/);
    expect(stderr).toMatch(line);
    for (const secret of [new URL(database.reader).password, new URL(database.url).password, 'hunter2'])
      expect(stderr).not.toContain(secret);
  });
});

// Rules 4.6 and 6.6.
test('a server that crashes causes only 503 until it restarts, also before the service starts', async () => {
  const server = await startPostgres();
  try {
    await makeWorld({ url: server.url, connections: 2 });
    await server.crash();
    const service = await startService({}, server.url);
    expect(service.warnings).toEqual([expect.stringMatching(/cannot be reached \(\w+\)/)]);
    expect((await get(service)).status).toBe(503);
    expect((await call(service.port, '/livez')).status).toBe(200);
    await server.restart();
    await until(async () => (await get(service)).status === 200);

    const responses: HttpResponse[] = [];
    let isOver = false;
    const report = '/v1/brands/brd_a1/visibility?period=365d';
    const load = Array.from({ length: 8 }, async () => {
      while (!isOver) responses.push(await get(service, 'a_all', report));
    });
    const seen = async (status: number) => {
      const before = responses.length;
      await until(() => responses.slice(before).some((response) => response.status === status));
    };
    for (let round = 0; round < 2; round += 1) {
      await seen(200);
      await server.crash();
      await seen(503);
      await server.restart();
    }
    await seen(200);
    isOver = true;
    await Promise.all(load);
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 503]));
    for (const { status, headers } of responses)
      if (status === 503) expect(headers['retry-after']).toMatch(/^[1-5]$/);
    await service.stop(); // before the server
  } finally {
    await server.stop();
  }
});
