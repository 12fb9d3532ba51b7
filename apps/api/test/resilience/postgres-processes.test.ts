import {
  newPostgresDatabase,
  newReader,
  postgresUrl,
  startPostgres,
  type TestDatabase,
} from '@brand-visibility/databases';
import { openJobs } from '@brand-visibility/wiring';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { call, codeOf, type HttpResponse } from '../support/client.js';
import { earlyInTheMinute, killPrograms, portOf, startProgram } from '../support/program.js';
import { bearer, makeWorld } from '../support/world.js';

let database: TestDatabase;
let reader: string;
beforeAll(async () => {
  database = await newPostgresDatabase();
  await makeWorld({ url: database.url, connections: 2 });
  reader = postgresUrl(database.name, await newReader('brand_visibility_reader'));
});
afterAll(() => database.drop());
afterEach(killPrograms);

const start = (environment: Readonly<Record<string, string>> = {}) =>
  startProgram({ DATABASE_URL: reader, REQUIRE_ROW_SECURITY: '1', ...environment });

const get = (port: number, key = 'a_all', path = '/v1/account') => call(port, path, { headers: bearer(key) });

describe('two services on one database (rule 6.1)', () => {
  test.each(['SQLite', 'PostgreSQL'])('on %s together admit exactly the limit per minute', async (kind) => {
    const folder = await mkdtemp(join(tmpdir(), 'brand-visibility-processes-'));
    const file = join(folder, 'data.db');
    if (kind === 'SQLite') await makeWorld(file);
    const where = kind === 'SQLite' ? { DATABASE_URL: `sqlite:${file}`, REQUIRE_ROW_SECURITY: '0' } : {};
    const settings = { REQUESTS_PER_MINUTE: 'agency=60', ...where };
    const ports = await Promise.all([start(settings), start(settings)].map(portOf));
    await earlyInTheMinute();
    const responses = await Promise.all(
      Array.from({ length: 200 }, (_, index) => get(ports[index % 2] ?? 0, 'b_all')),
    );
    await rm(folder, { recursive: true });
    const served = responses.filter(({ status }) => status === 200);
    expect(served).toHaveLength(60);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(140);
    const lefts = served.map(({ headers }) => Number(/r=(\d+)/.exec(String(headers['ratelimit']))?.[1]));
    expect(lefts.sort((a, b) => b - a)).toEqual(Array.from({ length: 60 }, (_, index) => 59 - index));
  });

  test('reject a key from the next request on after a third process has revoked it', async () => {
    const ports = await Promise.all([start(), start()].map(portOf));
    for (const port of ports) expect((await get(port, 'a_none')).status).toBe(200);
    const jobs = await openJobs({ url: database.url, connections: 1 }, 'work');
    expect(await jobs.jobStore.revokeKey('key_a_none', () => BigInt(Date.now() - 1000) * 1000n)).toBe(true);
    await jobs.close();
    for (const port of ports) expect(codeOf(await get(port, 'a_none'))).toBe('api_key_revoked');
  });
});

describe('startup checks', () => {
  test.each<[string, () => Record<string, string>, RegExp]>([
    [
      'a wrong password',
      () => ({ DATABASE_URL: reader.replace(/:[^:@/]+@/, ':hunter2@') }),
      /rejects the user or/,
    ],
    ['a missing database', () => ({ DATABASE_URL: reader.replace(/bv_\w+\?/, 'nowhere?') }), /no such/],
    ['the owner where row-level security is required', () => ({ DATABASE_URL: database.url }), /owns tables/],
  ])('%s causes one line on standard error and status 1', async (_title, environment, line) => {
    const program = start(environment());
    expect((await program.ended).status).toBe(1);
    expect(program.output.stdout).toBe('');
    expect(program.output.stderr).toMatch(/^PostgreSQL at [^\n]+\n$/);
    expect(program.output.stderr).toMatch(line);
    for (const url of [reader, database.url])
      expect(program.output.stderr).not.toContain(new URL(url).password);
    expect(program.output.stderr).not.toContain('hunter2');
  });

  test('the owner only causes a warning if row-level security is not required', async () => {
    const program = start({ DATABASE_URL: database.url, REQUIRE_ROW_SECURITY: '0' });
    const port = await portOf(program);
    expect(program.output.stdout).toMatch(/"level":"warn".*row-level security .* owns tables/);
    expect((await get(port)).status).toBe(200);
  });
});

describe('a PostgreSQL server that crashes', () => {
  // Rules 4.6 and 6.6.
  test('under load causes only 503 until it restarts, and 200 afterwards', async () => {
    const server = await startPostgres();
    try {
      await makeWorld({ url: server.url, connections: 2 });
      const program = start({
        DATABASE_URL: server.url,
        REQUIRE_ROW_SECURITY: '0',
        REQUESTS_PER_MINUTE: 'agency=999999999',
      });
      const port = await portOf(program);
      const responses: { response: HttpResponse; at: number }[] = [];
      let isOver = false;
      const load = Array.from({ length: 8 }, async () => {
        while (!isOver) {
          const response = await get(port, 'a_all', '/v1/brands/brd_a1/visibility?period=365d');
          responses.push({ response, at: performance.now() });
        }
      });
      const some = () => new Promise((resolve) => setTimeout(resolve, 600));
      for (let round = 0; round < 2; round += 1) {
        await some();
        await server.crash();
        await some();
        await server.restart();
        const returned = performance.now();
        const isServed = () => responses.some(({ response, at }) => response.status === 200 && at > returned);
        while (!isServed()) await new Promise((resolve) => setTimeout(resolve, 10));
      }
      isOver = true;
      await Promise.all(load);
      const statuses = new Set(responses.map(({ response }) => response.status));
      expect(statuses).toEqual(new Set([200, 503]));
      for (const { response } of responses) {
        if (response.status === 503) expect(response.headers['retry-after']).toMatch(/^[1-5]$/);
      }
      expect(program.child.exitCode).toBeNull();
    } finally {
      killPrograms();
      await server.stop();
    }
  });

  test('before the service starts does not stop it from starting and serving later', async () => {
    const server = await startPostgres();
    try {
      await makeWorld({ url: server.url, connections: 2 });
      await server.crash();
      const program = start({ DATABASE_URL: server.url, REQUIRE_ROW_SECURITY: '0' });
      const port = await portOf(program);
      expect(program.output.stdout).toMatch(/"level":"warn".*cannot be reached \(\w+\)/);
      expect((await get(port)).status).toBe(503);
      expect((await call(port, '/livez')).status).toBe(200);
      await server.restart();
      while ((await get(port)).status !== 200) await new Promise((resolve) => setTimeout(resolve, 50));
    } finally {
      killPrograms();
      await server.stop();
    }
  });
});
